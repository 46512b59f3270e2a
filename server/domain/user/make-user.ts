import { sql } from 'kysely'
import { newIds } from '../../db/new-ids.ts'
import { actorName, type Context } from '../../gate/context.ts'
import { checkUserFree } from './check-user-free.ts'
import { departsChanged } from './departs-changed.ts'
import { rightsChanged } from './rights-changed.ts'
import { contactColumns } from './user-contacts.ts'

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
  await checkUserFree(context, user)
  const [id = ''] = await newIds(db, { table: 'sys_user', count: 1 })
  const columns = {
    id,
    ...contactColumns(context.services.vault, id, user),
    username: user.username,
    realname: user.realname,
    password_hash: user.passwordHash,
    enterprise_id: user.enterpriseId ?? null,
    status: user.status,
    must_change_password: user.mustChangePassword ?? false,
    create_by: actorName(context.actor),
    create_time: context.now,
  }
  await sql`insert into sys_user (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})`.execute(db)
  await sql`insert into sys_user_tenant (user_id, tenant_id) values (${id}, ${context.tenantId})`.execute(db)
  await giveRoles(context, { userId: id, roleCodes: user.roleCodes })
  await sql`insert into sys_user_depart (user_id, dep_id)
    select ${id}, unnest(${user.departIds ?? []}::bigint[])`.execute(db)
  await departsChanged(db, { userId: id, removed: [] })
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
