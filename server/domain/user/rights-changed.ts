import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Remembered rights and menus are read anew, by every server and every open page. */
export async function rightsChanged(db: Transaction): Promise<void> {
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(db)
}
