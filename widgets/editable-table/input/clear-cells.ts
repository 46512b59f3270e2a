import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import type { RowEdit } from '../rows/row-writer.ts'
import { isEditable } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'

const clearedValue = ({ column, type }: PlacedColumn): unknown => {
  const empty = type.fromText?.('', column)
  return empty && 'value' in empty ? empty.value : null
}

/** Clears each editable cell of the marked range. Rows share one object as far as they are alike: there may be 100,000. */
export function clearMarked(table: GridTable): void {
  const { top, bottom, left, right } = table.cursor.range()
  const settings = table.settings()
  const columns = settings.layout.columns.slice(left, right + 1)
  const dependsOnRow = ({ column }: PlacedColumn) => typeof column.isDisabled === 'function'
  const valuesOf = (some: readonly PlacedColumn[], row: TableRow) =>
    Object.fromEntries(
      some.flatMap((placed) => (isEditable(settings, placed, row) ? [[placed.column.key, clearedValue(placed)]] : [])),
    )
  const alike = columns.filter((placed) => !dependsOnRow(placed))
  const others = columns.filter(dependsOnRow)
  const shared = valuesOf(alike, { id: '' })
  const edits = table.store
    .visible()
    .rows.slice(top, bottom + 1)
    .map((row, line): RowEdit => {
      const values = others.length === 0 ? shared : { ...shared, ...valuesOf(others, row) }
      return { id: row.id, values, hint: top + line }
    })
  table.store.edit(edits)
}
