// Re-encrypts stored values with the current key, in the current format, bound to their place. Works through each table
// in batches; each batch is one transaction that also stores the progress, so that the run can be interrupted and
// continued.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import type { StoredBytes } from '../files/file-store.ts'
import type { DB } from '../generated/database.d.ts'
import { at, storedBytes } from '../vault/sealed-columns.ts'
import type { Vault } from '../vault/vault.ts'
import { type SealedTable, sealedTables, type TableColumn } from './sealed-tables.ts'

export interface ReencryptOptions {
  /** Connection of the owner, which row-level security does not bind. */
  db: Kysely<DB>
  vault: Vault
  files: StoredBytes
  /** Names this run; a run with the same name continues where it stopped. */
  task: string
  /** Columns that may hold plain text of earlier versions, as `table.column`. */
  plainColumns?: ReadonlySet<string>
  onBatch?: (progress: { place: string; count: number }) => void
}

export interface ReencryptResult {
  /** Rewritten rows and files. */
  written: number
  /** Values that no known key decrypts; they are left unchanged. */
  unreadable: number
}

type Stored = Record<string, string | Buffer | null> & { id: string }

const notedColumns = new Map(
  sealedTables.map(({ table, columns }) => [table, columns.filter(({ kind }) => kind === 'text')]),
)
const tableOf = new Map(allResources.map(({ name, table }) => [name, table]))

const rowsAtOnce = { text: 500, bytes: 50 }

export async function reencryptAll(options: ReencryptOptions): Promise<ReencryptResult> {
  const total: ReencryptResult = { written: 0, unreadable: 0 }
  const add = ({ written, unreadable }: ReencryptResult) => {
    total.written += written
    total.unreadable += unreadable
  }
  for (const table of sealedTables) {
    const limit = table.columns.some(({ kind }) => kind === 'bytes') ? rowsAtOnce.bytes : rowsAtOnce.text
    const names = [...new Set(table.columns.flatMap(({ column, key, hash }) => [column, key, hash?.column ?? column]))]
    const batch = (rows: Stored[], db: KyselyTransaction<DB>) => reencryptRows({ ...options, db }, { table, rows })
    await walk(options, { place: table.table, names, limit, batch, add })
  }
  const noted = (rows: Stored[], db: KyselyTransaction<DB>) => reencryptChanges({ ...options, db }, rows)
  await walk(options, { place: 'row_change', names: notedNames, limit: rowsAtOnce.text, batch: noted, add })
  const batch = (rows: Stored[]) => reencryptFiles(options, rows)
  await walk(options, { place: 'stored_file', names: ['store_key'], limit: rowsAtOnce.bytes, batch, add })
  return total
}

interface TableWalk {
  place: string
  names: string[]
  limit: number
  batch(rows: Stored[], db: KyselyTransaction<DB>): Promise<ReencryptResult>
  add(done: ReencryptResult): void
}

async function walk(
  { db, task, onBatch }: ReencryptOptions,
  { place, names, limit, batch, add }: TableWalk,
): Promise<void> {
  for (;;) {
    const done = await db.transaction().execute(async (transaction) => {
      const { lastId, isDone } = await readProgress(transaction, { task, place })
      if (isDone) return undefined
      // Another key for the same values is no change of a row.
      await sql`set local kouan.history = 'off'`.execute(transaction)
      const columns = sql.join([...new Set(['id', ...names])].map((name) => sql.ref(name)))
      const { rows } = await sql<Stored>`select ${columns} from ${sql.table(place)}
        where ${lastId === null ? sql`true` : sql`id > ${lastId}`} order by id limit ${limit} for update`.execute(
        transaction,
      )
      const counted = await batch(rows, transaction)
      const last = rows.at(-1)?.id ?? lastId
      await sql`update sealing_progress set last_id = ${last}, done_time = ${rows.length < limit ? sql`now()` : null}
        where task = ${task} and place = ${place}`.execute(transaction)
      return counted
    })
    if (!done) return
    add(done)
    if (done.written > 0) onBatch?.({ place, count: done.written })
  }
}

async function readProgress(db: KyselyTransaction<DB>, { task, place }: { task: string; place: string }) {
  await sql`insert into sealing_progress (task, place) values (${task}, ${place}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ lastId: string | null; isDone: boolean }>`
    select last_id as "lastId", done_time is not null as "isDone" from sealing_progress
    where task = ${task} and place = ${place} for update`.execute(db)
  if (!rows[0]) throw new Error('the row of the progress was just written')
  return rows[0]
}

interface Batch {
  table: SealedTable
  rows: Stored[]
}

type TransactionOptions = Omit<ReencryptOptions, 'db'> & { db: KyselyTransaction<DB> }

async function reencryptRows(options: TransactionOptions, { table, rows }: Batch): Promise<ReencryptResult> {
  let unreadable = 0
  const changed: Stored[] = []
  for (const row of rows) {
    const change = { ...row }
    for (const column of table.columns) {
      try {
        Object.assign(change, reencryptValue(options, column, row))
      } catch {
        unreadable += 1
      }
    }
    if (
      table.columns.some(({ column, hash }) =>
        [column, hash?.column ?? column].some((name) => change[name] !== row[name]),
      )
    )
      changed.push(change)
  }
  if (changed.length > 0) await writeRows(options.db, { table, rows: changed })
  return { written: changed.length, unreadable }
}

/** Returns the changed columns; none when the value is current. */
function reencryptValue(
  { vault, plainColumns }: TransactionOptions,
  column: TableColumn,
  row: Stored,
): Partial<Stored> {
  const stored = row[column.column]
  // Empty text of earlier versions is left: encrypted it would violate unique columns.
  if (stored === null || stored === undefined || stored === '') return {}
  const place = at(column, String(row[column.key]))
  if (typeof stored !== 'string') {
    if (vault.isCurrent(stored)) return {}
    return { [column.column]: vault.encryptBytes(vault.decryptBytes(stored, place), place, { pack: true }) }
  }
  const { hash } = column
  const isHashed = !hash || row[hash.column] !== null
  if (vault.isCurrent(stored) && isHashed) return {}
  const plain = openText(
    stored,
    () => vault.decrypt(stored, place),
    plainColumns?.has(`${column.table}.${column.column}`),
  )
  return {
    [column.column]: vault.encrypt(plain, place),
    ...(hash ? { [hash.column]: hash.of(plain, vault) } : {}),
  }
}

function openText(stored: string, open: () => string, mayBePlain = false): string {
  try {
    return open()
  } catch (error) {
    if (mayBePlain) return stored
    throw error
  }
}

async function writeRows(db: KyselyTransaction<DB>, { table, rows }: Batch): Promise<void> {
  const columns = table.columns.flatMap(({ column, kind, hash }) => [
    { name: column, type: kind === 'bytes' ? 'bytea' : 'text' },
    ...(hash ? [{ name: hash.column, type: 'text' }] : []),
  ])
  const arrays = columns.map(({ name, type }) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`)
  const names = columns.map(({ name }) => sql.ref(name))
  await sql`update ${sql.table(table.table)} as t
    set ${sql.join(names.map((name) => sql`${name} = d.${name}`))}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${sql.join(arrays)}) as d (id, ${sql.join(names)})
    where t.id = d.id`.execute(db)
}

const notedNames = ['resource', 'row_id', 'part', 'part_id', 'before', 'after']

/** Encrypted values that the history of rows kept as they were stored: bound to the row or line that they were of. */
async function reencryptChanges(options: TransactionOptions, rows: Stored[]): Promise<ReencryptResult> {
  const done: ReencryptResult = { written: 0, unreadable: 0 }
  for (const row of rows) {
    const table = row.part ?? tableOf.get(String(row.resource)) ?? ''
    const columns = notedColumns.get(String(table)) ?? []
    const change: Partial<Stored> = {}
    for (const side of ['before', 'after'] as const) {
      // The driver delivers an object.
      const values = row[side] as unknown as Record<string, string | null> | null
      const renewed =
        values && renewedValues(options, { columns, values, key: String(row.part_id ?? row.row_id) }, done)
      if (renewed) change[side] = JSON.stringify(renewed)
    }
    if (Object.keys(change).length === 0) continue
    done.written += 1
    await sql`update row_change set before = coalesce(${change.before ?? null}::jsonb, before),
      after = coalesce(${change.after ?? null}::jsonb, after) where id = ${row.id}`.execute(options.db)
  }
  return done
}

/** Returns the values with those of older keys renewed; undefined where all are current. */
function renewedValues(
  options: TransactionOptions,
  { columns, values, key }: { columns: readonly TableColumn[]; values: Record<string, string | null>; key: string },
  done: ReencryptResult,
): Record<string, string | null> | undefined {
  const renewed = { ...values }
  for (const { hash: _, ...column } of columns) {
    try {
      const stored = values[column.column] ?? null
      Object.assign(renewed, reencryptValue(options, column, { id: key, [column.key]: key, [column.column]: stored }))
    } catch {
      done.unreadable += 1
    }
  }
  return columns.some(({ column }) => renewed[column] !== values[column]) ? renewed : undefined
}

/** Replaces files atomically, so that a concurrent reader gets the old or the new bytes. */
async function reencryptFiles({ vault, files }: ReencryptOptions, rows: Stored[]): Promise<ReencryptResult> {
  const done: ReencryptResult = { written: 0, unreadable: 0 }
  for (const row of rows) {
    const key = String(row.store_key)
    const place = at(storedBytes, row.id)
    try {
      const stored = await files.read(key)
      if (vault.isCurrent(stored)) continue
      await files.replace(key, vault.encryptBytes(vault.decryptBytes(stored, place), place))
      done.written += 1
    } catch {
      done.unreadable += 1
    }
  }
  return done
}
