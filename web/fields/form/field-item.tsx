import type { FileLink } from '@kouan/contract/calls/files.ts'
import { isEmpty, isRequired } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { Form } from 'antd'
import type { ReactElement } from 'react'
import { FieldInput } from '../kinds/kind-inputs.tsx'
import { atField, faultOf } from './field-faults.ts'
import './field-item.css'

/** Where the value stands in the form, such as `['goods', 0, 'price']`. */
export type FieldPath = readonly (string | number)[]

interface Props {
  name: FieldPath
  field: Field
  isDisabled?: boolean
  /** The text of the value that the row brought. */
  text?: string | undefined
  /** The files that the row brought. */
  files?: readonly FileLink[]
  /** What the form began with: a masked value that was not touched is not checked. */
  initial?: unknown
  /** Drawn instead of the field's own input; gets `value`, `onChange` and `id`. */
  input?: ReactElement | undefined
}

/** One field of a form: label, input, and the contract's check with its sentence below. */
export function FieldItem({ name, field, isDisabled, text, files = [], initial, input }: Props) {
  const form = Form.useFormInstance()
  const rowPath = name.slice(0, -1)
  const dependency = field.requiredWhen ? [...rowPath, field.requiredWhen.field] : undefined
  // Drawn again when the field it depends on changes, for its red star.
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
      label={field.label}
      required={isRequired(field, readRow())}
      {...(dependency ? { dependencies: [dependency] } : {})}
      {...(field.help ? { extra: field.help, className: 'with-help' } : {})}
      validateTrigger={['onChange', 'onBlur']}
      rules={[
        // Emptiness is told when a value was taken away, the rest when the field is left: nobody is scolded while typing.
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
