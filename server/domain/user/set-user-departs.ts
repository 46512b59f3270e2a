import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { Refusal } from '../../ground/errors.ts'
import { endSessions } from './end-sessions.ts'

/** Puts the user into exactly these departments. The current one stays if it is among them, else it is the only one or none. */
export async function setUserDeparts(
  db: Transaction,
  { userId, departIds }: { userId: string; departIds: string[] },
): Promise<void> {
  const wanted = [...new Set(departIds)]
  const found = await sql<{ id: string; org_code: string }>`
    select id, org_code from sys_depart where id = any(${wanted}::bigint[])`.execute(db)
  if (found.rows.length !== wanted.length) throw new Refusal('所选部门不存在')
  const removed = await sql`delete from sys_user_depart where user_id = ${userId}
    and dep_id <> all(${wanted}::bigint[]) returning dep_id`.execute(db)
  // An open session may stand in the department that was taken away.
  if (removed.rows.length > 0) await endSessions(db, { userId })
  await sql`insert into sys_user_depart (user_id, dep_id) select ${userId}, unnest(${wanted}::bigint[])
    on conflict do nothing`.execute(db)
  const codes = found.rows.map((row) => row.org_code)
  const only = codes.length === 1 ? codes[0] : null
  await sql`update sys_user set org_code = ${only}
    where id = ${userId} and (org_code is null or org_code <> all(${codes}))`.execute(db)
}
