import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Invalidates the dictionaries that servers and open pages have cached. */
export async function dictionaryChanged(db: Transaction): Promise<void> {
  await sql`update sys_version set version = version + 1 where name = 'dictionary'`.execute(db)
}
