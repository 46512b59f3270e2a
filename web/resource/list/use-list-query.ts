import { foundParameter } from '@kouan/contract/calls/document.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { toListQuery as toSuperQuery } from '@kouan/widgets/query-builder/query-condition.ts'
import { queryToText, textToQuery } from '@kouan/widgets/query-builder/query-text.ts'
import { useMemo } from 'react'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { filterKeys, toListQuery } from '../../fields/search/search-filters.ts'
import { useListState } from '../address/use-list-state.ts'
import { queryFieldsOf } from '../advanced-query/query-fields.ts'
import { canSortBy } from '../columns/list-columns.tsx'
import type { RowSource } from '../source/row-source.ts'
import type { ListOptions } from './list-options.ts'

const none: readonly NamedField[] = []

export type ListQuery = ReturnType<typeof useListQuery>

/** Returns what the list asks its source for, as the address says, and how to change that. */
export function useListQuery({ isOrdered = false }: RowSource, options: ListOptions) {
  const { columns, offered = none, search = none, queryable, isInner = false } = options
  const sortable = useMemo(
    () => (isOrdered ? [] : [...columns, ...offered].filter(canSortBy).map((column) => column.name)),
    [columns, offered, isOrdered],
  )
  const { state, change } = useListState({ search, sortable, isInner })
  const { filters, sort, found } = state
  const queryFields = useMemo(() => (queryable ? queryFieldsOf(queryable) : []), [queryable])
  const advanced = useMemo(() => textToQuery(state.query, queryFields), [state.query, queryFields])
  return {
    state,
    change,
    /** `change` as one function for all renders. */
    changeState: useHandler(change),
    search,
    sortable,
    queryFields,
    advanced,
    /** The part of the state that an advanced query is stored in. */
    stateOf: (query: typeof advanced) => ({ query: query ? queryToText(query) : '' }),
    parameters: {
      ...toListQuery(search, filters),
      ...toSuperQuery(advanced),
      ...(found ? { [foundParameter]: found } : {}),
      ...(sort ? { column: sort.by, order: sort.order } : {}),
    },
    filterCount: search.filter((item) => filterKeys(item).some((key) => filters[key])).length,
    isFiltered: Object.keys(filters).length > 0 || advanced !== undefined || found !== '',
  }
}
