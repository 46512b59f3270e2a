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

/** Sets the value of a cell; one of the whole group in all its rows. */
export function withValue(
  rows: readonly ImportErrorRow[],
  { rowId, column, value }: Pick<ErrorLine, 'rowId' | 'column' | 'value'>,
): ImportErrorRow[] {
  const edited = rows.find(({ id }) => id === rowId)
  const isShared = edited?.group !== undefined && edited.shared?.includes(column) === true
  const isMeant = ({ id, group, fileName }: ImportErrorRow) =>
    id === rowId || (isShared && group === edited.group && fileName === edited.fileName)
  return rows.map((row) => (isMeant(row) ? { ...row, values: { ...row.values, [column]: value } } : row))
}
