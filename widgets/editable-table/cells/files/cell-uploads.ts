// Running uploads of cells. They outlive the cell, which is unmounted when it is scrolled away.
import type { UploadStore } from '../../../upload/upload-store.ts'
import type { CellFailure } from '../../cell-rule.ts'

export interface CellUpload {
  store: UploadStore
  /** Writes the value into the row; that of the cell's latest render. */
  write: (value: unknown) => void
}

/** `table` is the element of the table, so that equal ids of two tables do not collide. */
export interface CellAddress {
  table: object
  rowId: string
  columnKey: string
}

interface OpenUpload {
  cell: CellAddress
  upload: CellUpload
  /** Called when the upload has ended, with its files stored or given up. */
  onEnd: Set<() => void>
}

const tables = new WeakMap<object, Map<string, OpenUpload>>()

const keyOf = ({ rowId, columnKey }: CellAddress) => JSON.stringify([rowId, columnKey])

const openUpload = (cell: CellAddress): OpenUpload | undefined => tables.get(cell.table)?.get(keyOf(cell))

export const runningUpload = (cell: CellAddress): CellUpload | undefined => openUpload(cell)?.upload

export function storeUpload(cell: CellAddress, upload: CellUpload): void {
  const ofTable = tables.get(cell.table) ?? new Map<string, OpenUpload>()
  tables.set(cell.table, ofTable.set(keyOf(cell), { cell, upload, onEnd: new Set() }))
}

export function endUpload(cell: CellAddress): void {
  const open = openUpload(cell)
  tables.get(cell.table)?.delete(keyOf(cell))
  for (const tell of open?.onEnd ?? []) tell()
}

/** Waits for the files that these rows of a table are sending. Returns the cells whose file was not stored. */
export async function settledUploads(
  table: object,
  isShown: (rowId: string) => boolean,
): Promise<readonly CellFailure[]> {
  const open = [...(tables.get(table)?.values() ?? [])].filter(({ cell }) => isShown(cell.rowId))
  await Promise.all(open.map(sent))
  return open.flatMap(({ cell }) => {
    const { rowId, columnKey } = cell
    const failed =
      runningUpload(cell)
        ?.store.files()
        .filter(({ status }) => status === 'error') ?? []
    const names = failed.map(({ name }) => name).join('、')
    return names === '' ? [] : [{ rowId, columnKey, message: `${names} 没有上传成功，请重试或删除` }]
  })
}

function sent({ cell, upload: { store }, onEnd }: OpenUpload): Promise<void> {
  const isSending = () =>
    runningUpload(cell)?.store === store && store.files().some(({ status }) => status === 'uploading')
  return new Promise((resolve) => {
    if (!isSending()) return resolve()
    const look = () => {
      if (isSending()) return
      onEnd.delete(look)
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    onEnd.add(look)
  })
}
