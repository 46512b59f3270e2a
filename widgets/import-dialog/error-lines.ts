// Error rows as lines to mend: one for each faulty cell.
import type { Choice, ImportErrorRow } from './import-port.ts'

export interface ErrorLine {
  key: string
  rowId: string
  fileName: string
  row: number
  /** The number of the order; empty where the rows have none. */
  title: string
  column: string
  value: string
  /** Values to choose from; absent: it is typed. */
  choices?: readonly Choice[] | undefined
  reason: string
}

export const errorLines = (rows: readonly ImportErrorRow[]): ErrorLine[] =>
  rows.flatMap(({ id, fileName = '', row, title = '', values, choices, faults }) =>
    faults.map(({ column, reason }) => ({
      key: JSON.stringify([id, column, reason]),
      rowId: id,
      fileName,
      row,
      title,
      column,
      choices: choices?.[column],
      value: values[column] ?? '',
      reason,
    })),
  )

/** A value for the cells of one column in these rows. */
export interface EditedCell {
  rowIds: readonly string[]
  column: string
  value: string
}

/** Sets the value of cells; one of the whole group in all its rows. */
export function withValue(rows: readonly ImportErrorRow[], { rowIds, column, value }: EditedCell): ImportErrorRow[] {
  const edited = new Set(rowIds)
  const groupOf = ({ group, fileName }: ImportErrorRow) => JSON.stringify([group, fileName])
  const groups = new Set(
    rows.flatMap((row) =>
      edited.has(row.id) && row.group !== undefined && row.shared?.includes(column) ? [groupOf(row)] : [],
    ),
  )
  const isMeant = (row: ImportErrorRow) => edited.has(row.id) || groups.has(groupOf(row))
  return rows.map((row) => (isMeant(row) ? { ...row, values: { ...row.values, [column]: value } } : row))
}
