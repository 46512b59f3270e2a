// A row in any table, made from the table's own description, so that the architecture tests reach every table without a list.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { columnTypeOf } from '../crud/kinds.ts'
import type { Connections } from '../db/pool.ts'
import { emptyContent, sealContent } from '../features/enterprise/change/change-content.ts'
import { testSecrets } from '../testing/test-app.ts'
import { openVault } from '../vault/vault.ts'

export interface TableColumn {
  name: string
  type: string
  needed: boolean
}

export async function columnsOf(database: Connections, table: string): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as needed
    from information_schema.columns where table_schema = 'public' and table_name = ${table}
    order by ordinal_position`.execute(database.kysely)
  return rows
}

let counter = 1_000_000

function someValue(type: string): unknown {
  counter += 1
  if (/int|numeric|double/.test(type)) return type === 'smallint' ? 1 : counter
  if (type === 'boolean') return false
  // Another day each time, after all that migrations fill in.
  if (type === 'date') return new Date(Date.UTC(2030, 0, counter % 100_000)).toISOString().slice(0, 10)
  if (type.startsWith('timestamp')) return '2026-01-31T00:00:00Z'
  if (type.startsWith('time ')) return '08:00:00'
  if (type === 'ARRAY') return []
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type === 'bytea') return Buffer.from(`row ${counter}`)
  if (type === 'uuid') return crypto.randomUUID()
  return `row ${counter}`
}

/** Values of declared fields that the schema of the wire asks for. */
interface Described {
  table: string
  fields: Fields
  /** Of the row; another one each time by default. */
  id?: unknown
}

export function someFields({ table, fields, id: given }: Described): Record<string, unknown> {
  const vault = openVault(testSecrets)
  counter += 1
  const id = String(given ?? counter)
  const isSealed = Object.values(fields).some((field) => field.encrypt)
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    if (field.computed || !field.required || columnTypeOf(field).isId) return []
    if (field.encrypt) {
      return [[columnName(name), vault.encrypt('机密', { table, column: columnName(name), row: id })]]
    }
    return columnTypeOf(field).isText && field.max !== undefined ? [[columnName(name), shortText(field.max)]] : []
  })
  return { ...(isSealed ? { id } : {}), ...Object.fromEntries(entries) }
}

function shortText(max: number): string {
  counter += 1
  return counter.toString(36).slice(-max)
}

interface Inserted {
  table: string
  values: Record<string, unknown>
}

/** Inserts past foreign keys and checks and answers the row's id (undefined for tables without one). */
export async function insertRow(database: Connections, { table, values }: Inserted): Promise<string | undefined> {
  if (Object.hasOwn(views, table)) return views[table]?.(database, values)
  const columns = await columnsOf(database, table)
  const filled = columns.filter((column) => column.needed || column.name in values)
  const row = filled.map((column) => values[column.name] ?? someValue(column.type))
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    for (const check of await checksOf(client, table))
      await client.query(`alter table "${table}" drop constraint "${check}"`)
    const names = filled.map((column) => `"${column.name}"`).join(', ')
    const places = filled.map((_, index) => `$${index + 1}`).join(', ')
    const { rows } = await client.query(`insert into "${table}" (${names}) values (${places}) returning *`, row)
    await client.query('commit')
    return rows[0]?.id
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Rows of views follow from those of other tables. */
const views: Readonly<Record<string, (database: Connections, values: Inserted['values']) => Promise<string>>> = {
  enterprise_change: async (database, values) => {
    const id = String(values.id ?? someValue('bigint'))
    const form = sealContent(openVault(testSecrets), { id, content: emptyContent })
    const change = { status: '0', form, ...values, id, apply_type: '2' }
    return (await insertRow(database, { table: 'enterprise_apply', values: change })) ?? ''
  },
  review_conclusion: insertDecision,
  review_statistic: insertDecision,
  sys_data_log: async (database, values) =>
    (await insertRow(database, { table: 'sys_log', values: { ...values, ...loggedChange } })) ?? '',
  trade_document: async (database, values) => entryOf(await insertTrade(database, values).then(({ id }) => id)),
  trade_goods: async (database, values) => entryOf(await insertTrade(database, values).then(({ line }) => line)),
  declare_setting: insertDeclaring,
  enterprise_paper: async (database, values) => {
    await insertEnterprise(database, values)
    return (await insertRow(database, { table: 'enterprise_attachment', values })) ?? ''
  },
}

/** Each has a reviewer of its own, as they are counted together. */
async function insertDecision(database: Connections, { tenant_id, enterprise_id }: Inserted['values']) {
  const owner = {
    ...(tenant_id === undefined ? {} : { tenant_id }),
    ...(enterprise_id === undefined ? {} : { enterprise_id }),
  }
  const apply_id = await insertRow(database, { table: 'enterprise_apply', values: { ...owner, status: '3' } })
  const record = { ...owner, apply_id, action: 'pass', operator_id: someValue('bigint') }
  return (await insertRow(database, { table: 'review_record', values: record })) ?? ''
}

/** Id of the import row of an enterprise in force (server/db/migrations/640-channel-routes.sql). */
async function insertDeclaring(database: Connections, given: Inserted['values']) {
  return String(BigInt(await insertEnterprise(database, given)) * 2n)
}

/** Id of an enterprise in force, which may have come with a row of another view. */
async function insertEnterprise(database: Connections, { tenant_id, enterprise_id }: Inserted['values']) {
  const { rows } = await database.pool.query<{ id: string }>('select id::text as id from enterprise where id = $1', [
    enterprise_id ?? null,
  ])
  if (rows[0]) return rows[0].id
  const values = {
    ...(tenant_id === undefined ? {} : { tenant_id }),
    ...someFields({ table: 'enterprise', fields: enterprise.fields, id: enterprise_id }),
    ...(enterprise_id === undefined ? {} : { enterprise_id }),
    status: '3',
    ie_scope: 'IE',
  }
  return (await insertRow(database, { table: 'enterprise', values })) ?? '0'
}

const loggedChange = { outcome: 'done', target: 'position 1', after: '{"name":"经理"}' }

/** Id of the first entry of a document of the first source (server/db/migrations/900-trade-reports.sql). */
const entryOf = (id: string) => String((BigInt(id) * 8n + 1n) * 16n + 1n)

async function insertTrade(database: Connections, { tenant_id, enterprise_id }: Inserted['values']) {
  const owner = {
    ...(tenant_id === undefined ? {} : { tenant_id }),
    ...(enterprise_id === undefined ? {} : { enterprise_id }),
  }
  const head = {
    ...owner,
    doc_type: 'CEB621Message',
    declare_status: 'IN_CUSTOMS',
    declare_time: '2026-01-31T00:00:00Z',
    del_flag: 0,
  }
  const id = (await insertRow(database, { table: 'inventory_head', values: head })) ?? ''
  const goods = { ...owner, inventory_id: id, line_no: 1 }
  const line = (await insertRow(database, { table: 'inventory_list', values: goods })) ?? ''
  return { id, line }
}

async function checksOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  )
  return rows.map((row) => row.name)
}
