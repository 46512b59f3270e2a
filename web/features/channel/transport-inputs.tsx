// Inputs of the form of a base channel for channels on other hosts.
import { testChannel } from '@kouan/contract/calls/channel.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { transportFields } from '@kouan/contract/resources/channel/all-transports.ts'
import { Alert, Button, Flex, Form } from 'antd'
import { useAct } from '../../data/calls/use-call.ts'
import type { FieldInputProps } from '../../fields/kinds/kind-input.ts'
import { FieldInput } from '../../fields/kinds/kind-inputs.tsx'

/** The last field of the settings, with the button that tries all of them. */
export function TestedInput({ editedId, ...props }: Partial<FieldInputProps> & { editedId: string | undefined }) {
  const form = Form.useFormInstance()
  const test = useAct(testChannel, { quiet: true })
  const run = async () => {
    // The form holds the fields of the call, and others, which the call does not read.
    const values = form.getFieldsValue() as InputOfCall<typeof testChannel>
    await test.mutateAsync({ ...values, ...(editedId === undefined ? {} : { id: editedId }) }).catch(() => {})
  }
  const { data, error, isPending } = test
  return (
    <Flex vertical gap={8} align="start">
      <FieldInput {...props} field={transportFields.maxBatch} />
      <Button onClick={run} loading={isPending}>
        测试连接
      </Button>
      <div aria-live="polite" style={{ width: '100%' }}>
        {data && !isPending && <Alert type={data.isUsable ? 'success' : 'error'} showIcon title={data.sentence} />}
        {error && !isPending && <Alert type="error" showIcon title={error.message} />}
      </div>
    </Flex>
  )
}
