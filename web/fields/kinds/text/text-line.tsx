import { PopInput } from '@kouan/widgets/pop-input/pop-input.tsx'
import { Input } from 'antd'
import type { FieldInputProps } from '../kind-input.ts'
import { useTypedText } from '../use-typed-text.ts'

/** Longest text, in characters, without a button that opens a larger area. */
const longLine = 200

/** One line of text; null when it is empty. A number or code is read in the spelling that it is stored in. */
export function TextLine(props: FieldInputProps) {
  const { field, value, onChange, text: _, several: __, files: ___, ...rest } = props
  const { max = 0, mask, label, spelling } = field
  const typed = useTypedText(props)
  const current = String(value ?? '')
  const change = (text: string) => onChange?.(text === '' ? null : text)
  if (max >= longLine && !mask && !spelling) {
    return <PopInput {...rest} isOneLine title={label} width={320} height={120} value={current} onChange={change} />
  }
  return (
    <Input
      {...rest}
      allowClear
      value={spelling ? typed.text : current}
      onChange={({ target }) => (spelling ? typed.type : change)(target.value)}
      onBlur={typed.onBlur}
      {...(max === 0 || mask ? {} : { count: { max } })}
    />
  )
}
