// Nobody grants what they do not hold, and nobody manages a user who holds more than they do.
import { type RawBuilder, sql } from 'kysely'
import { type Context, callerOf } from '../../../gate/context.ts'
import { Forbidden } from '../../../gate/errors.ts'

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
  const { permissions } = callerOf(context)
  return codesOf(perms ?? '').every((code) => permissions.has(code))
}

async function refuseUnheld(context: Context, rows: RawBuilder<RightsRow>, sentence: string): Promise<void> {
  const found = await rows.execute(context.db)
  const unheld = found.rows.filter((row) => !holdsAll(context, row.perms)).map((row) => row.name)
  if (unheld.length > 0) throw new Forbidden(`${sentence}：${[...new Set(unheld)].slice(0, 5).join('、')}`)
}

export const checkGrantsRows = (context: Context, permissionIds: string[]) =>
  refuseUnheld(
    context,
    sql`select name, perms from sys_permission where id = any(${permissionIds}::bigint[]) and perms <> ''`,
    '不能授予自己没有的权限',
  )

export const checkGrantsRoles = (context: Context, roleIds: string[]) =>
  refuseUnheld(
    context,
    sql`select r.role_name as name, p.perms from sys_role r join sys_role_permission rp on rp.role_id = r.id
      join sys_permission p on p.id = rp.permission_id where r.id = any(${roleIds}::bigint[]) and p.perms <> ''`,
    '不能授予权限高于自己的角色',
  )

/** Setting the password of somebody who holds more would be a way to become them. */
export const checkOutranks = (context: Context, userIds: string[]) =>
  refuseUnheld(
    context,
    // In every tenant, also where the caller sees nothing.
    sql`select name, perms from kouan_rights_of(${userIds}::bigint[])`,
    '不能管理权限高于自己的用户',
  )

/** A row that is granted already may not be given codes that the caller lacks. */
export function checkNewCodes(context: Context, { before, after }: { before: string | null; after: string }): void {
  const known = new Set(codesOf(before ?? ''))
  const added = codesOf(after).filter((code) => !known.has(code))
  const unheld = added.filter((code) => !holdsAll(context, code))
  if (unheld.length > 0) throw new Forbidden(`不能授予自己没有的权限：${unheld.slice(0, 5).join('、')}`)
}
