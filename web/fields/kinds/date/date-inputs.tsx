import { settledValue } from '@kouan/contract/derive/read-value.ts'
import type { DateKind } from '@kouan/widgets/date-input/date-format.ts'
import { DateInput as DayInput } from '@kouan/widgets/date-input/date-input.tsx'
import { useRef } from 'react'
import type { FieldInputProps } from '../kind-input.ts'

export const DateInput = (props: FieldInputProps) => <MomentInput {...props} kind="date" />
export const DateTimeInput = (props: FieldInputProps) => <MomentInput {...props} kind="datetime" />
export const TimeInput = (props: FieldInputProps) => <MomentInput {...props} kind="time" />
/** Of a text field with `digits`. */
export const DigitsInput = (props: FieldInputProps) => <MomentInput {...props} kind={props.field.digits ?? 'date'} />

type Props = FieldInputProps & { kind: DateKind }

/**
 * A day, a time of day or both, chosen or typed in every usual spelling. The text is read when the focus leaves; one that is no
 * date becomes the value, so that the check of the form shows its sentence.
 */
function MomentInput({ field, value, onChange, text: _, several: __, files: ___, ...rest }: Props) {
  const typed = useRef<string>(undefined)
  const change = (next: string | null) => {
    typed.current = undefined
    onChange?.(settledValue(field, next))
  }
  return (
    <span
      style={{ display: 'contents' }}
      onInputCapture={({ target }) => {
        if (target instanceof HTMLInputElement) typed.current = target.value
      }}
      onKeyDownCapture={({ key }) => {
        if (key === 'Escape') typed.current = undefined
      }}
      // Before the form item hears that the focus leaves, and checks the value.
      onBlurCapture={() => {
        if (typed.current?.trim()) change(typed.current)
      }}
    >
      <DayInput {...rest} value={typeof value === 'string' ? value : null} onChange={change} />
    </span>
  )
}
