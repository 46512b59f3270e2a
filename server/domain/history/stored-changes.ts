// Changes of a row as its tables noted them (server/db/migrations/2220-history-of-rows.sql).
import type { ChangeWay } from '@kouan/contract/calls/row-history.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Values as text, by columns. */
export type StoredValues = Readonly<Record<string, string | null>>

export interface StoredChange {
  id: string
  /** The transaction. */
  changedIn: string
  /** Table and id of a line or link; null for the row itself. */
  part: string | null
  partId: string | null
  act: 'add' | 'edit' | 'delete'
  before: StoredValues | null
  after: StoredValues | null
  by: string | null
  byName: string | null
  way: ChangeWay
  title: string | null
  time: Date
}

export interface RowOf {
  resource: string
  id: string
}

const columns = sql`c.id::text as id, c.changed_in::text as "changedIn", c.part, c.part_id::text as "partId", c.act, c.before, c.after,
  c.user_name as by, c.real_name as "byName", c.way, c.title, c.create_time as time`

/** Changes that one page reads at most; a transaction is never divided. */
export const changesOfPage = 200

/** Returns the latest changes before that one, the newest first, and whether there are more. */
export async function readChanges(
  db: Transaction,
  { resource, id, before }: RowOf & { before: string | null },
): Promise<{ changes: StoredChange[]; isMore: boolean }> {
  const earlier = before === null ? sql`` : sql`and c.id < ${before}`
  const { rows } = await sql<StoredChange>`select ${columns} from row_change c
    where c.resource = ${resource} and c.row_id = ${id} ${earlier} order by c.id desc limit ${changesOfPage + 1}`.execute(
    db,
  )
  if (rows.length <= changesOfPage) return { changes: rows, isMore: false }
  // The last transaction may go on behind the page.
  const last = rows.at(-1)?.changedIn
  const whole = rows.filter(({ changedIn }) => changedIn !== last)
  return { changes: whole.length > 0 ? whole : rows.slice(0, changesOfPage), isMore: true }
}

/** Returns what the transaction of this change did to the row, the newest first. */
export async function readTransaction(
  db: Transaction,
  { resource, id, change }: RowOf & { change: string },
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select ${columns} from row_change c
    where c.resource = ${resource} and c.row_id = ${id} and c.changed_in = (select changed_in from row_change
      where row_change.id = ${change} and resource = ${resource} and row_id = ${id}) order by c.id desc`.execute(db)
  return rows
}

/** Returns when noting began, and until when the retention removed changes of this tenant; null where it removed none. */
export async function readLimits(db: Transaction): Promise<{ began: Date; swept: Date | null }> {
  const { rows } = await sql<{ began: Date | null; swept: Date | null }>`select kouan_history_began() as began,
    (select until from row_change_swept) as swept`.execute(db)
  return { began: rows[0]?.began ?? new Date(0), swept: rows[0]?.swept ?? null }
}
