// Temporary ids of rows that the server does not know yet; the output has none.
import type { TableRow } from '../cell-type.ts'

const mark = 'temporary:'

export const isTemporary = (id: string): boolean => id.startsWith(mark)

export function makeIdSource(): () => string {
  let last = 0
  return () => `${mark}${++last}`
}

/** A row with an id. */
export const named = (row: Partial<TableRow>, newId: () => string): TableRow =>
  typeof row.id === 'string' ? (row as TableRow) : { ...row, id: newId() }

/** A row of the output: without a temporary id. */
export function stripped(row: TableRow): Record<string, unknown> {
  if (!isTemporary(row.id)) return row
  const { id: _temporary, ...rest } = row
  return rest
}
