import { isWayOut, type WayOut } from '@kouan/contract/language/way-out.ts'
import { Notice } from '@kouan/widgets/loading/notice.tsx'
import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import { useNavigate } from 'react-router'
import { isAskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import type { StaleRows } from '../source/use-query-state.ts'

interface Props {
  error: unknown
  onRetry: () => void
}

/** Rendered instead of rows that could not be read. */
export function ListFailure({ error, onRetry }: Props) {
  if (isAskError(error, 'refused') && isWayOut(error.result)) return <Refused text={error.message} {...error.result} />
  return (
    <Notice
      status="warning"
      title="加载失败"
      text={sentenceOf(error)}
      extra={
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}

/** Nothing failed: what is missing is asked for elsewhere, and another try would say the same. */
function Refused({ title, text, pages, name }: WayOut & { text: string }) {
  const navigate = useNavigate()
  const page = usePageAddress(pages)
  return (
    <Notice
      status="info"
      title={title}
      text={text}
      extra={
        page && (
          <Button type="primary" onClick={() => navigate(page)}>
            {name}
          </Button>
        )
      }
    />
  )
}

/** Rendered above rows of an earlier answer. */
export const StaleRowsNotice = ({ at, isOtherQuery }: StaleRows) => (
  <Alert
    type="warning"
    showIcon
    title={
      isOtherQuery
        ? '下面还是之前的内容，不是所选条件的结果；网络恢复后自动刷新'
        : `下面是 ${dayjs(at).format('HH:mm')} 读到的内容；网络恢复后自动刷新`
    }
    style={{ marginBottom: 12 }}
  />
)
