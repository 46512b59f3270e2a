import { Alert, Checkbox, Radio, Select } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '../form-control/control-props.ts'
import { ReadOnlyInput } from '../form-control/read-only-input.tsx'
import { useControlId } from '../form-control/use-control-id.ts'
import { EmptyOption, HintState, LoadingState } from '../loading/list-states.tsx'
import { joinValues, splitValues } from '../multi-select/joined-values.ts'
import { MultiSelect } from '../multi-select/multi-select.tsx'
import { optionSearch, type SelectOption, textOfValues, withChosen } from '../multi-select/select-option.ts'
import { SearchSelect } from '../search-select/search-select.tsx'
import { addedOption } from './added-option.ts'
import type { DictionaryItem, LoadDictionary } from './dictionary-item.ts'
import { useDictionaryOptions } from './use-dictionary-options.ts'

/** `tags`: several values as tags; `search`: found by typing. */
export type DictionarySelectType = 'select' | 'radio' | 'radioButton' | 'checkbox' | 'tags' | 'search'

export interface DictionarySelectProps extends ControlProps<string | null> {
  code: string
  load?: LoadDictionary
  /** Instead of a loader: items that are known already, such as those of the login. */
  items?: readonly DictionaryItem[]
  type?: DictionarySelectType
  /** Between several values; a comma by default. */
  separator?: string
  /** Of one value: a code that no entry has may be typed where this holds. */
  mayAdd?: ((code: string) => boolean) | undefined
}

/** A choice from a dictionary. */
export function DictionarySelect({
  code,
  load,
  items,
  type = 'select',
  separator,
  mayAdd,
  ...control
}: DictionarySelectProps) {
  const [typed, setTyped] = useState('')
  const { value, onChange, placeholder = '请选择', readOnly, ...aria } = control
  const id = useControlId(aria.id)
  const { options, isLoading, onOpenChange } = useDictionaryOptions({ code, load, items })
  const isConfigured = items !== undefined || load !== undefined
  if (type === 'search') return <SearchSelect {...control} {...(isConfigured && code ? { options, isLoading } : {})} />
  if (code === '') return <Alert type="error" showIcon title="字典Code不能为空!" />
  if (readOnly) return <ReadOnlyInput {...aria} text={textOfValues(splitValues(value, separator), options)} />
  const shared = { options, isLoading, ...(separator === undefined ? {} : { separator }) }
  if (type === 'tags') return <MultiSelect {...control} {...shared} onOpenChange={onOpenChange} />
  if (type !== 'select') return <ChoiceGroup {...control} {...shared} type={type} />
  const chosen = value ? [{ value, label: value }] : []
  const added = addedOption(typed, { options, mayAdd })
  return (
    <Select<string>
      {...aria}
      id={id}
      allowClear
      placeholder={placeholder}
      showSearch={mayAdd ? { ...optionSearch, onSearch: setTyped } : optionSearch}
      style={{ width: '100%' }}
      loading={isLoading}
      options={isLoading ? [] : [...withChosen(options, chosen), ...(added && added.value !== value ? [added] : [])]}
      value={value || null}
      notFoundContent={
        <EmptyOption id={id}>{isLoading ? <LoadingState /> : <HintState text="没有可选项" />}</EmptyOption>
      }
      onOpenChange={onOpenChange}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}

interface Props extends ControlProps<string | null> {
  options: readonly SelectOption[]
  isLoading: boolean
  type: 'radio' | 'radioButton' | 'checkbox'
  separator?: string
}

/** All choices at once, as radios, as buttons or as boxes. */
function ChoiceGroup({ options, isLoading, type, separator, value, onChange, ...control }: Props) {
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
