import { callsOf } from '@kouan/contract/derive/calls.ts'
import { onlineForm } from '@kouan/contract/resources/online/online-form.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Skeleton } from 'antd'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useFormCode } from './use-form-code.ts'

/** The views of a form. */
export default function CopyListPage() {
  const { code } = useFormCode()
  const by = /^\d+$/.test(code) ? { id: code } : { tableName: code }
  const { data, error, refetch } = useAnswer(callsOf(onlineForm).list, by)
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const [form] = data.records
  if (!form) return <EmptyState text={`没有编码为 ${code} 的表单`} />
  return (
    <ResourcePage
      resource={onlineForm}
      list={{
        title: `${form.tableTxt}的视图`,
        columns: ['tableName', 'tableTxt', 'themeTemplate', 'tableVersion', 'createTime'],
        params: { physicId: form.id },
        isInner: true,
        isPart: true,
      }}
    />
  )
}
