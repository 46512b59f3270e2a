import { Select, theme } from 'antd'
import type { ControlProps } from '../form-control/control-props.ts'
import { ReadOnlyInput } from '../form-control/read-only-input.tsx'
import { useControlId } from '../form-control/use-control-id.ts'
import { isOfInputMethod } from '../input-method/input-method.ts'
import { EmptyOption, FailedState, HintState, LoadingState, StateOverList } from '../loading/list-states.tsx'
import { joinValues, splitValues } from '../multi-select/joined-values.ts'
import type { SelectOption } from '../multi-select/select-option.ts'
import { searchHints } from './search-hint.ts'
import { type SearchSource, useSearchOptions } from './use-search-options.ts'

export interface SearchSelectProps extends ControlProps<string | null>, SearchSource {
  multiple?: boolean
  separator?: string
}

/** A select with a search by typing: among local options (after 300 ms), or on the server (after 800 ms). */
export function SearchSelect(props: SearchSelectProps) {
  const { options, isLoading, search, byValues, pageSize, multiple = false, separator, value, ...settings } = props
  const { onChange, readOnly, placeholder = '请输入关键字搜索', ...control } = settings
  const { token } = theme.useToken()
  const id = useControlId(control.id)
  const values = multiple ? splitValues(value, separator) : value ? [value] : []
  const model = useSearchOptions({ options, isLoading, search, byValues, pageSize }, values)
  const { chosen, offered, retry } = model
  if (readOnly) return <ReadOnlyInput {...control} text={chosen.map(({ label }) => label).join('、')} />

  function choose(next: SelectOption | SelectOption[] | undefined) {
    const now = Array.isArray(next) ? next : next ? [next] : []
    model.addTexts(now)
    if (!multiple) model.type('')
    const codes = now.map((one) => one.value)
    onChange?.(multiple ? joinValues(codes, separator) : (codes[0] ?? null))
  }

  return (
    <Select<SelectOption | SelectOption[]>
      {...control}
      id={id}
      allowClear
      labelInValue
      placeholder={placeholder}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      {...(model.isConfigured ? {} : { status: 'error' as const })}
      style={{ width: '100%' }}
      styles={{ itemContent: { color: token.colorText } }}
      options={[...offered]}
      value={multiple ? chosen : (chosen[0] ?? null)}
      // Several may be chosen from one answer.
      showSearch={{
        filterOption: false,
        autoClearSearchValue: false,
        searchValue: model.keyword,
        onSearch: model.type,
      }}
      notFoundContent={<EmptyOption id={id}>没有选项</EmptyOption>}
      popupRender={(list) =>
        offered.length > 0 ? (
          list
        ) : (
          <StateOverList list={list}>
            <SearchState sentence={model.sentence} onRetry={retry} />
          </StateOverList>
        )
      }
      onInputKeyDown={(event) => {
        // The button of a failed search is out of reach of Tab.
        if (event.key === 'Enter' && !isOfInputMethod(event)) retry?.()
      }}
      onChange={choose}
    />
  )
}

function SearchState({ sentence, onRetry }: { sentence: string; onRetry: (() => void) | undefined }) {
  if (onRetry) return <FailedState message={sentence} onRetry={onRetry} />
  return sentence === searchHints.loading ? <LoadingState /> : <HintState text={sentence} />
}
