import { callsOf } from '@kouan/contract/derive/calls.ts'
import { formResourceName } from '@kouan/contract/resources/online/form-resource.ts'
import { onlineForm } from '@kouan/contract/resources/online/online-form.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { useActions } from '../../../resource/actions/use-actions.tsx'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'
import { addressOfForm } from './form-link.ts'
import { useFormCode } from './use-form-code.ts'

/** The views of a form; a new one is a copy, of which fields are left out. */
export default function CopyListPage() {
  const { code } = useFormCode()
  const { can } = useRights()
  const navigate = useNavigate()
  const { rowActions, dialog } = useActions(onlineForm)
  const by = /^\d+$/.test(code) ? { id: code } : { tableName: code }
  const { data, error, refetch } = useAnswer(callsOf(onlineForm).list, by)
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const [form] = data.records
  if (!form) return <EmptyState text={`没有编码为 ${code} 的表单`} />
  const copy = rowActions(form).find(({ key }) => key === 'copyView')
  return (
    <>
      <ResourcePage
        resource={onlineForm}
        list={{
          title: `${form.tableTxt}的视图`,
          columns: ['tableName', 'tableTxt', 'themeTemplate', 'tableVersion', 'createTime'],
          params: { physicId: form.id },
          ...(copy && form.tableType === '1' ? { add: { text: '新建视图', onClick: copy.onClick } } : {}),
          isInner: true,
          isPart: true,
        }}
        rowActions={({ tableName, themeTemplate }) =>
          can(`${formResourceName(tableName)}:list`)
            ? [{ key: 'open', label: '打开', onClick: () => void navigate(addressOfForm(tableName, themeTemplate)) }]
            : []
        }
      />
      {dialog}
    </>
  )
}
