import type { DepartmentNode } from '@kouan/contract/calls/system/department-calls.ts'
import { addUsersToDepart, departUserList } from '@kouan/contract/calls/system/my-department-calls.ts'
import { getMultiUser } from '@kouan/contract/calls/system/user-picker-calls.ts'
import { user } from '@kouan/contract/language/field.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, App, Form } from 'antd'
import { ask } from '../../../data/calls/ask.ts'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { FieldInput } from '../../../fields/kinds/kind-inputs.tsx'

const members = user({ label: '用户', multiple: true, required: true })

/** Chooses people by name; those who are in it already stay. */
export function AddMembers({ department, onClose }: { department: DepartmentNode; onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ users?: string }>()
  const act = useAct(addUsersToDepart, { refresh: [departUserList.name], quiet: true })

  async function handleFinish({ users }: { users?: string }) {
    if (!users || act.isPending) return
    const found = await ask(getMultiUser, { username: `${users},` })
    await act.mutateAsync({ depId: department.id, userIdList: found.map(({ id }) => id) })
    message.success('添加成功！')
    onClose()
  }
  return (
    <Dialog
      open
      title={`添加成员到“${department.title}”`}
      width={520}
      confirmLoading={act.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {act.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOf(act.error)} style={{ marginBottom: 16 }} />
      )}
      <Form form={form} layout="vertical" onFinish={(values) => void handleFinish(values).catch(() => {})}>
        <Form.Item name="users" label="用户" rules={[{ required: true, message: '请选择用户' }]}>
          <FieldInput field={members} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
