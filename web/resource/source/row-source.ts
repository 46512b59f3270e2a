// Sources of the rows of a list: calls that answer pages, a tree, or cursor pages.
import type { Call, Page } from '@kouan/contract/language/call.ts'
import { flatRows, nestRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { use, useMemo, useRef, useState } from 'react'
import { askAny } from '../../data/calls/ask.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { PagePlace } from '../../data/rendering/page-place.ts'
import { useListVersion } from './use-list-version.ts'
import { type QueryState, useQueryState } from './use-query-state.ts'

export interface RowsRequest {
  /** Sort order included. */
  filters: Readonly<Record<string, string>>
  page: number
  size: number
}

export interface RowsResult extends QueryState {
  /** Absent until the first answer. */
  rows: readonly TreeRow[] | undefined
  /** Rows of all pages, or as far as they were counted; absent for a source without pages. */
  total?: number | undefined
  /** Set where there are more rows than `total`; counts them all. */
  countAll?: (() => void) | undefined
  /** Sums over the rows of all pages; null where a row has no value. */
  totals?: Page<unknown>['totals']
  /** Set when the requested page is past the last one, because its rows were deleted. */
  lastPage?: number | undefined
  /** The parameters that match the rows of all pages; absent for a source without pages. */
  filter?: Readonly<Record<string, string>>
  /** Set for a tree that is read level by level. */
  branches?: Branches | undefined
  /** The rows were read again because others have changed them. */
  areChangedByOthers?: boolean
  /** Reads the next cursor page; absent when there is none. */
  loadMore?: (() => void) | undefined
}

/** The open branches of a tree. */
export interface Branches {
  opened: readonly string[]
  toggle: (id: string, isOpen: boolean) => void
}

export interface RowSource {
  useRows: (request: RowsRequest) => RowsResult
  isTree?: boolean
  /** The call determines the order, so columns cannot be sorted by. */
  isOrdered?: boolean
}

export interface SourceOptions {
  /** First part of the query keys, by which changes invalidate the rows: the name of a resource or of a call. */
  key: string
  /** Filters that are always sent. */
  params?: Readonly<Record<string, string>> | undefined
  /** The list is polled for changes; `key` is the name of a resource. */
  isLive?: boolean
}

/** Returns the last page when the answered page is past it, else undefined. */
export const lastPageOf = ({ records, total, pages }: Pick<Page<unknown>, 'records' | 'total' | 'pages'>) =>
  records.length === 0 && total > 0 ? pages : undefined

/** Rows that a list counts by itself; to count more takes longer than to read the page. */
export const mostCounted = 10_000

/** Reads one page at a time. The previous page stays visible while the next one is loading. */
export function pagesOf(call: Call, { key, params, isLive = false }: SourceOptions): RowSource {
  const useRows = ({ filters, page, size }: RowsRequest): RowsResult => {
    const filter = { ...params, ...filters }
    const [countedFor, setCountedFor] = useState<string>()
    const filterKey = JSON.stringify(filter)
    const isCapped = 'countTo' in call.input && countedFor !== filterKey
    const query = { ...filter, pageNo: page, pageSize: size, ...(isCapped ? { countTo: mostCounted } : {}) }
    const isPolled = useRef(false)
    const areChangedByOthers = useRef(false)
    const place = use(PagePlace)
    const read = useQuery({
      queryKey: [key, 'list', call.name, query],
      queryFn: async ({ signal }) => {
        const input = isLive ? { ...query, withVersion: 1 } : query
        const unattended = isPolled.current
        isPolled.current = false
        const page = (await askAny(call, input, { signal, unattended })) as Page<AnyRow>
        areChangedByOthers.current = unattended
        return page
      },
      placeholderData: keepPreviousData,
      // A list that nobody tells of changes is read again when one comes back to its window.
      refetchOnWindowFocus: () => !isLive && place.isActive() && 'always',
    })
    const answer = read.isPlaceholderData ? undefined : read.data
    const shown = answer && { version: answer.version, at: read.dataUpdatedAt }
    const refetchByPoll = () => {
      // A request of the user is under way already.
      if (read.isFetching) return
      isPolled.current = true
      void read.refetch()
    }
    useListVersion({ list: key, query, shown, isOn: isLive, onChanged: refetchByPoll })
    return {
      rows: read.data?.records,
      total: read.data?.total ?? 0,
      countAll: read.data?.isMore ? () => setCountedFor(filterKey) : undefined,
      totals: read.data?.totals,
      filter,
      lastPage: answer && lastPageOf(answer),
      areChangedByOthers: areChangedByOthers.current,
      ...useQueryState(read),
    }
  }
  return { useRows }
}

/** Reads the whole tree in one call, in the order of the call. */
export function treeOf(call: Call, parent: string, { key, params }: SourceOptions): RowSource {
  const useRows = ({ filters }: RowsRequest): RowsResult => {
    const query = { ...params, ...filters }
    const read = useQuery({
      queryKey: [key, 'tree', call.name, query],
      queryFn: async ({ signal }) => nestRows(flatRows((await askAny(call, query, { signal })) as TreeRow[]), parent),
      placeholderData: keepPreviousData,
    })
    return { rows: read.data, ...useQueryState(read) }
  }
  return { useRows, isTree: true, isOrdered: true }
}

interface CursorPageOptions extends SourceOptions {
  size: number
  /**
   * How the next page is requested: `row` sends the id of the last row as `before`, `page` the number of the page as
   * `pageNo`. `row` by default.
   */
  by?: 'row' | 'page'
}

/** Reads `size` rows at a time from a call that does not count them. */
export function cursorPages(call: Call, { key, params, size, by = 'row' }: CursorPageOptions): RowSource {
  const cursor = by === 'row' ? 'before' : 'pageNo'
  const useRows = ({ filters }: RowsRequest): RowsResult => {
    const query = { ...params, ...filters, pageSize: size }
    const read = useInfiniteQuery({
      queryKey: [key, 'cursorPages', call.name, query],
      queryFn: ({ pageParam, signal }) =>
        askAny(call, { ...query, ...(pageParam ? { [cursor]: pageParam } : {}) }, { signal }) as Promise<AnyRow[]>,
      initialPageParam: '',
      getNextPageParam: (rows: AnyRow[], all) => {
        if (rows.length < size) return undefined
        return by === 'row' ? rows.at(-1)?.id : String(all.length + 1)
      },
    })
    return {
      rows: useMemo(() => read.data?.pages.flat(), [read.data]),
      loadMore: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
      ...useQueryState(read),
    }
  }
  return { useRows, isOrdered: true }
}
