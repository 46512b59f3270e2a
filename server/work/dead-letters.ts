// Work that was given up: it stays listed with its reason until a person sends it on again.
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'

export interface DeadLetter {
  id: string
  kind: string
  key: string | null
  payload: unknown
  /** Of the last failure, as the error said it. */
  reason: string
  failures: number
  createdAt: Date
  failedAt: Date
}

/** The dead letters of the transaction's tenant, newest first; `before` is the last id of the page above. */
export async function listDeadLetters(
  transaction: Transaction,
  { limit, before }: { limit: number; before?: string },
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, kind, key, payload, reason, failures, created_at as "createdAt", failed_at as "failedAt"
    from work_item
    where state = 'dead' and tenant_id = (select kouan_tenant()) and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${limit}`.execute(transaction)
  return rows
}

/** Sends dead letters of the transaction's tenant on again, all attempts anew; answers how many there were. */
export async function reviveDeadLetters(transaction: Transaction, ids: string[]): Promise<number> {
  const { rows } = await sql<{ revived: number }>`select revive_work(${ids}::bigint[]) as revived`.execute(transaction)
  return rows[0]?.revived ?? 0
}
