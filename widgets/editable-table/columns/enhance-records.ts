// What a user has made of a table (column widths), newest last, and no more than sixteen a table.

export interface EnhanceRecord {
  table: string
  widths: Readonly<Record<string, number>>
}

const longest = 16

/** The latest stands for now; the ones before can be gone back to. */
export function withRecord(records: readonly EnhanceRecord[], record: EnhanceRecord): readonly EnhanceRecord[] {
  const own = records.filter(({ table }) => table === record.table)
  const kept = new Set([...own, record].slice(-longest))
  return [...records, record].filter((one) => one.table !== record.table || kept.has(one))
}

export const latestWidths = (records: readonly EnhanceRecord[], table: string): Readonly<Record<string, number>> =>
  records.findLast((record) => record.table === table)?.widths ?? {}

/** Where the records live: the screen says. */
export interface EnhanceStore {
  table: string
  read: () => readonly EnhanceRecord[]
  write: (records: readonly EnhanceRecord[]) => void
}

export const saveRecord = (store: EnhanceStore, widths: EnhanceRecord['widths']): void =>
  store.write(withRecord(store.read(), { table: store.table, widths }))
