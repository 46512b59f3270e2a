// The state of a list in reserved keys of the address: a link shows the same list, and these keys open no new tab.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { defaultSettings, pageSizes } from '@kouan/contract/rules/person-settings.ts'
import { type Filters, knownFilters } from '../../fields/search/search-filters.ts'

export interface ListState {
  page: number
  size: number
  sort: Sort | undefined
  filters: Filters
  /** The advanced query as text, empty for none. The list parses it, because it knows the fields. */
  query: string
  /** The key of what was found by many numbers, empty for none. */
  found: string
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

export const firstPage: ListState = {
  page: 1,
  size: defaultSettings.pageSize,
  sort: undefined,
  filters: {},
  query: '',
  found: '',
}

const filterPrefix = 'q.'
const queryKey = 'query'
export const foundKey = 'found'

/** Returns the key of the address that holds the filter of a field. */
export const filterKey = (name: string) => `${filterPrefix}${name}`

/** Whether a key of the address's query is state of the list; other keys are parameters of the page that shows it. */
export const isListKey = (key: string) =>
  ['page', 'size', 'sort', queryKey, foundKey].includes(key) || key.startsWith(filterPrefix)

interface Known {
  /** The items of the search form. */
  search: readonly NamedField[]
  /** Names of the columns that can be sorted by. */
  sortable: readonly string[]
  /** The page size this person prefers, used when the address names none and shows the first page. */
  usualSize?: number
}

/** Reads the state; keys that cannot be parsed fall back to the defaults, so that an old link still opens. */
export function readAddress(query: URLSearchParams, { search, sortable, usualSize }: Known): ListState {
  const filters = [...query].flatMap(([key, value]) =>
    key.startsWith(filterPrefix) ? [[key.slice(filterPrefix.length), value] as const] : [],
  )
  const size = Number(query.get('size'))
  const page = readPage(query.get('page'))
  return {
    page,
    // A link to another page shows the same rows to everybody.
    size: pageSizes.includes(size) ? size : (page === firstPage.page && usualSize) || firstPage.size,
    sort: readSort(query.get('sort'), sortable),
    filters: knownFilters(search, Object.fromEntries(filters)),
    query: query.get(queryKey) ?? firstPage.query,
    found: query.get(foundKey) ?? firstPage.found,
  }
}

const readPage = (text: string | null) => (text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : firstPage.page)

function readSort(text: string | null, sortable: readonly string[]): Sort | undefined {
  const [by, order] = text?.split('-') ?? []
  if (!by || !sortable.includes(by) || (order !== 'asc' && order !== 'desc')) return undefined
  return { by, order }
}

/** Returns the query with this state in it. Other keys are kept, defaults are left out. */
export function writeAddress(query: URLSearchParams, state: ListState): URLSearchParams {
  const own = new URLSearchParams([...query].filter(([key]) => !isListKey(key)))
  for (const [key, value] of Object.entries(state.filters)) if (value.trim()) own.set(filterKey(key), value.trim())
  if (state.query !== firstPage.query) own.set(queryKey, state.query)
  if (state.found !== firstPage.found) own.set(foundKey, state.found)
  if (state.sort) own.set('sort', `${state.sort.by}-${state.sort.order}`)
  if (state.page > firstPage.page) own.set('page', String(state.page))
  if (state.size !== firstPage.size) own.set('size', String(state.size))
  return own
}
