import { PopInput } from '@kouan/widgets/pop-input/pop-input.tsx'
import { Input } from 'antd'
import type { FieldInputProps } from '../kind-input.ts'

/** Longest text, in characters, without a button that opens a larger area. */
const longLine = 200

/** One line of text; null when it is empty. */
export function TextLine({ field, value, onChange, text: _, several: __, files: ___, ...rest }: FieldInputProps) {
  const { max = 0, mask, label } = field
  const current = String(value ?? '')
  const change = (typed: string) => onChange?.(typed === '' ? null : typed)
  if (max >= longLine && !mask) {
    return <PopInput {...rest} isOneLine title={label} width={320} height={120} value={current} onChange={change} />
  }
  return (
    <Input
      {...rest}
      allowClear
      value={current}
      onChange={(event) => change(event.target.value)}
      {...(max === 0 || mask ? {} : { count: { max } })}
    />
  )
}
