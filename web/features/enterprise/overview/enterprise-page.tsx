import { readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { useShownAgain } from '../../../data/rendering/use-shown-again.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { Overview } from './overview.tsx'

/** 企业全貌 for staff, and 企业信息 for its own people, whose address names no enterprise. */
export default function EnterprisePage() {
  const { id } = useParams()
  const read = useAnswer(readOverview, id === undefined ? {} : { id })
  useShownAgain(() => void read.refetch())
  if (read.data) return <Overview of={read.data} isOwn={id === undefined} />
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  return <Skeleton active paragraph={{ rows: 12 }} />
}
