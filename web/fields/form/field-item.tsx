import type { FileLink } from '@kouan/contract/calls/files.ts'
import { isEmpty, isRequired, labelOf } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { Form, Typography } from 'antd'
import type { ReactElement } from 'react'
import { FieldInput } from '../kinds/kind-inputs.tsx'
import { atField, faultOf } from './field-faults.ts'
import './field-item.css'

/** Path of the value in the form, such as `['goods', 0, 'price']`. */
export type FieldPath = readonly (string | number)[]

interface Props {
  name: FieldPath
  field: Field
  isDisabled?: boolean
  /** Text of the value in the row. */
  text?: string | undefined
  /** Files of the value in the row. */
  files?: readonly FileLink[]
  /** Initial value: an unchanged masked value is not checked. */
  initial?: unknown
  /** Rendered instead of the field's own input; gets `value`, `onChange` and `id`. */
  input?: ReactElement | undefined
  /** Why somebody refused the initial value. */
  note?: string | undefined
}

/** One field of a form: label, input, and the message of the contract's check. */
export function FieldItem({ name, field, isDisabled, text, files = [], initial, input, note }: Props) {
  const form = Form.useFormInstance()
  const rowPath = name.slice(0, -1)
  const condition = field.requiredWhen ?? field.labelWhen
  const dependency = condition ? [...rowPath, condition.field] : undefined
  // Renders again when the field of its condition changes, for the required mark and the label.
  Form.useWatch(dependency ?? ['\u0000'], form)
  const readRow = (): Record<string, unknown> =>
    (rowPath.length === 0 ? form.getFieldsValue(true) : form.getFieldValue([...rowPath])) ?? {}
  const complain = (value: unknown) => {
    const fault = faultOf(field, value, { row: readRow(), initial })
    if (fault) throw new Error(atField(fault, field))
  }
  return (
    <Form.Item
      name={[...name]}
      label={labelOf(field, readRow())}
      required={isRequired(field, readRow())}
      {...(dependency ? { dependencies: [dependency] } : {})}
      {...(note ? { extra: <FieldNoteText note={note} before={text ?? initial} />, className: 'with-help' } : {})}
      {...(field.help && !note ? { extra: field.help, className: 'with-help' } : {})}
      validateTrigger={['onChange', 'onBlur']}
      rules={[
        // Reports a removed value at once, and other problems when the field loses focus.
        { validateTrigger: 'onChange', validator: async (_rule, value) => isEmpty(value) && complain(value) },
        { validateTrigger: 'onBlur', validator: async (_rule, value) => !isEmpty(value) && complain(value) },
      ]}
    >
      {input ?? (
        <FieldInput
          field={field}
          disabled={isDisabled === true}
          files={files}
          {...(text === undefined ? {} : { text })}
        />
      )}
    </Form.Item>
  )
}

const FieldNoteText = ({ note, before }: { note: string; before: unknown }) => (
  <Typography.Text type="danger">
    {isEmpty(before) ? '' : `原为“${String(before)}”。`}
    {note}
  </Typography.Text>
)
