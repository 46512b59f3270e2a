import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { endSessions } from './end-sessions.ts'

/** The current department stays if the user still belongs to it, else it is the only one or none. */
export async function departsChanged(
  db: Transaction,
  { userId, removed }: { userId: string; removed: readonly string[] },
): Promise<void> {
  // An open session may stand in the department that was taken away.
  if (removed.length > 0) await endSessions(db, { userId })
  await sql`with held as (select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = ${userId})
    update sys_user set org_code = (select min(org_code) from held having count(*) = 1)
    where id = ${userId} and (org_code is null or org_code not in (select org_code from held))`.execute(db)
}
