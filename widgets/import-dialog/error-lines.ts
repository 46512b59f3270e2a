// Error rows as lines to mend: one for each faulty cell.
import type { ImportErrorRow } from './import-port.ts'

export interface ErrorLine {
  key: string
  rowId: string
  fileName: string
  row: number
  column: string
  value: string
  reason: string
}

export const errorLines = (rows: readonly ImportErrorRow[]): ErrorLine[] =>
  rows.flatMap(({ id, fileName = '', row, values, faults }) =>
    faults.map(({ column, reason }) => ({
      key: JSON.stringify([id, column, reason]),
      rowId: id,
      fileName,
      row,
      column,
      value: values[column] ?? '',
      reason,
    })),
  )

export const withValue = (
  rows: readonly ImportErrorRow[],
  { rowId, column, value }: Pick<ErrorLine, 'rowId' | 'column' | 'value'>,
): ImportErrorRow[] =>
  rows.map((row) => (row.id === rowId ? { ...row, values: { ...row.values, [column]: value } } : row))
