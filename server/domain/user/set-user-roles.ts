import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { Refusal } from '../../ground/errors.ts'
import { rightsChanged } from './rights-changed.ts'

/** Gives the user exactly these roles; the caller has made sure that they may be granted here. */
export async function setUserRoles(
  db: Transaction,
  { userId, roleIds }: { userId: string; roleIds: string[] },
): Promise<void> {
  const wanted = [...new Set(roleIds)]
  const found = await sql`select from sys_role where id = any(${wanted}::bigint[])`.execute(db)
  if (found.rows.length !== wanted.length) throw new Refusal('所选角色不存在')
  await sql`delete from sys_user_role where user_id = ${userId} and role_id <> all(${wanted}::bigint[])`.execute(db)
  await sql`insert into sys_user_role (user_id, role_id) select ${userId}, unnest(${wanted}::bigint[])
    on conflict do nothing`.execute(db)
  await rightsChanged(db)
}
