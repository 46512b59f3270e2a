import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Signs the user out: everywhere at once, everywhere but in one session, or in one alone. */
export async function endSessions(
  db: Transaction,
  { userId, only, but }: { userId: string; only?: string; but?: string },
): Promise<void> {
  await sql`select kouan_end_sessions(${userId}, ${only ?? null}, ${but ?? null})`.execute(db)
}

/** Signs all of them out everywhere. */
export async function endSessionsOf(db: Transaction, userIds: string[]): Promise<void> {
  await sql`select kouan_end_sessions(id, null, null) from unnest(${userIds}::bigint[]) as ended (id)`.execute(db)
}
