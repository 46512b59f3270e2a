import type { ApplicationView } from '@kouan/contract/calls/enterprise/apply.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { Alert, Button, Flex, Form } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { NewPasswordItems } from '../new-password-items.tsx'
import { ApplicationFieldsView } from '../view/application-fields-view.tsx'
import { AttachmentList } from '../view/attachment-list.tsx'
import { Section } from '../view/section.tsx'
import { problemsByStep } from './application-steps.ts'

interface Props {
  view: ApplicationView
  values: Readonly<Record<string, unknown>>
  problems: readonly Problem[]
  onGo: (step: number) => void
  /** Rejects with what is not about a field. */
  onSubmit: (password: string | undefined) => Promise<void>
}

/** Everything once more, what is still missing, and the submission. */
export function SummaryStep({ view, values, problems, onGo, onSubmit }: Props) {
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const send = async ({ password }: { password?: string }) => {
    setIsSending(true)
    setFault(undefined)
    try {
      await onSubmit(password)
    } catch (error) {
      setFault(sentenceOf(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Flex vertical gap={24}>
      <ProblemList problems={problems} onGo={onGo} />
      <ApplicationFieldsView values={values} />
      <Section title="附件">
        <AttachmentList attachments={view.attachments} />
      </Section>
      <Form layout="vertical" style={{ maxWidth: 400 }} onFinish={send}>
        {view.passwordNeeded && (
          <NewPasswordItems
            label="登录密码"
            help="8到12位，同时含字母和数字；以后凭申请编号、统一社会信用代码和此密码查询与修改，审核通过后用它登录"
            again="确认密码"
          />
        )}
        {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 16 }} />}
        <Button type="primary" size="large" htmlType="submit" loading={isSending} disabled={problems.length > 0}>
          {view.applyNo === null ? '提交审核' : '重新提交'}
        </Button>
      </Form>
    </Flex>
  )
}

function ProblemList({ problems, onGo }: { problems: readonly Problem[]; onGo: (step: number) => void }) {
  if (problems.length === 0) return <Alert type="success" showIcon title="内容已完整，请核对后提交" />
  return (
    <Alert
      type="warning"
      showIcon
      title={`提交前还有${problems.length}处需要处理`}
      description={problemsByStep(problems).map(({ step, title, problems: here }) => (
        <div key={title} style={{ marginTop: 8 }}>
          <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onGo(step)}>
            {title}
          </Button>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {here.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </div>
      ))}
    />
  )
}
