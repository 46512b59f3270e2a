import type { DateKind } from '@kouan/widgets/date-input/date-format.ts'
import { DateInput } from '@kouan/widgets/date-input/date-input.tsx'
import type { FieldInputProps } from './input-props.ts'

/** A day, a time of day or both as the wire's text. */
export function DayInput({ field: _, text: __, several: ___, value, ...rest }: FieldInputProps & { kind: DateKind }) {
  return <DateInput {...rest} value={typeof value === 'string' ? value : null} />
}

/** The same as a text of digits alone. */
export const DigitsInput = ({ onChange, ...props }: FieldInputProps) => (
  <DayInput
    {...props}
    kind={props.field.digits ?? 'date'}
    onChange={(value) => onChange?.(value && String(value).replace(/\D/g, ''))}
  />
)
