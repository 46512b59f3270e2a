import type { Placed } from '@kouan/contract/derive/placement.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { flatRows, nestRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { askAny } from '../data/ask.ts'
import { type AnyRow, useAllRows, useList } from '../data/use-resource.ts'
import { toListQuery } from '../fields/search/search-filters.ts'
import type { ListState } from './list-address.ts'

interface Options {
  resource: Resource
  state: ListState
  change: (part: Partial<ListState>) => void
  search: readonly Placed[]
  params: Readonly<Record<string, string>> | undefined
  /** Answers the whole tree instead of the resource's own list. */
  treeCall: Call | undefined
}

/** The rows that the state asks for: one page, or the whole tree. */
export function useRows({ resource, state, change, search, params, treeCall }: Options) {
  const { tree } = resource
  const filters = {
    ...params,
    ...toListQuery(search, state.filters),
    ...(state.sort ? { column: state.sort.by, order: state.sort.order } : {}),
  }
  const page = useList(resource, { ...filters, pageNo: state.page, pageSize: state.size }, { enabled: !tree })
  const all = useAllRows(resource, filters, { enabled: tree !== undefined && !treeCall })
  const nested = useQuery({
    queryKey: [resource.name, 'tree', filters],
    queryFn: async ({ signal }) => flatRows((await askAny(treeCall as Call, filters, { signal })) as TreeRow[]),
    enabled: treeCall !== undefined,
  })
  const asked = treeCall ? nested : tree ? all : page
  const flat = treeCall ? nested.data : tree ? all.data : (page.data?.records as unknown as AnyRow[] | undefined)
  const isPast =
    page.data !== undefined && !page.isPlaceholderData && page.data.records.length === 0 && page.data.total > 0
  const lastPage = page.data?.pages ?? 1
  useEffect(() => {
    // The last rows of the last page were deleted.
    if (isPast && lastPage !== state.page) change({ page: lastPage })
  })
  return useMemo(
    () => ({
      rows: flat && tree ? nestRows(flat, tree.parent) : flat,
      byId: new Map((flat ?? []).map((row) => [row.id, row])),
      total: tree ? undefined : (page.data?.total ?? 0),
      isLoading: asked.isFetching,
      error: asked.isFetching ? null : asked.error,
      refresh: () => void asked.refetch(),
    }),
    [flat, tree, page.data, asked],
  )
}
