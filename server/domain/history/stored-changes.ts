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

/** Changes that one page reads at most. */
export const changesOfPage = 200

/** Names the transaction: the number alone comes again in a cluster into which a dump was restored. */
export const transactionOf = ({ changedIn, time }: Pick<StoredChange, 'changedIn' | 'time'>) =>
  `${changedIn} ${time.getTime()}`

/**
 * Returns the changes before the last transaction, which may go on behind the page, up to its newest change, so that the next page
 * begins with it; all that fit where there is no other. `rows`: the newest first, one more than a page.
 */
export function wholeOnes(rows: readonly StoredChange[]): StoredChange[] {
  const last = rows.at(-1)
  const end = rows.findIndex((row) => last && transactionOf(row) === transactionOf(last))
  return rows.slice(0, end > 0 ? end : changesOfPage)
}

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
  return { changes: wholeOnes(rows), isMore: true }
}

/** Returns what the transaction of this change did to the row, the newest first. */
export async function readTransaction(
  db: Transaction,
  { resource, id, change }: RowOf & { change: string },
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`select ${columns} from row_change c
    where c.resource = ${resource} and c.row_id = ${id} and (c.changed_in, c.create_time) = (select changed_in, create_time
      from row_change where row_change.id = ${change} and resource = ${resource} and row_id = ${id}) order by c.id desc`.execute(
    db,
  )
  return rows
}

/** Returns when noting began, and until when the retention removed changes of this tenant or of what all share; null: none. */
export async function readLimits(db: Transaction): Promise<{ began: Date; swept: Date | null }> {
  const { rows } = await sql<{ began: Date | null; swept: Date | null }>`select kouan_history_began() as began,
    (select max(until) from row_change_swept) as swept`.execute(db)
  return { began: rows[0]?.began ?? new Date(0), swept: rows[0]?.swept ?? null }
}
