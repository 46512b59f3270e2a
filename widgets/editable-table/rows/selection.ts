// Selection of rows. Disabled rows are never selected.
import type { TableRow } from '../cell-type.ts'

export type SelectionState = 'none' | 'partial' | 'all'

interface Scope {
  rows: readonly TableRow[]
  isRowDisabled?: ((row: TableRow) => boolean) | undefined
}

export const selectable = ({ rows, isRowDisabled }: Scope): readonly TableRow[] =>
  isRowDisabled ? rows.filter((row) => !isRowDisabled(row)) : rows

/** Selections of all rows, with those rows: 100,000 need not be looked up one by one. */
const allRowsOf = new WeakMap<ReadonlySet<string>, readonly TableRow[]>()

/** The state of the box in the header. */
export function selectionState(selected: ReadonlySet<string>, scope: Scope): SelectionState {
  if (selected.size === 0) return 'none'
  // A list is another object after rows were added or removed.
  if (allRowsOf.get(selected) === scope.rows && !scope.isRowDisabled) return 'all'
  const possible = scope.isRowDisabled ? selectable(scope) : scope.rows
  return possible.length > 0 && possible.length <= selected.size && possible.every((row) => selected.has(row.id))
    ? 'all'
    : 'partial'
}

/** Selects all enabled rows, or none when all are selected. */
export function toggledAll(selected: ReadonlySet<string>, scope: Scope): ReadonlySet<string> {
  if (selectionState(selected, scope) === 'all') return new Set()
  const all = new Set(selectable(scope).map((row) => row.id))
  allRowsOf.set(all, scope.rows)
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
