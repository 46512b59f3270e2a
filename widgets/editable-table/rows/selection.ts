// Which rows are chosen. Rows that may not be chosen never are.
import type { TableRow } from '../cell-type.ts'

export type SelectionState = 'none' | 'partial' | 'all'

interface Scope {
  rows: readonly TableRow[]
  isRowDisabled?: ((row: TableRow) => boolean) | undefined
}

export const selectable = ({ rows, isRowDisabled }: Scope): readonly TableRow[] =>
  isRowDisabled ? rows.filter((row) => !isRowDisabled(row)) : rows

/** What was chosen by all rows at once, and of which: of 100,000 nobody asks one by one whether they are in it. */
const wholes = new WeakMap<ReadonlySet<string>, readonly TableRow[]>()

/** What the box in the header shows. */
export function selectionState(selected: ReadonlySet<string>, scope: Scope): SelectionState {
  if (selected.size === 0) return 'none'
  // A list that rows came to or left is another one.
  if (wholes.get(selected) === scope.rows && !scope.isRowDisabled) return 'all'
  const possible = scope.isRowDisabled ? selectable(scope) : scope.rows
  return possible.length > 0 && possible.length <= selected.size && possible.every((row) => selected.has(row.id))
    ? 'all'
    : 'partial'
}

/** None or some chosen: all that may be. All chosen: none. */
export function toggledAll(selected: ReadonlySet<string>, scope: Scope): ReadonlySet<string> {
  if (selectionState(selected, scope) === 'all') return new Set()
  const all = new Set(selectable(scope).map((row) => row.id))
  wholes.set(all, scope.rows)
  return all
}

export function toggledRow(
  selected: ReadonlySet<string>,
  row: TableRow,
  scope: Omit<Scope, 'rows'>,
): ReadonlySet<string> {
  if (scope.isRowDisabled?.(row)) return selected
  const next = new Set(selected)
  if (!next.delete(row.id)) next.add(row.id)
  return next
}
