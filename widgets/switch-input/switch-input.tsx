import { Flex, Select, Switch } from 'antd'
import type { ControlProps } from '../form-control/control-props.ts'
import { ReadOnlyInput } from '../form-control/read-only-input.tsx'

interface SwitchValues {
  onValue: string | number
  offValue: string | number
  onText: string
  offText: string
}

export const defaultSwitch: SwitchValues = { onValue: 'Y', offValue: 'N', onText: '是', offText: '否' }

/** Compares as text: a row may have `'1'` where the switch has `1`. */
export const isOn = (value: unknown, { onValue }: SwitchValues): boolean =>
  value !== undefined && value !== null && String(value) === String(onValue)

/** The text of the state; '' where the value is empty. */
export function switchText(value: unknown, values: SwitchValues): string {
  if (value === undefined || value === null || value === '') return ''
  if (isOn(value, values)) return values.onText
  return String(value) === String(values.offValue) ? values.offText : String(value)
}

export interface SwitchInputProps extends ControlProps<string | number | null>, Partial<SwitchValues> {
  /** In a query: a select that may also be empty. */
  isQuery?: boolean
}

/** On or off, stored as two values. Default: 'Y' and 'N'. */
export function SwitchInput(props: SwitchInputProps) {
  const {
    onValue,
    offValue,
    onText,
    offText,
    isQuery = false,
    value,
    onChange,
    readOnly,
    ...control
  } = {
    ...defaultSwitch,
    ...props,
  }
  const values = { onValue, offValue, onText, offText }
  if (readOnly) return <ReadOnlyInput {...withoutPlaceholder(control)} text={switchText(value, values)} />
  if (isQuery) {
    return (
      <Select<string | number>
        placeholder="请选择"
        {...control}
        allowClear
        style={{ width: '100%' }}
        options={[
          { value: onValue, label: onText },
          { value: offValue, label: offText },
        ]}
        value={value ?? null}
        onChange={(next) => onChange?.(next ?? null)}
      />
    )
  }
  const text = switchText(value, values)
  return (
    <Flex align="center" gap={8}>
      <Switch
        {...withoutPlaceholder(control)}
        checked={isOn(value, values)}
        onChange={(checked) => onChange?.(checked ? onValue : offValue)}
      />
      {/* Beside it: white on the lit switch is hard to read. */}
      <span aria-hidden>{text || offText}</span>
    </Flex>
  )
}

function withoutPlaceholder<T extends { placeholder?: string }>({ placeholder: _, ...rest }: T) {
  return rest
}
