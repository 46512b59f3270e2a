// The signed-in user and the departments it belongs to, as login and the shell want them.
import type { DepartmentRow, SessionUser } from '@kouan/contract/calls/account.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { openContact } from '../../domain/user/user-contacts.ts'
import type { Context } from '../../gate/context.ts'
import { NotFound } from '../../ground/errors.ts'

/** The user itself reads its phone and mail in full. */
export async function readSessionUser(
  { db, services }: Pick<Context, 'db' | 'services'>,
  userId: string,
): Promise<SessionUser> {
  const { rows } = await sql<SessionUser>`select id::text as id, username, realname, avatar, phone, email,
      org_code as "orgCode", status, sex, birthday::text as birthday, enterprise_id::text as "enterpriseId",
      must_change_password as "mustChangePassword", settings
    from sys_user where id = ${userId} and del_flag = 0`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound('用户不存在！')
  const contact = (name: 'phone' | 'email') => openContact(services.vault, name, row)
  return { ...row, phone: contact('phone'), email: contact('email') }
}

/** Empty for a user that is gone. */
export async function nameOfUser(db: Transaction, userId: string): Promise<string> {
  const { rows } = await sql<{ username: string }>`select username from sys_user where id = ${userId}`.execute(db)
  return rows[0]?.username ?? ''
}

export async function readDeparts(db: Transaction, userId: string): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`select d.id::text as id, d.parent_id::text as "parentId",
      d.depart_name as "departName", d.org_code as "orgCode"
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
    where ud.user_id = ${userId} order by d.org_code`.execute(db)
  return rows
}

export async function setCurrentDepart(
  db: Transaction,
  { userId, orgCode }: { userId: string; orgCode: string },
): Promise<void> {
  await db.updateTable('sys_user').set({ org_code: orgCode }).where('id', '=', userId).execute()
}
