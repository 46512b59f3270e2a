import { testDataSource } from '@kouan/contract/calls/system/data-source-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { dataSource } from '@kouan/contract/resources/system/data-source.ts'
import { Alert, Button, Flex, Form } from 'antd'
import { useState } from 'react'
import { useAct } from '../../../data/calls/use-call.ts'
import type { FieldInputProps } from '../../../fields/kinds/kind-input.ts'
import { SecretInput } from '../../../fields/secret-input.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

/** Data sources; the form tries the connection before it is saved. */
export default function DataSourceListPage() {
  // The test of a form uses the stored password of its row.
  const [editedId, setEditedId] = useState<string>()
  return (
    <ResourcePage
      resource={dataSource}
      form={{
        inputs: { dbPassword: <TestedPassword editedId={editedId} /> },
        prepare: (row) => {
          setEditedId(row?.id)
          return {}
        },
      }}
    />
  )
}

/** The password of a data source, with the button that tries all settings of the form. */
function TestedPassword({ editedId, ...props }: Partial<FieldInputProps> & { editedId: string | undefined }) {
  const form = Form.useFormInstance()
  const test = useAct(testDataSource, { quiet: true })
  const run = async () => {
    // The form holds the fields of the call, and others, which the call does not read.
    const values = form.getFieldsValue() as InputOfCall<typeof testDataSource>
    await test.mutateAsync({ ...values, ...(editedId === undefined ? {} : { id: editedId }) }).catch(() => {})
  }
  const { isSuccess, error, isPending } = test
  return (
    <Flex vertical gap={8} align="start">
      <SecretInput {...props} label="密码" />
      <Button onClick={run} loading={isPending}>
        测试连接
      </Button>
      <div aria-live="polite" style={{ width: '100%' }}>
        {isSuccess && <Alert type="success" showIcon title={testDataSource.message} />}
        {error && !isPending && <Alert type="error" showIcon title={error.message} />}
      </div>
    </Flex>
  )
}
