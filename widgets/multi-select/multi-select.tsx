import { Select, theme } from 'antd'
import type { ControlProps } from '../form-control/control-props.ts'
import { ReadOnlyInput } from '../form-control/read-only-input.tsx'
import { useControlId } from '../form-control/use-control-id.ts'
import { EmptyOption, HintState, LoadingState } from '../loading/list-states.tsx'
import { defaultSeparator, joinValues, splitValues } from './joined-values.ts'
import { optionSearch, type SelectOption, textOfValues, withChosen } from './select-option.ts'

export interface MultiSelectProps extends ControlProps<string | null> {
  options: readonly SelectOption[]
  /** Between the values in the text; a comma by default. */
  separator?: string
  /** At most so many. */
  maxCount?: number
  isLoading?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** Several of a list as tags; the value is one text. */
export function MultiSelect(props: MultiSelectProps) {
  const { options, separator = defaultSeparator, isLoading = false, onOpenChange, value, ...settings } = props
  const { onChange, readOnly, maxCount, placeholder = '请选择', ...control } = settings
  const { token } = theme.useToken()
  const id = useControlId(control.id)
  const chosen = splitValues(value, separator)
  if (readOnly) return <ReadOnlyInput {...control} text={textOfValues(chosen, options)} />
  return (
    <Select<string[]>
      {...control}
      id={id}
      mode="multiple"
      {...(onOpenChange ? { onOpenChange } : {})}
      allowClear
      placeholder={placeholder}
      maxTagCount="responsive"
      // The disabled colour of antd cannot be read on its tags.
      styles={{ itemContent: { color: token.colorText } }}
      {...(maxCount === undefined ? {} : { maxCount })}
      showSearch={optionSearch}
      style={{ width: '100%' }}
      loading={isLoading}
      options={withChosen(
        options,
        chosen.map((one) => ({ value: one, label: one })),
      )}
      value={chosen}
      notFoundContent={
        <EmptyOption id={id}>{isLoading ? <LoadingState /> : <HintState text="没有可选项" />}</EmptyOption>
      }
      onChange={(values) => onChange?.(joinValues(values, separator))}
    />
  )
}
