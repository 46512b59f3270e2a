import { meantBy } from '@kouan/contract/rules/typed-match.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useLatestSearch } from '../loading/use-latest-search.ts'
import { type ByValues, useOptionTexts } from '../loading/use-option-texts.ts'
import type { SelectOption } from '../multi-select/select-option.ts'
import { asyncPageSize, restBefore, searchHint, searchHints } from './search-hint.ts'

/** The options whose text or value is meant by the keyword, the best first. */
export const filterOptions = <T extends { value: string; label: string }>(
  options: readonly T[],
  keyword: string,
): T[] => meantBy(options, keyword, ({ value, label }) => ({ text: label, codes: [value] }))

export interface SearchQuery {
  keyword: string
  pageSize: number
  signal: AbortSignal
}

export interface SearchSource {
  /** All options, or … */
  options?: readonly SelectOption[]
  /** The options are being loaded. */
  isLoading?: boolean
  /** … found by the server. */
  search?: (query: SearchQuery) => Promise<readonly SelectOption[]>
  /** The texts of values that no list showed yet. */
  byValues?: ByValues
  pageSize?: number
}

/** The options of a search select for the typed text, its message when there are none, and the texts of the chosen values. */
export function useSearchOptions(source: SearchSource, values: readonly string[]) {
  const { options, isLoading = false, search, byValues, pageSize = asyncPageSize } = source
  const { message } = App.useApp()
  const [keyword, setKeyword] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const [lastFound, setLastFound] = useState<readonly SelectOption[]>()
  const found = useLatestSearch<SelectOption>({
    delay: restBefore({ isAsync: search !== undefined }),
    search: async (text, signal) => {
      const answer = search ? await search({ keyword: text, pageSize, signal }) : filterOptions(options ?? [], text)
      setLastFound(answer)
      return answer
    },
    onFailure: (sentence) => message.warning(sentence),
  })
  const labelOf = (code: string) => options?.find((one) => one.value === code)?.label ?? picked.get(code)
  const isConfigured = options !== undefined || search !== undefined
  // Local options are shown until the typing pauses; those of the server are not known before.
  const atHand = found.phase === 'untyped' ? options : (lastFound ?? options)

  function sentence(): string {
    if (!isConfigured) return '搜索组件未配置字典项'
    if (search) return searchHint(found) ?? ''
    if (isLoading) return searchHints.loading
    return keyword.trim() === '' ? '没有可选项' : searchHints.nothing
  }

  return {
    isConfigured,
    keyword,
    offered: search ? (found.phase === 'done' ? found.found : []) : (atHand ?? []),
    chosen: useOptionTexts({ values, known: labelOf, byValues }),
    /** Why nothing is offered. */
    sentence: sentence(),
    retry: found.phase === 'failed' ? found.retry : undefined,
    type(text: string) {
      setKeyword(text)
      if (text.trim() === '') setLastFound(undefined)
      found.type(text)
    },
    /** Stores the texts of picked options, which the next list may not hold. */
    addTexts: (picks: readonly SelectOption[]) =>
      setPicked((before) => new Map([...before, ...picks.map(({ value, label }) => [value, label] as const)])),
  }
}
