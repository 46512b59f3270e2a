import { sendTemplate } from '@kouan/contract/calls/system/message-calls.ts'
import { byMail, inSystem, message as messages, receivers } from '@kouan/contract/resources/system/message.ts'
import { fillPlaces, placesIn, readPlaceValues } from '@kouan/contract/rules/message-template.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, App, Form, Input, Radio, Typography } from 'antd'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'

interface Props {
  template: { templateCode: string; templateName: string; templateContent: string; templateTestJson: string | null }
  onClose: () => void
}

interface Values {
  msgType: string
  receiver: string
  places?: Record<string, string>
}

/** Fills the places of a template and sends it to people; its text is shown below the inputs. */
export function SendTemplate({ template, onClose }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const act = useAct(sendTemplate, { refresh: [messages.name], quiet: true })
  const { templateCode, templateName, templateContent, templateTestJson } = template
  const names = placesIn(`${templateName} ${templateContent}`)
  const tried = readPlaceValues(templateTestJson ?? '{}')
  const typed = Form.useWatch('places', form) ?? {}
  const values = Object.fromEntries(Object.entries(typed).filter(([, value]) => value))

  async function handleFinish({ msgType, receiver, places = {} }: Values) {
    if (act.isPending) return
    await act.mutateAsync({ templateCode, msgType, receiver, testData: JSON.stringify(places) })
    message.success(sendTemplate.message)
    onClose()
  }
  return (
    <Dialog
      open
      title={`发送“${templateName}”`}
      width={640}
      okText="发送"
      confirmLoading={act.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {act.error && (
        <Alert type="error" showIcon role="alert" title={sentenceOf(act.error)} style={{ marginBottom: 16 }} />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ msgType: inSystem, places: typeof tried === 'string' ? {} : tried }}
        onFinish={(sent) => void handleFinish(sent).catch(() => {})}
      >
        <Form.Item name="msgType" label="发送方式">
          <Radio.Group
            options={[
              { value: inSystem, label: '系统消息' },
              { value: byMail, label: '邮件' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="receiver"
          label="接收人"
          extra={messages.fields.esReceiver.help}
          rules={[
            { required: true, message: '请输入接收人' },
            {
              validator: async (_, value?: string) => {
                const fault = value ? receivers(value) : undefined
                if (fault) throw new Error(fault)
              },
            },
          ]}
        >
          <Input allowClear />
        </Form.Item>
        {names.map((name) => (
          <Form.Item
            key={name}
            name={['places', name]}
            label={name}
            rules={[{ required: true, message: `请输入${name}` }]}
          >
            <Input allowClear />
          </Form.Item>
        ))}
      </Form>
      <Typography.Text type="secondary">内容</Typography.Text>
      <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', marginBottom: 0 }}>
        {fillPlaces(templateContent, { values, isHtml: false })}
      </Typography.Paragraph>
    </Dialog>
  )
}
