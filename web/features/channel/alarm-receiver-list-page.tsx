import { testAlarmReceiver } from '@kouan/contract/calls/alarm-calls.ts'
import { alarmReceiver } from '@kouan/contract/resources/channel/alarm-receiver.ts'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct } from '../../data/calls/use-call.ts'
import type { FieldInputProps } from '../../fields/kinds/kind-input.ts'
import { FieldInput } from '../../fields/kinds/kind-inputs.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

/** Receivers of alarms; the form of a stored one sends a test message. */
export default function AlarmReceiverListPage() {
  const [editedId, setEditedId] = useState<string>()
  return (
    <ResourcePage
      resource={alarmReceiver}
      form={{
        inputs: { enabled: <TestedReceiver editedId={editedId} /> },
        prepare: (row) => {
          setEditedId(row?.id)
          return {}
        },
      }}
    />
  )
}

/** The last field, with the button that sends a message by the stored settings. */
function TestedReceiver({ editedId, ...props }: Partial<FieldInputProps> & { editedId: string | undefined }) {
  return (
    <Flex vertical gap={8} align="start">
      <FieldInput {...props} field={alarmReceiver.fields.enabled} />
      {editedId !== undefined && <TestMessage id={editedId} />}
    </Flex>
  )
}

function TestMessage({ id }: { id: string }) {
  const test = useAct(testAlarmReceiver, { quiet: true })
  const failure = test.error && !test.isPending ? sentenceOf(test.error) : undefined
  return (
    <>
      <Button onClick={() => test.mutate({ id })} loading={test.isPending}>
        按已保存的设置发送测试消息
      </Button>
      <div aria-live="polite">
        {test.isSuccess && !failure && <Alert type="success" showIcon title={testAlarmReceiver.message} />}
        {failure && <Alert type="error" showIcon title={failure} />}
      </div>
    </>
  )
}
