// Row counts of the tables when a backup was made, to be compared with those of the restored database. Rows are written
// meanwhile, so a count is that of the rows up to the highest id at the beginning, taken before and after: the copy has one
// between them.
import { type OwnClient, openClient } from '../db/own-limits.ts'

interface Count {
  rows: number
  /** Of ids and SHA-256 of the bodies; null for tables without. */
  digest: string | null
}

export interface RowMark {
  table: string
  lastId: string
  before: Count
  after: Count
}

/** Tables whose rows have the SHA-256 of a body, which never changes. */
const withBodies = new Set(['outbound_message', 'receipt_raw'])

const countSql = (table: string) => `select count(*)::float8 as rows,
    ${withBodies.has(table) ? 'coalesce(sum(hashtextextended(id::text || sha256, 0)::numeric), 0)::text' : 'null::text'} as digest
  from ${table} where id <= $1`

async function count(client: OwnClient, { table, lastId }: Pick<RowMark, 'table' | 'lastId'>): Promise<Count> {
  const { rows } = await client.query<Count>(countSql(table), [lastId])
  return rows[0] ?? { rows: 0, digest: null }
}

/** Tables of the product whose rows have a number as id; what the queue does every second says nothing. */
const tablesSql = `select c.oid::regclass::text as table from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
    and a.attname = 'id' and a.atttypid = 'bigint'::regtype and c.relname <> 'work_item' order by 1`

/** Counts before, runs `copy`, and counts again. */
export async function markRows<T>(url: string, copy: () => Promise<T>): Promise<{ copied: T; marks: RowMark[] }> {
  const client = await openClient(url, { purpose: 'backup' })
  try {
    const { rows: tables } = await client.query<{ table: string }>(tablesSql)
    const begun: Omit<RowMark, 'after'>[] = []
    for (const { table } of tables) {
      const { rows } = await client.query<{ last: string }>(`select coalesce(max(id), 0)::text as last from ${table}`)
      const lastId = rows[0]?.last ?? '0'
      begun.push({ table, lastId, before: await count(client, { table, lastId }) })
    }
    const copied = await copy()
    const marks: RowMark[] = []
    for (const mark of begun) marks.push({ ...mark, after: await count(client, mark) })
    return { copied, marks }
  } finally {
    await client.end()
  }
}

export interface Compared {
  tables: number
  rows: number
  digests: number
  /** Chinese sentences. */
  problems: string[]
}

export async function compareRows(url: string, marks: readonly RowMark[]): Promise<Compared> {
  const client = await openClient(url, { purpose: 'backup' })
  const compared: Compared = { tables: marks.length, rows: 0, digests: 0, problems: [] }
  try {
    for (const mark of marks) {
      const found = await count(client, mark).catch((error: Error) => error.message)
      if (typeof found === 'string') {
        compared.problems.push(`${mark.table} 无法读取：${found}`)
        continue
      }
      compared.rows += found.rows
      const [least, most] = [mark.before.rows, mark.after.rows].sort((one, other) => one - other)
      if (found.rows < (least ?? 0) || found.rows > (most ?? 0))
        compared.problems.push(`${mark.table} 有 ${found.rows} 行，备份时有 ${mark.before.rows} 行`)
      // Bodies that were removed while the backup was made say nothing about the rest.
      if (mark.before.digest === null || mark.before.digest !== mark.after.digest) continue
      compared.digests += 1
      if (found.digest !== mark.before.digest) compared.problems.push(`${mark.table} 的内容与备份时不同`)
    }
    return compared
  } finally {
    await client.end()
  }
}
