import { selectable, toggledRow } from '../rows/selection.ts'
import type { GridTable } from '../state/grid-table.ts'

/** Ticks or unticks a row; with `isRange` all rows from the one that was ticked last as well. */
export function chooseRow(table: GridTable, { index, isRange = false }: { index: number; isRange?: boolean }): void {
  const { store, focus } = table
  const { isRowDisabled } = table.settings()
  const { rows } = store.visible()
  const row = rows[index]
  if (!row) return
  const next = toggledRow(store.selected(), row, { isRowDisabled })
  const from = focus.tickedRow === undefined ? -1 : rows.findIndex(({ id }) => id === focus.tickedRow)
  focus.tickedRow = row.id
  const between = isRange && from !== -1 ? rows.slice(Math.min(from, index), Math.max(from, index) + 1) : []
  const chosen = new Set(next)
  for (const { id } of selectable({ rows: between, isRowDisabled })) {
    if (next.has(row.id)) chosen.add(id)
    else chosen.delete(id)
  }
  store.setSelected(chosen)
}
