// Messages of a search select that has nothing to offer.
import { type SearchState, searchDelay } from '../loading/latest-search.ts'

/** Milliseconds without a key before a request to the server. */
export const asyncSearchDelay = 800
/** The same for a search among local options. */
export const restBefore = ({ isAsync }: { isAsync: boolean }): number => (isAsync ? asyncSearchDelay : searchDelay)
/** Options of one request. */
export const asyncPageSize = 10

export const searchHints = {
  loading: '加载中…',
  untyped: '请输入搜索内容',
  nothing: '没有查询到任何数据',
} as const

/** The sentence below the input; nothing when there are options to show. */
export function searchHint({ phase, found, message }: Pick<SearchState<unknown>, 'phase' | 'found' | 'message'>) {
  if (phase === 'untyped' || phase === 'loading') return searchHints[phase]
  if (phase === 'failed') return message
  return found.length === 0 ? searchHints.nothing : undefined
}
