// The rows of a resource that is a tree: all of them where one answer holds them, else level by level.
import { callsOf, largestPageSize } from '@kouan/contract/derive/calls.ts'
import type { Call, Page } from '@kouan/contract/language/call.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { nestRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { askAny } from '../../data/calls/ask.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import type { Branches, RowSource, RowsRequest, RowsResult, SourceOptions } from './row-source.ts'
import { useQueryState } from './use-query-state.ts'

/** Reads the tree as a whole when it is filtered, because a match may be at any depth; nothing is cut off unseen. */
export function treePagesOf(resource: Resource, parent: string, { key, params }: SourceOptions): RowSource {
  const { list } = callsOf(resource)
  /** Returns null when there are more than `limit` rows. */
  const readRows = async (query: object, { signal, limit }: { signal: AbortSignal; limit?: number | undefined }) => {
    const rows: AnyRow[] = []
    for (let pageNo = 1; ; pageNo++) {
      const page = (await askAny(list as Call, { ...query, pageNo }, { signal })) as Page<AnyRow>
      if (limit !== undefined && page.total > limit) return null
      rows.push(...page.records)
      if (page.records.length === 0 || rows.length >= page.total) return rows
    }
  }
  const useRows = ({ filters }: RowsRequest): RowsResult => {
    const [opened, setOpened] = useState<readonly string[]>([])
    const query = { ...params, ...filters, pageSize: largestPageSize }
    const isFiltered = Object.keys(filters).some((name) => name !== 'column' && name !== 'order')
    const limit = isFiltered ? undefined : largestPageSize
    const all = useQuery({
      queryKey: [key, 'all', query],
      queryFn: ({ signal }) => readRows(query, { signal, limit }),
      placeholderData: keepPreviousData,
    })
    const levelIds = all.data === null ? [rootId, ...opened] : []
    const levels = useQueries({
      queries: levelIds.map((id) => ({
        queryKey: [key, 'level', id, query],
        queryFn: ({ signal }: { signal: AbortSignal }) => readRows({ ...query, [parent]: id }, { signal }),
        placeholderData: keepPreviousData,
      })),
    })
    const nested = useMemo(() => all.data && nestRows(all.data, parent), [all.data])
    const queryState = useQueryState(all, ...levels)
    const branches = useMemo<Branches>(() => {
      const toggle: Branches['toggle'] = (id, isOpen) =>
        setOpened((before) => (isOpen ? [...before, id] : before.filter((one) => one !== id)))
      return { opened, toggle }
    }, [opened])
    if (all.data !== null) return { rows: nested ?? undefined, ...queryState }
    const known = new Map(levelIds.map((id, index) => [id, levels[index]?.data ?? undefined]))
    return { rows: known.get(rootId) && rowsBelow(rootId, known), branches, ...queryState }
  }
  return { useRows, isTree: true }
}

/** The parent id by which list calls find the rows of the first level. */
const rootId = '0'

/** Nests the rows that were read. An unread branch has an empty list of children; one read as empty becomes a leaf. */
export function rowsBelow(id: string, known: ReadonlyMap<string, readonly AnyRow[] | undefined>): TreeRow[] {
  return (known.get(id) ?? []).map((row) => {
    if (row.hasChildren !== true) return { ...row }
    const isRead = known.get(row.id) !== undefined
    const children = isRead ? rowsBelow(row.id, known) : []
    return isRead && children.length === 0 ? { ...row } : { ...row, children }
  })
}
