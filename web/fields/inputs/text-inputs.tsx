import { PopInput } from '@kouan/widgets/pop-input/pop-input.tsx'
import { Input } from 'antd'
import type { FieldInputProps } from './input-props.ts'

const orNull = (text: string) => (text === '' ? null : text)

/** What may be so long, in characters, is seen as a whole in an area that its line opens. */
const longLine = 200

export function TextInput({ field, value, onChange, text: _, several: __, files: ___, ...rest }: FieldInputProps) {
  const { max = 0, mask, label } = field
  const known = String(value ?? '')
  if (max >= longLine && !mask) {
    return (
      <PopInput
        {...rest}
        isOneLine
        title={label}
        width={320}
        height={120}
        value={known}
        onChange={(typed) => onChange?.(orNull(typed))}
      />
    )
  }
  return (
    <Input
      {...rest}
      allowClear
      value={known}
      onChange={(event) => onChange?.(orNull(event.target.value))}
      {...(max === 0 || mask ? {} : { count: { max } })}
    />
  )
}

export const TextAreaInput = ({ field, value, onChange, text: _, several: __, ...rest }: FieldInputProps) => (
  <Input.TextArea
    {...rest}
    autoSize={{ minRows: 3, maxRows: 10 }}
    value={String(value ?? '')}
    onChange={(event) => onChange?.(orNull(event.target.value))}
    {...(field.max === undefined ? {} : { count: { show: true, max: field.max } })}
  />
)
