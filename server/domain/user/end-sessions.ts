import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Signs the user out everywhere at once, but for the session that is named. */
export async function endSessions(db: Transaction, { userId, but }: { userId: string; but?: string }): Promise<void> {
  await sql`delete from sys_session where user_id = ${userId} and id <> ${but ?? '0'}`.execute(db)
}
