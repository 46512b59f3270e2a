// A choice that the server searches: 800 ms after the last key, ten at a time, and only the latest answer counts.
import { useState } from 'react'
import { FailedState, HintState, LoadingState } from '../../../loading/list-states.tsx'
import { useLatestSearch } from '../../../loading/use-latest-search.ts'
import { joinValues } from '../../../multi-select/joined-values.ts'
import { asyncPageSize, asyncSearchDelay, searchHint, searchHints } from '../../../search-select/search-hint.ts'
import type { CellType, EditorProps, PastedValue, TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'
import { ChoiceEditor, type ChoiceItem } from './choice-editor.tsx'
import { type ByValues, type NameCache, type NamedValue, nameCacheOf } from './name-cache.ts'
import { separatorOf, valuesOf } from './option-text.ts'
import { namesOf, ShownNames } from './shown-names.tsx'

export interface SearchInput {
  keyword: string
  pageSize: number
  signal: AbortSignal
}

export interface AsyncChoiceProps {
  search: (input: SearchInput) => Promise<readonly NamedValue[]>
  /** Names of stored values. */
  byValues: ByValues
  isMultiple: boolean
  pageSize: number
}

/** How a cell type reads what its column hands in. */
export type ReadProps = (column: TableColumn) => Partial<AsyncChoiceProps>

const nobody: NameCache = { get: () => undefined, add: () => {}, load: () => {}, listen: () => () => {} }

const cacheOf = ({ byValues, search }: Partial<AsyncChoiceProps>): NameCache => {
  const loader = byValues ?? search
  return loader ? nameCacheOf(loader, byValues) : nobody
}

const chosenValues = (value: unknown, column: TableColumn, isMultiple: boolean | undefined): string[] =>
  isMultiple ? valuesOf(value, column) : plainText(value) === '' ? [] : [plainText(value)]

function AsyncEditor({ read, ...editor }: EditorProps & { read: ReadProps }) {
  const { value, column, onChange } = editor
  const settings = read(column)
  const { search, isMultiple = false, pageSize = asyncPageSize } = settings
  const cache = cacheOf(settings)
  const [keyword, setKeyword] = useState('')
  const found = useLatestSearch<NamedValue>({
    delay: asyncSearchDelay,
    search: async (text, signal) => (await search?.({ keyword: text, pageSize, signal })) ?? [],
  })
  const hint = search ? searchHint(found) : '搜索组件未配置'
  const isLoading = hint === searchHints.loading
  return (
    <ChoiceEditor
      editor={editor}
      items={found.phase === 'done' ? found.found : []}
      chosen={chosenValues(value, column, isMultiple).map((one) => ({ value: one, label: cache.get(one) ?? one }))}
      isMultiple={isMultiple}
      search={{
        filterOption: false,
        searchValue: keyword,
        onSearch: (text) => {
          setKeyword(text)
          found.type(text)
        },
      }}
      state={
        found.phase === 'failed' ? (
          <FailedState message={hint ?? ''} onRetry={found.retry} />
        ) : isLoading ? (
          <LoadingState />
        ) : (
          <HintState text={hint ?? ''} />
        )
      }
      onChoose={(chosen: readonly ChoiceItem[]) => {
        cache.add(chosen)
        const values = chosen.map((one) => one.value)
        onChange(isMultiple ? joinValues(values, separatorOf(column)) : (values[0] ?? null))
      }}
    />
  )
}

/** Names come from the server, so only stored values can be pasted, not names. */
const pastedValue = (text: string): PastedValue => ({ value: text.trim() === '' ? null : text.trim() })

export function asyncChoice({ name, read }: { name: string; read: ReadProps }): CellType {
  return {
    name,
    Shown: (props) => {
      const settings = read(props.column)
      const values = chosenValues(props.value, props.column, settings.isMultiple)
      return <ShownNames {...props} cache={cacheOf(settings)} values={values} />
    },
    Editor: (props) => <AsyncEditor {...props} read={read} />,
    toText: (value, column) => {
      const settings = read(column)
      return namesOf(chosenValues(value, column, settings.isMultiple), cacheOf(settings))
    },
    fromText: pastedValue,
  }
}

/** One (or several) of very many. */
export const asyncSelectCell: CellType = asyncChoice({
  name: 'async-select',
  read: (column) => propsOf<AsyncChoiceProps>(column),
})
