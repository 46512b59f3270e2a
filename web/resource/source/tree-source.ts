// The rows of a resource that is a tree: all at once as long as that is one answer, level by level beyond.
import { callsOf, largestPage } from '@kouan/contract/derive/calls.ts'
import type { Call, Page } from '@kouan/contract/language/call.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { nestRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { askAny } from '../../data/calls/ask.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { type Asked, type Branches, type RowSource, type Rows, type SourceOptions, useStanding } from './row-source.ts'

/** What is filtered is read whole: a row may stand anywhere. Nothing is cut off in silence. */
export function treePagesOf(resource: Resource, parent: string, { key, params }: SourceOptions): RowSource {
  const { list } = callsOf(resource)
  /** Null where they are more than `most`. */
  const readRows = async (query: object, { signal, most }: { signal: AbortSignal; most?: number | undefined }) => {
    const rows: AnyRow[] = []
    for (let pageNo = 1; ; pageNo++) {
      const page = (await askAny(list as Call, { ...query, pageNo }, { signal })) as Page<AnyRow>
      if (most !== undefined && page.total > most) return null
      rows.push(...page.records)
      if (page.records.length === 0 || rows.length >= page.total) return rows
    }
  }
  const useRows = ({ filters }: Asked): Rows => {
    const [opened, setOpened] = useState<readonly string[]>([])
    const query = { ...params, ...filters, pageSize: largestPage }
    const most = Object.keys(filters).every((name) => name === 'column' || name === 'order') ? largestPage : undefined
    const whole = useQuery({
      queryKey: [key, 'all', query],
      queryFn: ({ signal }) => readRows(query, { signal, most }),
      placeholderData: keepPreviousData,
    })
    const levelIds = whole.data === null ? [top, ...opened] : []
    const levels = useQueries({
      queries: levelIds.map((id) => ({
        queryKey: [key, 'level', id, query],
        queryFn: ({ signal }: { signal: AbortSignal }) => readRows({ ...query, [parent]: id }, { signal }),
        placeholderData: keepPreviousData,
      })),
    })
    const nested = useMemo(() => whole.data && nestRows(whole.data, parent), [whole.data])
    const standing = useStanding(whole, ...levels)
    const branches = useMemo<Branches>(() => {
      const toggle: Branches['toggle'] = (id, isOpen) =>
        setOpened((before) => (isOpen ? [...before, id] : before.filter((one) => one !== id)))
      return { opened, toggle }
    }, [opened])
    if (whole.data !== null) return { rows: nested ?? undefined, ...standing }
    const known = new Map(levelIds.map((id, index) => [id, levels[index]?.data ?? undefined]))
    return { rows: known.get(top) && rowsBelow(top, known), branches, ...standing }
  }
  return { useRows, isTree: true }
}

/** What lists understand as "below nothing". */
const top = '0'

/** A branch that was not opened yet has no rows; one that turned out to be empty is a leaf. */
export function rowsBelow(id: string, known: ReadonlyMap<string, readonly AnyRow[] | undefined>): TreeRow[] {
  return (known.get(id) ?? []).map((row) => {
    if (row.hasChildren !== true) return { ...row }
    const isRead = known.get(row.id) !== undefined
    const children = isRead ? rowsBelow(row.id, known) : []
    return isRead && children.length === 0 ? { ...row } : { ...row, children }
  })
}
