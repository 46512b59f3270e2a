import { Input } from 'antd'
import type { FieldInputProps } from './input-props.ts'

const orNull = (text: string) => (text === '' ? null : text)

export const TextInput = ({ field, value, onChange, text: _, several: __, ...rest }: FieldInputProps) => (
  <Input
    {...rest}
    allowClear
    value={String(value ?? '')}
    onChange={(event) => onChange?.(orNull(event.target.value))}
    {...(field.max === undefined || field.mask ? {} : { count: { max: field.max } })}
  />
)

export const TextAreaInput = ({ field, value, onChange, text: _, several: __, ...rest }: FieldInputProps) => (
  <Input.TextArea
    {...rest}
    autoSize={{ minRows: 3, maxRows: 10 }}
    value={String(value ?? '')}
    onChange={(event) => onChange?.(orNull(event.target.value))}
    {...(field.max === undefined ? {} : { count: { show: true, max: field.max } })}
  />
)
