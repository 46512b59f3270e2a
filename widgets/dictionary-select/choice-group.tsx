import { Checkbox, Radio } from 'antd'
import type { ControlProps } from '../form-control/control-props.ts'
import { HintState, LoadingState } from '../loading/list-states.tsx'
import { joinValues, splitValues } from '../multi-select/joined-values.ts'
import { type SelectOption, withChosen } from '../multi-select/select-option.ts'

interface Props extends ControlProps<string | null> {
  options: readonly SelectOption[]
  isLoading: boolean
  type: 'radio' | 'radioButton' | 'checkbox'
  separator?: string
}

/** All choices at once, as radios, as buttons or as boxes. */
export function ChoiceGroup({ options, isLoading, type, separator, value, onChange, ...control }: Props) {
  const { readOnly: _readOnly, placeholder: _placeholder, ...rest } = control
  if (isLoading) return <LoadingState isInline />
  const chosen = splitValues(value, separator)
  const offered = withChosen(
    options,
    chosen.map((one) => ({ value: one, label: one })),
  )
  if (offered.length === 0) return <HintState isInline text="没有可选项" />
  if (type === 'checkbox') {
    return (
      <Checkbox.Group
        {...rest}
        role="group"
        options={offered}
        value={chosen}
        onChange={(values) => {
          // In the order of the list, not of the clicks.
          const ordered = offered.filter((one) => values.includes(one.value)).map((one) => one.value)
          onChange?.(joinValues(ordered, separator))
        }}
      />
    )
  }
  return (
    <Radio.Group
      {...rest}
      optionType={type === 'radioButton' ? 'button' : 'default'}
      options={offered}
      value={value ?? null}
      onChange={(event) => onChange?.(String(event.target.value))}
    />
  )
}
