import { settledValue } from '@kouan/contract/derive/read-value.ts'
import { useState } from 'react'
import type { FieldInputProps } from './kind-input.ts'

/**
 * Returns the props of an input whose value is read from what is typed. While it has the focus it shows the text as typed;
 * then the value. Text that cannot be read is itself the value, so that the check of the form shows its sentence.
 */
export function useTypedText({ field, value, onChange, onBlur }: FieldInputProps) {
  const [typed, setTyped] = useState<string>()
  const isCurrent = typed !== undefined && (settledValue(field, typed) ?? null) === (value ?? null)
  return {
    text: isCurrent ? typed : String(value ?? ''),
    type: (text: string) => {
      setTyped(text)
      onChange?.(text === '' ? null : settledValue(field, text))
    },
    onBlur: () => {
      setTyped(undefined)
      onBlur?.()
    },
  }
}
