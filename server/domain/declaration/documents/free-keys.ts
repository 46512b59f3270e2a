// Keys of documents that a transaction has just looked up and found free, so that the hook of the form does not look again.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { planOf } from '../../../crud/column-plan.ts'
import type { Transaction } from '../../../db/transaction.ts'

type Row = Readonly<Record<string, unknown>>

const free = new WeakMap<Transaction, Set<string>>()

/** The same text for documents of one enterprise with the same key elements. */
export function keyTextOf({ message, resource }: DocumentKind, fields: Row): string {
  const { byName } = planOf(resource)
  return JSON.stringify([message.type, ...message.key.map((name) => byName.get(name)?.write(fields[name] ?? null))])
}

/** Looks up the keys of new documents of these enterprises in one query, and notes those that are free. */
export async function noteFreeKeys(
  kind: DocumentKind,
  db: Transaction,
  { rows, enterpriseIds }: { rows: readonly Row[]; enterpriseIds: readonly string[] },
): Promise<void> {
  const { resource, message } = kind
  const { byName } = planOf(resource)
  const key = message.key.flatMap((name) => byName.get(name) ?? [])
  // Each element on its own, so that an index serves them; what has the elements of different rows is found beside.
  const conditions = key.map(({ name, compared, write }) => {
    const values = [...new Set(rows.map((row) => write(row[name] ?? null)))]
    const isOne = sql`${compared} = any(${values.filter((value) => value !== null)})`
    return values.includes(null) ? sql`(${isOne} or ${compared} is null)` : isOne
  })
  const { rows: taken } = await sql<Row>`select ${sql.join(key.map(({ column }) => sql.ref(column)))}
    from ${sql.table(resource.table)} where enterprise_id = any(${enterpriseIds}::bigint[])
      and ${sql.join(conditions, sql` and `)} and del_flag = 0`.execute(db)
  const read = (row: Row) => Object.fromEntries(key.map(({ name, column, read }) => [name, read(row[column])]))
  const known = new Set(taken.map((row) => keyTextOf(kind, read(row))))
  free.set(db, new Set(rows.map((row) => keyTextOf(kind, row)).filter((text) => !known.has(text))))
}

export function noteFreeKey(db: Transaction, key: string): void {
  const known = free.get(db) ?? new Set()
  free.set(db, known.add(key))
}

/** Whether it was noted; once for each note, because a document is then written. */
export const takeFreeKey = (db: Transaction, key: string): boolean => free.get(db)?.delete(key) ?? false
