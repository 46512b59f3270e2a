// Shape that a user has given the columns, beside their widths.
import type { TableColumn } from '../cell-type.ts'
import type { NumberFormat } from '../figures/number-format.ts'

/** A filter of the column with this key, as JSON has it. */
export type KeptFilter = { key: string } & (
  | { kind: 'values'; texts: readonly string[] }
  | { kind: 'condition'; test: string; value: string; other: string }
)

/**
 * The latest sorting and filters. They are kept and offered, and not applied by themselves: the one moves the lines of a
 * document, the others would hide lines of the next one.
 */
export interface LatestUse {
  sort?: { key: string; direction: 1 | -1 }
  filters?: readonly KeptFilter[]
}

export interface ShapeState {
  frozen: ReadonlySet<string>
  hidden: ReadonlySet<string>
  /** Of figures, by column key; undefined shows plain digits. */
  formats: ReadonlyMap<string, NumberFormat | undefined>
  /** Keys in the user's order; columns that were added since come last. */
  order: readonly string[]
  latest: LatestUse
}

export interface ColumnShape extends ShapeState {
  set: (part: Partial<ShapeState>) => void
}

export const initialShape: ShapeState = {
  ...{ frozen: new Set(), hidden: new Set(), formats: new Map(), order: [] },
  latest: {},
}

/** The column in the format that the user chose. */
export function formattedColumn(column: TableColumn, formats: ShapeState['formats']): TableColumn {
  if (!formats.has(column.key)) return column
  const { format: _own, ...plain } = column
  const format = formats.get(column.key)
  return format ? { ...plain, format } : plain
}

export function orderedColumns(columns: readonly TableColumn[], order: readonly string[]): readonly TableColumn[] {
  if (order.length === 0) return columns
  const places = new Map(order.map((key, place) => [key, place]))
  const placeOf = ({ key }: TableColumn) => places.get(key) ?? order.length
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}
