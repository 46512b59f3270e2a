import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Remembered dictionaries are read anew, by every server and every open page. */
export async function dictionaryChanged(db: Transaction): Promise<void> {
  await sql`update sys_version set version = version + 1 where name = 'dictionary'`.execute(db)
}
