import { Input } from 'antd'
import type { FieldInputProps } from '../kind-input.ts'
import { useTypedText } from '../use-typed-text.ts'

/** A figure in every spelling that people use: full-width digits, separators of thousands, marks of money. */
export function NumberInput(props: FieldInputProps) {
  const { field: _, text: __, several: ___, files: ____, ...rest } = props
  const typed = useTypedText(props)
  return (
    <Input
      {...rest}
      autoComplete="off"
      inputMode="decimal"
      value={typed.text}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={typed.onBlur}
    />
  )
}
