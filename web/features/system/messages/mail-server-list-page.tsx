import { testMailServer } from '@kouan/contract/calls/system/mail-server-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { mailServer } from '@kouan/contract/resources/system/mail-server.ts'
import { email } from '@kouan/contract/rules/patterns.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, App, Form, Input } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'

interface Server {
  id: string
  name: string
}

/** 邮件服务器, each with a mail to try it. */
export default function MailServerListPage() {
  const { can } = useRights()
  const [testing, setTesting] = useState<Server>()
  return (
    <>
      <ResourcePage
        resource={mailServer}
        rowActions={({ id, name }) =>
          can(permissionOf(mailServer, 'edit'))
            ? [{ key: 'test', label: '发送测试邮件', onClick: () => setTesting({ id, name }) }]
            : []
        }
      />
      {testing && <TestMail server={testing} onClose={() => setTesting(undefined)} />}
    </>
  )
}

export function TestMail({ server, onClose }: { server: Server; onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ to: string }>()
  const act = useAct(testMailServer, { quiet: true })
  async function handleFinish({ to }: { to: string }) {
    if (act.isPending) return
    await act.mutateAsync({ id: server.id, to })
    message.success(testMailServer.message)
    onClose()
  }
  return (
    <Dialog
      open
      title={`经“${server.name}”发送测试邮件`}
      okText="发送"
      confirmLoading={act.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {act.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOf(act.error)} style={{ marginBottom: 16 }} />
      )}
      <Form form={form} layout="vertical" onFinish={(values) => void handleFinish(values).catch(() => {})}>
        <Form.Item
          name="to"
          label="收件地址"
          rules={[
            { required: true, message: '请输入收件地址' },
            {
              validator: async (_, value?: string) => {
                const fault = value ? email(value) : undefined
                if (fault) throw new Error(fault)
              },
            },
          ]}
        >
          <Input allowClear />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
