import type { DateKind } from '@kouan/widgets/date-input/date-format.ts'
import { DateInput as DayInput } from '@kouan/widgets/date-input/date-input.tsx'
import type { FieldInputProps } from '../kind-input.ts'

export const DateInput = (props: FieldInputProps) => <WireDateInput {...props} kind="date" />
export const DateTimeInput = (props: FieldInputProps) => <WireDateInput {...props} kind="datetime" />
export const TimeInput = (props: FieldInputProps) => <WireDateInput {...props} kind="time" />

type Props = FieldInputProps & { kind: DateKind }

/** A day, a time of day or both as the wire's text. */
function WireDateInput({ field: _, text: __, several: ___, files: ____, value, ...rest }: Props) {
  return <DayInput {...rest} value={typeof value === 'string' ? value : null} />
}

/** The same as a text of digits alone, for text fields with `digits`. */
export const DigitsInput = ({ onChange, ...props }: FieldInputProps) => (
  <WireDateInput
    {...props}
    kind={props.field.digits ?? 'date'}
    onChange={(value) => onChange?.(value && String(value).replace(/\D/g, ''))}
  />
)
