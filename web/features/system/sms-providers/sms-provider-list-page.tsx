import { testSmsProvider } from '@kouan/contract/calls/system/sms-calls.ts'
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { mobile as mobileRule } from '@kouan/contract/rules/patterns.ts'
import { isOfInputMethod } from '@kouan/widgets/input-method/input-method.ts'
import { Alert, Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import type { FieldInputProps } from '../../../fields/kinds/kind-input.ts'
import { FieldInput } from '../../../fields/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

/** Ways to phones; the form of a stored one sends a test message. */
export default function SmsProviderListPage() {
  const [editedId, setEditedId] = useState<string>()
  return (
    <ResourcePage
      resource={smsProvider}
      form={{
        inputs: { template: <TestedTemplate editedId={editedId} /> },
        prepare: (row) => {
          setEditedId(row?.id)
          return {}
        },
      }}
    />
  )
}

/** The text of the message, with the button that sends one by the stored settings. */
function TestedTemplate({ editedId, ...props }: Partial<FieldInputProps> & { editedId: string | undefined }) {
  return (
    <Flex vertical gap={8}>
      <FieldInput {...props} field={smsProvider.fields.template} />
      {editedId !== undefined && <TestMessage id={editedId} />}
    </Flex>
  )
}

function TestMessage({ id }: { id: string }) {
  const test = useAct(testSmsProvider, { quiet: true })
  const [mobile, setMobile] = useState('')
  const [fault, setFault] = useState<string>()

  function run() {
    const found = mobile.trim() === '' ? '请输入接收测试短信的手机号' : mobileRule(mobile.trim())
    setFault(found)
    if (found === undefined) test.mutate({ id, mobile: mobile.trim() })
  }
  const failure = fault ?? (test.error && !test.isPending ? sentenceOf(test.error) : undefined)
  return (
    <>
      <Flex gap={8} wrap>
        <Input
          value={mobile}
          onChange={(event) => setMobile(event.target.value)}
          // Enter would save the form around it.
          onPressEnter={(event) => {
            event.preventDefault()
            if (!isOfInputMethod(event)) run()
          }}
          placeholder="接收测试短信的手机号"
          aria-label="接收测试短信的手机号"
          inputMode="tel"
          maxLength={20}
          style={{ width: 200 }}
        />
        <Button onClick={run} loading={test.isPending}>
          按已保存的设置发送
        </Button>
      </Flex>
      <div aria-live="polite">
        {test.isSuccess && !failure && <Alert type="success" showIcon title={testSmsProvider.message} />}
        {failure && <Alert type="error" showIcon title={failure} />}
      </div>
    </>
  )
}
