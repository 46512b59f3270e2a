// Dead letters: failed work stays listed with its reason until a person retries or discards it.
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import { noteQueued } from '../gate/held-work.ts'

export interface DeadLetter {
  id: string
  kind: string
  key: string | null
  payload: unknown
  /** Message of the last error. */
  reason: string
  failures: number
  createdAt: Date
  failedAt: Date
}

const columns = sql`id, kind, key, payload, coalesce(reason, '') as reason, failures, created_at as "createdAt",
  coalesce(failed_at, created_at) as "failedAt"`

/** Reads these items of the transaction's tenant, as far as they are still dead letters. */
export async function findDeadLetters(transaction: Transaction, ids: string[]): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`select ${columns} from work_item
    where state = 'dead' and tenant_id = (select kouan_tenant()) and id = any(${ids}::bigint[]) order by id`.execute(
    transaction,
  )
  return rows
}

/** Lists the dead letters of the transaction's tenant, newest first; `before` is the last id of the previous page. */
export async function listDeadLetters(
  transaction: Transaction,
  { limit, before }: { limit: number; before?: string },
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select ${columns} from work_item
    where state = 'dead' and tenant_id = (select kouan_tenant()) and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${limit}`.execute(transaction)
  return rows
}

/** Makes dead letters of the transaction's tenant ready again, with all attempts; returns their number. */
export async function reviveDeadLetters(transaction: Transaction, ids: string[]): Promise<number> {
  noteQueued(transaction)
  const { rows } = await sql<{ revived: number }>`select revive_work(${ids}::bigint[]) as revived`.execute(transaction)
  return rows[0]?.revived ?? 0
}

/** Deletes dead letters of the transaction's tenant; returns their number. */
export async function discardDeadLetters(transaction: Transaction, ids: string[]): Promise<number> {
  const { rows } = await sql<{ discarded: number }>`select discard_work(${ids}::bigint[]) as discarded`.execute(
    transaction,
  )
  return rows[0]?.discarded ?? 0
}
