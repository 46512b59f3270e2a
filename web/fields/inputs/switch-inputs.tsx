import { SwitchInput } from '@kouan/widgets/switch-input/switch-input.tsx'
import { CodeSelect } from './code-select.tsx'
import type { FieldInputProps } from './input-props.ts'

export const Toggle = ({ value, onChange, id, disabled, field }: FieldInputProps) => (
  <SwitchInput
    {...(id === undefined ? {} : { id })}
    {...(disabled === undefined ? {} : { disabled })}
    aria-label={field.label}
    onValue="true"
    offValue="false"
    value={String(value === true)}
    onChange={(next) => onChange?.(next === 'true')}
  />
)

/** Of a search: either, or not asked. */
export const YesOrNo = (props: FieldInputProps) => <CodeSelect {...props} field={{ ...props.field, code: 'yn' }} />
