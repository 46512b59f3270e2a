import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { endSessions } from './end-sessions.ts'
import { rightsChanged } from './rights-changed.ts'

/**
 * The current department stays if the user still belongs to it, else it is the only one or none. The roles of departments
 * that were taken away go with them.
 */
export async function departsChanged(
  db: Transaction,
  { userId, removed }: { userId: string; removed: readonly string[] },
): Promise<void> {
  // An open session may stand in the department that was taken away.
  if (removed.length > 0) {
    await endSessions(db, { userId })
    await sql`delete from sys_depart_role_user ru using sys_depart_role r where r.id = ru.role_id
      and ru.user_id = ${userId} and r.depart_id = any(${removed}::bigint[])`.execute(db)
  }
  await sql`with held as (select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = ${userId})
    update sys_user set org_code = (select min(org_code) from held having count(*) = 1)
    where id = ${userId} and (org_code is null or org_code not in (select org_code from held))`.execute(db)
  // Data rules know the departments of a person.
  await rightsChanged(db)
}
