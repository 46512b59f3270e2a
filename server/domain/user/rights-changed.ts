import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Invalidates the rights and menus that servers and open pages have cached. */
export async function rightsChanged(db: Transaction): Promise<void> {
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(db)
}
