// Records of what a user made of a table's columns, newest last, at most sixteen a table.
import { initialShape, type LatestUse, type ShapeState } from './column-shape.ts'

export interface EnhanceRecord extends LatestUse {
  table: string
  widths: Readonly<Record<string, number>>
  /** Keys in the user's order; absent in records of the time when widths alone were kept, as are the others. */
  order?: readonly string[]
  hidden?: readonly string[]
  fixed?: readonly string[]
}

/** Parts of the shape that outlast the page; formats of numbers do not. */
type KeptShape = Pick<ShapeState, 'order' | 'hidden' | 'frozen' | 'latest'>

const longest = 16

/** Appends a record. The latest one is in use; earlier ones can be restored. */
export function withRecord(records: readonly EnhanceRecord[], record: EnhanceRecord): readonly EnhanceRecord[] {
  const own = records.filter(({ table }) => table === record.table)
  const latest = new Set([...own, record].slice(-longest))
  return [...records, record].filter((one) => one.table !== record.table || latest.has(one))
}

/** Storage of the records, which the screen provides. */
export interface EnhanceStore {
  table: string
  read: () => readonly EnhanceRecord[]
  write: (records: readonly EnhanceRecord[]) => void
}

interface KeptColumns {
  widths: EnhanceRecord['widths']
  shape: KeptShape
}

/** As the latest record of the table has them; as declared without one. */
export function readColumns(store: EnhanceStore | undefined): KeptColumns {
  const record = store?.read().findLast(({ table }) => table === store.table)
  return {
    widths: record?.widths ?? {},
    shape: {
      order: record?.order ?? initialShape.order,
      hidden: new Set(record?.hidden),
      frozen: new Set(record?.fixed),
      latest: { ...(record?.sort && { sort: record.sort }), ...(record?.filters && { filters: record.filters }) },
    },
  }
}

export function saveColumns(store: EnhanceStore, { widths, shape }: KeptColumns): void {
  const { order, hidden, frozen, latest } = shape
  const record = { table: store.table, widths, order, hidden: [...hidden], fixed: [...frozen], ...latest }
  store.write(withRecord(store.read(), record))
}
