import { flatRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { useMemo, useState } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { useHandler } from '../../data/rendering/use-handler.ts'
import type { SelectedRows } from './selected-rows.ts'
import { emptySelection, listKeyOf, selectedRows, withTicked } from './selection-state.ts'

interface ListedRows {
  rows: readonly TreeRow[] | undefined
  total: number | undefined
  /** The parameters that match the rows of all pages. */
  filter: Readonly<Record<string, string>> | undefined
}

export interface RowSelection {
  selected: SelectedRows<AnyRow>
  count: number
  /** How many of them are not on this page. */
  onOtherPages: number
  /** Ids of the selected rows of this page. */
  ticked: string[]
  tick: (ids: readonly string[]) => void
  /** Absent when all are selected, or when the total is unknown. */
  selectAllMatching: (() => void) | undefined
}

/** One array for every render: the table compares its selected keys by identity. */
const none: string[] = []

/** Holds the selection of a list from page to page, until another filter asks for other rows. */
export function useRowSelection({ rows, total, filter }: ListedRows): RowSelection {
  const listKey = listKeyOf(filter)
  const [stored, setStored] = useState(() => emptySelection(listKey))
  const byId = useMemo(() => new Map(flatRows(rows ?? []).map((row): [string, AnyRow] => [row.id, row])), [rows])
  const state = useMemo(() => (stored.listKey === listKey ? stored : emptySelection(listKey)), [stored, listKey])
  const hasOtherPages = filter !== undefined && (total ?? 0) > byId.size
  const selected = useMemo(() => selectedRows(state, { byId, hasOtherPages }), [state, byId, hasOtherPages])
  const isAllMatching = state.isAllMatching && filter !== undefined && total !== undefined
  const ticked = useMemo(
    () => (selected.length === 0 ? none : selected.flatMap(({ id }) => (byId.has(id) ? [id] : []))),
    [selected, byId],
  )
  const count = isAllMatching ? total : selected.length
  const canSelectAll = hasOtherPages && !isAllMatching && selected.length > 0
  return {
    selected: {
      rows: selected,
      allMatching: isAllMatching ? { filter, total } : undefined,
      clear: () => setStored(emptySelection(listKey)),
    },
    count,
    onOtherPages: count - ticked.length,
    ticked,
    tick: useHandler((ids) => setStored(withTicked(state, ids, { byId }))),
    selectAllMatching: canSelectAll ? () => setStored({ ...state, isAllMatching: true }) : undefined,
  }
}
