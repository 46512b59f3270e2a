import { sql } from 'kysely'
import { actorName, type Context } from '../../gate/context.ts'
import { checkUserFree } from './check-user-free.ts'
import { rightsChanged } from './rights-changed.ts'
import { setUserDeparts } from './set-user-departs.ts'

export interface NewUser {
  username: string
  realname: string
  /** Of hashPassword. */
  passwordHash: string
  phone?: string | null
  email?: string | null
  /** Set for the accounts of an enterprise. */
  enterpriseId?: string | null
  departIds?: string[]
  /** Of the platform's roles; the caller has made sure that they may be granted here. */
  roleCodes: string[]
  /** 1 active, 2 frozen. */
  status: 1 | 2
  mustChangePassword?: boolean
  /** The application that the account was applied for with: the name is reserved for it. */
  applicationId?: string
}

/** A user of the caller's tenant; refuses names that are taken. */
export async function makeUser(context: Context, user: NewUser): Promise<{ id: string }> {
  const { db } = context
  await checkUserFree(db, user)
  const { rows } = await sql<{ id: string }>`insert into sys_user (username, realname, password_hash, phone, email,
      enterprise_id, status, must_change_password, create_by, create_time)
    values (${user.username}, ${user.realname}, ${user.passwordHash}, ${user.phone ?? null}, ${user.email ?? null},
      ${user.enterpriseId ?? null}, ${user.status}, ${user.mustChangePassword ?? false},
      ${actorName(context.actor)}, ${context.now}) returning id`.execute(db)
  const id = String(rows[0]?.id)
  await sql`insert into sys_user_tenant (user_id, tenant_id) values (${id}, ${context.tenantId})`.execute(db)
  await giveRoles(context, { userId: id, roleCodes: user.roleCodes })
  await setUserDeparts(db, { userId: id, departIds: user.departIds ?? [] })
  return { id }
}

async function giveRoles(
  { db }: Context,
  { userId, roleCodes }: { userId: string; roleCodes: string[] },
): Promise<void> {
  if (roleCodes.length === 0) return
  const { rows } = await sql`insert into sys_user_role (user_id, role_id)
    select ${userId}, id from sys_role where role_code = any(${roleCodes}) and tenant_id = 0 returning role_id`.execute(
    db,
  )
  if (rows.length !== new Set(roleCodes).size) throw new Error(`a role of ${roleCodes.join(', ')} does not exist`)
  await rightsChanged(db)
}
