// Refuses to grant rights that the person does not hold, and to manage a user who holds more.
import { type RawBuilder, sql } from 'kysely'
import { type Context, callerOf } from '../../../gate/context.ts'
import { listedBy } from '../../../gate/data-rule.ts'
import { Forbidden, Refusal } from '../../../ground/errors.ts'

interface RightsRow {
  name: string
  perms: string
}

const codesOf = (perms: string) =>
  perms
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)

/** Whether the caller holds every code of a menu row; a row without codes gives no right. */
export function holdsAll(context: Context, perms: string | null): boolean {
  const { permissions, dataRules } = callerOf(context)
  // Who sees a part of a list by data rules would give the rest of it, too.
  return codesOf(perms ?? '').every((code) => permissions.has(code) && !dataRules.has(listedBy(code) ?? ''))
}

async function refuseUnheld(context: Context, rows: RawBuilder<RightsRow>, sentence: string): Promise<void> {
  const found = await rows.execute(context.db)
  const unheld = found.rows.filter((row) => !holdsAll(context, row.perms)).map((row) => row.name)
  if (unheld.length > 0) throw new Forbidden(`${sentence}：${[...new Set(unheld)].slice(0, 5).join('、')}`)
}

/** Giving and taking away alike: whoever holds less decides neither over a right nor over a role. */
type Way = '授予' | '收回' | '删除'

export const checkMovesRows = (context: Context, way: Way, permissionIds: string[]) =>
  refuseUnheld(
    context,
    sql`select name, perms from sys_permission where id = any(${permissionIds}::bigint[]) and perms <> ''`,
    `不能${way}自己没有的权限`,
  )

export const checkMovesRoles = (context: Context, way: Way, roleIds: readonly string[]) =>
  refuseUnheld(
    context,
    sql`select r.role_name as name, p.perms from sys_role r join sys_role_permission rp on rp.role_id = r.id
      join sys_permission p on p.id = rp.permission_id where r.id = any(${roleIds}::bigint[]) and p.perms <> ''`,
    `不能${way}权限高于自己的角色`,
  )

/** Checks the rights of departments: a person who joins one holds them. */
export const checkMovesDeparts = (context: Context, way: Way, departIds: readonly string[]) =>
  refuseUnheld(
    context,
    sql`select d.depart_name as name, p.perms from sys_depart d join sys_depart_permission dp on dp.depart_id = d.id
      join sys_permission p on p.id = dp.permission_id where d.id = any(${departIds}::bigint[]) and p.perms <> ''`,
    way === '授予' ? '不能把用户加入权限高于自己的部门' : '不能把用户移出权限高于自己的部门',
  )

export const checkMovesDepartRoles = (context: Context, way: Way, roleIds: readonly string[]) =>
  refuseUnheld(
    context,
    sql`select r.role_name as name, p.perms from sys_depart_role r
      join sys_depart_role_permission rp on rp.role_id = r.id
      join sys_permission p on p.id = rp.permission_id where r.id = any(${roleIds}::bigint[]) and p.perms <> ''`,
    `不能${way}权限高于自己的部门角色`,
  )

/** The administrator keeps the administrator's role, or nobody could give it back. */
export async function checkKeepsAdmin(
  { db }: Context,
  { roleIds, userIds }: { roleIds: readonly string[]; userIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql`select from sys_role r, sys_user u where r.role_code = 'admin' and u.username = 'admin'
    and r.id = any(${roleIds}::bigint[]) and u.id = any(${userIds}::bigint[])`.execute(db)
  if (rows.length > 0) throw new Refusal('不能收回管理员账号的管理员角色')
}

/** Setting the password of somebody who holds more would be a way to become them. */
export const checkOutranks = (context: Context, userIds: string[]) =>
  refuseUnheld(
    context,
    // In every tenant, also where the caller sees nothing.
    sql`select name, perms from kouan_rights_of(${userIds}::bigint[])`,
    '不能管理权限高于自己的用户',
  )

/** The same of each, for those who hold more than the caller. */
export async function outrankedBy(context: Context, userIds: string[]): Promise<Map<string, Forbidden>> {
  const { rows } = await sql<RightsRow & { id: string }>`select u.id::text as id, held.name, held.perms
    from unnest(${userIds}::bigint[]) as u (id), lateral kouan_rights_of(array[u.id]) as held`.execute(context.db)
  const unheld = rows.filter(({ perms }) => !holdsAll(context, perms))
  return new Map(unheld.map(({ id, name }) => [id, new Forbidden(`不能管理权限高于自己的用户：${name}`)]))
}

/** A row that is granted already may neither be given codes that the caller lacks, nor lose them. */
export function checkMovedCodes(context: Context, { before, after }: { before: string | null; after: string }): void {
  const [old, wanted] = [codesOf(before ?? ''), codesOf(after)]
  const moved = {
    授予: wanted.filter((code) => !old.includes(code)),
    收回: old.filter((code) => !wanted.includes(code)),
  }
  for (const [way, codes] of Object.entries(moved)) {
    const unheld = codes.filter((code) => !holdsAll(context, code))
    if (unheld.length > 0) throw new Forbidden(`不能${way}自己没有的权限：${unheld.slice(0, 5).join('、')}`)
  }
}
