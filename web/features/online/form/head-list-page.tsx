import { previewForm } from '@kouan/contract/calls/online/form-calls.ts'
import { copyListPage } from '@kouan/contract/resources/online/form-pages.ts'
import { formResourceName } from '@kouan/contract/resources/online/form-resource.ts'
import { onlineForm } from '@kouan/contract/resources/online/online-form.ts'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { ask } from '../../../data/calls/ask.ts'
import type { Sent } from '../../../data/calls/use-resource.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'
import { addressOfForm } from './form-link.ts'

/** 表单开发: forms with their fields. Columns that a change would hide are named before it is saved. */
export default function HeadListPage() {
  const { modal } = App.useApp()
  const { can } = useRights()
  const navigate = useNavigate()
  const confirm = async ({ id, fields }: Sent) => {
    if (id === undefined || !Array.isArray(fields)) return true
    const notes = await ask(previewForm, { id, fields })
    if (notes.length === 0) return true
    return modal.confirm({
      title: '确认修改表单',
      content: notes.map((note) => <div key={note}>{note}</div>),
      okText: '保存',
      cancelText: '取消',
    })
  }
  return (
    <ResourcePage
      resource={onlineForm}
      form={{ confirm, initialValues: { themeTemplate: 'normal' } }}
      rowActions={({ tableName, tableType, themeTemplate }) => {
        const open = () => void navigate(addressOfForm(tableName, themeTemplate))
        const isShown = tableType !== '3' && can(`${formResourceName(tableName)}:list`)
        const showViews = () => void navigate(`${copyListPage.url}/${tableName}`)
        return [
          ...(isShown ? [{ key: 'open', label: '打开', onClick: open }] : []),
          ...(tableType === '1' ? [{ key: 'views', label: '视图', onClick: showViews }] : []),
        ]
      }}
    />
  )
}
