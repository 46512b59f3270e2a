import type { Fields } from '@kouan/contract/language/field.ts'
import { Alert, App, Form } from 'antd'
import type { ReactNode } from 'react'
import type { Sent } from '../../../data/calls/use-resource.ts'
import { FormFields, type Inputs } from '../../../fields/form/form-fields.tsx'
import { useFormName, useRowForm } from '../../../fields/form/use-row-form.ts'
import { FormUploadsContext } from '../../../fields/kinds/attachments/form-uploads.ts'

type State = ReturnType<typeof useRowForm>

interface Props {
  title: string
  fields: Fields
  given?: Readonly<Record<string, unknown>>
  inputs?: Inputs
  save: (values: Sent) => Promise<unknown>
  /** Instead of a message and an empty form. */
  onSaved?: () => void
  /** Below the fields: the form's buttons. */
  children: (state: State) => ReactNode
}

/** The form of a new row as a page, with the kernel's fields, checks and refusals. */
export function PageForm({ title, fields, given, inputs, save, onSaved, children }: Props) {
  const { message } = App.useApp()
  const name = useFormName()
  const state = useRowForm({
    title,
    fields,
    given,
    save,
    saved: undefined,
    onClose: () => {
      if (onSaved) return onSaved()
      state.form.resetFields()
      message.success('保存成功')
    },
  })
  return (
    <Form
      form={state.form}
      {...(name === undefined ? {} : { name })}
      layout="vertical"
      initialValues={state.initial}
      onFinish={() => void state.submit()}
      scrollToFirstError={{ block: 'center', focus: true }}
    >
      {state.faults.length > 0 && (
        <Alert type="error" showIcon role="alert" title={state.faults.join('；')} style={{ marginBottom: 16 }} />
      )}
      <FormUploadsContext value={state.uploads}>
        <FormFields
          fields={fields}
          row={undefined}
          initial={state.initial}
          inputs={inputs}
          lineFaults={state.lineFaults}
          columns={2}
        />
      </FormUploadsContext>
      {children(state)}
    </Form>
  )
}
