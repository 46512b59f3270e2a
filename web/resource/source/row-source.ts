// Where the rows of a list come from: any call that answers pages, a tree, or one cursor page after the other.
import type { Call, Page } from '@kouan/contract/language/call.ts'
import { flatRows, nestRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { askAny } from '../../data/calls/ask.ts'
import { AskError, sentences } from '../../data/calls/ask-error.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { useListVersion } from './use-list-version.ts'

/** What a list asks for: filters with the sort among them, and the page. */
export interface Asked {
  filters: Readonly<Record<string, string>>
  page: number
  size: number
}

export interface Rows {
  /** Absent until the first answer. */
  rows: readonly TreeRow[] | undefined
  /** Of all pages; absent where there are none. */
  total?: number | undefined
  /** The page asked for is past this last one, because its rows were deleted. */
  lastPage?: number | undefined
  /** Of pages: the parameters by which all of them can be meant. */
  filter?: Readonly<Record<string, string>>
  isLoading: boolean
  error: Error | null
  /** The network is gone: these were read then, perhaps by other filters. */
  old?: OldRows | undefined
  refresh: () => void
  /** As `refresh`, without a word. */
  readAgain: () => void
  /** Of a tree that comes level by level: which rows are open, and how one is opened or closed. */
  branches?: Branches | undefined
  /** Of cursor pages: reads the next one; absent when there is none. */
  more?: (() => void) | undefined
}

export interface OldRows {
  /** Epoch milliseconds. */
  at: number
  isOther: boolean
}

export interface Branches {
  opened: readonly string[]
  toggle: (id: string, isOpen: boolean) => void
}

export interface RowSource {
  useRows: (asked: Asked) => Rows
  isTree?: boolean
  /** The order is the call's own. */
  isOrdered?: boolean
}

export interface SourceOptions {
  /** The first part of the query keys, by which changes ask the rows again: a resource's name, or a call's. */
  key: string
  /** Filters that always hold. */
  params?: Readonly<Record<string, string>> | undefined
  /** Looked at again and again; `key` is a resource's name. */
  isLive?: boolean
}

/** One page at a time; the one before stays visible while the next is on its way. */
export function pagesOf(call: Call, { key, params, isLive = false }: SourceOptions): RowSource {
  const useRows = ({ filters, page, size }: Asked): Rows => {
    const query = { ...params, ...filters, pageNo: page, pageSize: size }
    const isByItself = useRef(false)
    const read = useQuery({
      queryKey: [key, 'list', call.name, query],
      queryFn: ({ signal }) => {
        const asked = isLive ? { ...query, withVersion: 1 } : query
        const unattended = isByItself.current
        isByItself.current = false
        return askAny(call, asked, { signal, unattended }) as Promise<Page<AnyRow>>
      },
      placeholderData: keepPreviousData,
    })
    const { data } = read
    const shown = data && !read.isPlaceholderData ? { version: data.version, at: read.dataUpdatedAt } : undefined
    const readByItself = () => {
      // They are on their way already, because somebody asked.
      if (read.isFetching) return
      isByItself.current = true
      void read.refetch()
    }
    useListVersion({ list: key, query, shown, isOn: isLive, onOther: readByItself })
    const isPast = data && !read.isPlaceholderData && data.records.length === 0 && data.total > 0
    return {
      rows: data?.records,
      total: data?.total ?? 0,
      filter: { ...params, ...filters },
      lastPage: isPast ? data.pages : undefined,
      ...useStanding(read),
    }
  }
  return { useRows }
}

/** The whole tree as the call answers it: nested, in its own order. */
export function treeOf(call: Call, parent: string, { key, params }: SourceOptions): RowSource {
  const useRows = ({ filters }: Asked): Rows => {
    const query = { ...params, ...filters }
    const read = useQuery({
      queryKey: [key, 'tree', call.name, query],
      queryFn: async ({ signal }) => nestRows(flatRows((await askAny(call, query, { signal })) as TreeRow[]), parent),
      placeholderData: keepPreviousData,
    })
    return { rows: read.data, ...useStanding(read) }
  }
  return { useRows, isTree: true, isOrdered: true }
}

interface CursorPageOptions extends SourceOptions {
  size: number
  /** The next one begins after the last row, which `before` names, or is a page of the call; by default the former. */
  by?: 'row' | 'page'
}

/** A call that answers at most `size` rows at a time, and not how many there are. */
export function cursorPages(call: Call, { key, params, size, by = 'row' }: CursorPageOptions): RowSource {
  const named = by === 'row' ? 'before' : 'pageNo'
  const useRows = ({ filters }: Asked): Rows => {
    const query = { ...params, ...filters, pageSize: size }
    const read = useInfiniteQuery({
      queryKey: [key, 'cursorPages', call.name, query],
      queryFn: ({ pageParam, signal }) =>
        askAny(call, { ...query, ...(pageParam ? { [named]: pageParam } : {}) }, { signal }) as Promise<AnyRow[]>,
      initialPageParam: '',
      getNextPageParam: (rows: AnyRow[], all) => {
        if (rows.length < size) return undefined
        return by === 'row' ? rows.at(-1)?.id : String(all.length + 1)
      },
    })
    return {
      rows: useMemo(() => read.data?.pages.flat(), [read.data]),
      more: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
      ...useStanding(read),
    }
  }
  return { useRows, isOrdered: true }
}

interface Read {
  isPending: boolean
  /** `true` while rows of another question are shown. */
  isPlaceholderData: boolean
  /** It waits for the network. */
  isPaused: boolean
  isFetchingNextPage?: boolean
  error: Error | null
  refetch: () => Promise<unknown>
  data: unknown
  dataUpdatedAt: number
}

/** How it goes with the answers that the rows are made of. What is read again by itself is not told until it brings others. */
export function useStanding(first: Read, ...others: readonly Read[]): Omit<Rows, 'rows'> {
  const [isAsked, setIsAsked] = useState(false)
  const reads = [first, ...others]
  const isLoading = reads.some(
    (read) =>
      !read.isPaused && (isAsked || read.isPending || read.isPlaceholderData || read.isFetchingNextPage === true),
  )
  const isEmpty = first.data === undefined
  const offline = first.isPaused && isEmpty ? new AskError({ kind: 'network', message: sentences.offline }) : null
  const readAgain = () => Promise.all(reads.map((read) => read.refetch()))
  return {
    isLoading,
    error: isLoading ? null : (reads.find(({ error }) => error)?.error ?? offline),
    old: first.isPaused && !isEmpty ? { at: first.dataUpdatedAt, isOther: first.isPlaceholderData } : undefined,
    readAgain: () => void readAgain(),
    refresh: () => {
      setIsAsked(true)
      void readAgain().finally(() => setIsAsked(false))
    },
  }
}
