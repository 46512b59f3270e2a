import { SwitchInput as Switch } from '@kouan/widgets/switch-input/switch-input.tsx'
import { CodeSelect } from '../dictionary/code-select.tsx'
import type { FieldInputProps } from '../kind-input.ts'

export const SwitchInput = ({ value, onChange, id, disabled, field }: FieldInputProps) => (
  <Switch
    {...(id === undefined ? {} : { id })}
    {...(disabled === undefined ? {} : { disabled })}
    aria-label={field.label}
    onValue="true"
    offValue="false"
    value={String(value === true)}
    onChange={(next) => onChange?.(next === 'true')}
  />
)

/** Offers 是 and 否; neither is chosen at first. */
export const SwitchSearch = (props: FieldInputProps) => <CodeSelect {...props} field={{ ...props.field, code: 'yn' }} />
