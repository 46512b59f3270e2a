import { Switch } from 'antd'
import { CodeSelect } from './code-select.tsx'
import type { FieldInputProps } from './input-props.ts'

export const Toggle = ({ value, onChange, id, disabled, field }: FieldInputProps) => (
  <Switch
    {...(id === undefined ? {} : { id })}
    {...(disabled === undefined ? {} : { disabled })}
    aria-label={field.label}
    checked={value === true}
    checkedChildren="是"
    unCheckedChildren="否"
    onChange={(checked) => onChange?.(checked)}
  />
)

/** Of a search: either, or not asked. */
export const YesOrNo = (props: FieldInputProps) => <CodeSelect {...props} field={{ ...props.field, code: 'yn' }} />
