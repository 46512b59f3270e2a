// Records of the column widths that a user chose, newest last, at most sixteen a table.

export interface EnhanceRecord {
  table: string
  widths: Readonly<Record<string, number>>
}

const longest = 16

/** Appends a record. The latest one is in use; earlier ones can be restored. */
export function withRecord(records: readonly EnhanceRecord[], record: EnhanceRecord): readonly EnhanceRecord[] {
  const own = records.filter(({ table }) => table === record.table)
  const latest = new Set([...own, record].slice(-longest))
  return [...records, record].filter((one) => one.table !== record.table || latest.has(one))
}

export const latestWidths = (records: readonly EnhanceRecord[], table: string): Readonly<Record<string, number>> =>
  records.findLast((record) => record.table === table)?.widths ?? {}

/** Storage of the records, which the screen provides. */
export interface EnhanceStore {
  table: string
  read: () => readonly EnhanceRecord[]
  write: (records: readonly EnhanceRecord[]) => void
}

export const saveRecord = (store: EnhanceStore, widths: EnhanceRecord['widths']): void =>
  store.write(withRecord(store.read(), { table: store.table, widths }))
