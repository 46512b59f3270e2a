// Uploads of cells that are going on: they outlive the cell, which leaves the document when one scrolls.
import type { UploadStore } from '../../../upload/upload-store.ts'

export interface CellUpload {
  store: UploadStore
  /** Puts the value into the row; of the cell as it was drawn last. */
  write: (value: unknown) => void
}

const tables = new WeakMap<object, Map<string, CellUpload>>()

/** `table` is the element of the table, so that equal ids in two tables do not meet. */
export interface CellAddress {
  table: object
  rowId: string
  columnKey: string
}

const keyOf = ({ rowId, columnKey }: CellAddress) => JSON.stringify([rowId, columnKey])

export const runningUpload = (cell: CellAddress): CellUpload | undefined => tables.get(cell.table)?.get(keyOf(cell))

export function keepUpload(cell: CellAddress, upload: CellUpload): void {
  const ofTable = tables.get(cell.table) ?? new Map<string, CellUpload>()
  tables.set(cell.table, ofTable.set(keyOf(cell), upload))
}

export const endUpload = (cell: CellAddress): void => void tables.get(cell.table)?.delete(keyOf(cell))
