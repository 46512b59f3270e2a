// The selection of a list as a value: rows ticked on any of its pages, or all that its filter matches. Pure.
import type { AnyRow } from '../../data/calls/use-resource.ts'

export interface SelectionState {
  /** Identifies the list; another filter is another list, in which nothing is selected. */
  listKey: string
  rows: ReadonlyMap<string, AnyRow>
  isAllMatching: boolean
}

export const emptySelection = (listKey: string): SelectionState => ({ listKey, rows: new Map(), isAllMatching: false })

/** Returns the same key for every sort order, because the order does not change which rows match. */
export const listKeyOf = (filter: Readonly<Record<string, string>> | undefined): string => {
  const { column: _, order: __, ...found } = filter ?? {}
  return JSON.stringify(found)
}

interface Page {
  byId: ReadonlyMap<string, AnyRow>
  hasOtherPages: boolean
}

/** Returns the selected rows as the page shows them. Without other pages, a row that the page lacks is no longer selected. */
export function selectedRows({ rows, isAllMatching }: SelectionState, { byId, hasOtherPages }: Page): AnyRow[] {
  if (isAllMatching) return [...byId.values()]
  return [...rows.values()].flatMap((row) => byId.get(row.id) ?? (hasOtherPages ? row : []))
}

/** Returns the selection after exactly these rows of the page were ticked. */
export function withTicked(
  state: SelectionState,
  ids: readonly string[],
  { byId }: Pick<Page, 'byId'>,
): SelectionState {
  const onOtherPages = state.isAllMatching ? [] : [...state.rows].filter(([id]) => !byId.has(id))
  const onPage = ids.flatMap((id): [string, AnyRow][] => {
    const row = byId.get(id)
    return row ? [[id, row]] : []
  })
  return { listKey: state.listKey, rows: new Map([...onOtherPages, ...onPage]), isAllMatching: false }
}
