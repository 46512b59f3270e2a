// Running uploads of cells. They outlive the cell, which is unmounted when it is scrolled away.
import type { UploadStore } from '../../../upload/upload-store.ts'

export interface CellUpload {
  store: UploadStore
  /** Writes the value into the row; that of the cell's latest render. */
  write: (value: unknown) => void
}

const tables = new WeakMap<object, Map<string, CellUpload>>()

/** `table` is the element of the table, so that equal ids of two tables do not collide. */
export interface CellAddress {
  table: object
  rowId: string
  columnKey: string
}

const keyOf = ({ rowId, columnKey }: CellAddress) => JSON.stringify([rowId, columnKey])

export const runningUpload = (cell: CellAddress): CellUpload | undefined => tables.get(cell.table)?.get(keyOf(cell))

export function storeUpload(cell: CellAddress, upload: CellUpload): void {
  const ofTable = tables.get(cell.table) ?? new Map<string, CellUpload>()
  tables.set(cell.table, ofTable.set(keyOf(cell), upload))
}

export const endUpload = (cell: CellAddress): void => void tables.get(cell.table)?.delete(keyOf(cell))
