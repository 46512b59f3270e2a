// Where the bodies of messages lie: the rows stay when a body is archived.
import { type RawBuilder, sql } from 'kysely'
import type { OwnerConnections } from '../db/connect.ts'
import { outboundBody, receiptBody, type SealedColumn } from '../vault/sealed-columns.ts'

export type Owner = OwnerConnections['kysely']

export interface BodyTable {
  name: 'outbound_message' | 'receipt_raw'
  column: SealedColumn
  /** Bodies older than that which nothing works on any more. */
  isOld(before: Date): RawBuilder<boolean>
}

export const bodyTables: readonly BodyTable[] = [
  {
    name: 'outbound_message',
    column: outboundBody,
    isOld: (before) => sql`body is not null and status <> '0' and send_time < ${before}`,
  },
  {
    name: 'receipt_raw',
    column: receiptBody,
    isOld: (before) => sql`body is not null and parse_status <> '0' and receive_time < ${before}`,
  },
]

export interface StoredBody {
  id: string
  /** Value of the key column, to which the encryption is bound. */
  place: string
  /** Of the plain bytes, in hexadecimal digits. */
  sha256: string
  body: Buffer
}

export async function countOldBodies(db: Owner, before: Date): Promise<number> {
  let count = 0
  for (const { name, isOld } of bodyTables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}
      where ${isOld(before)}`.execute(db)
    count += rows[0]?.count ?? 0
  }
  return count
}

/** Bodies per file. */
const atOnce = 200

/** Slices in the order of their ids. */
export async function* oldBodies(db: Owner, table: BodyTable, before: Date): AsyncGenerator<StoredBody[]> {
  let after = '0'
  for (;;) {
    const { rows } = await sql<StoredBody>`select t.id::text as id, ${sql.ref(table.column.key)}::text as place,
        coalesce(sha256, '') as sha256, body
      from ${sql.table(table.name)} t where ${table.isOld(before)} and t.id > ${after} order by t.id limit ${atOnce}`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.id ?? after
  }
}
