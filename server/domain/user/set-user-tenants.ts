// Which tenants beside the platform a user belongs to. People give only tenants that they belong to themselves, but for holders
// of `user:tenants` on the platform.
import { type RawBuilder, sql } from 'kysely'
import { type Context, callerOf, hasRight } from '../../gate/context.ts'
import { Forbidden, Refusal } from '../../ground/errors.ts'

const platform = '0'

/** The tenants that the caller may see and give, as a condition on a column with the id of one. */
export function givenTenants(context: Context, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (context.tenantId === platform && hasRight(context, 'user:tenants')) return sql`${column} <> 0`
  return sql`(${column} <> 0 and ${column} = any(${callerOf(context).tenantIds}::bigint[]))`
}

/** Gives the user exactly these of the tenants that the caller may give; the others stay as they are. */
export async function setUserTenants(
  context: Context,
  { userId, tenantIds }: { userId: string; tenantIds: string[] },
): Promise<void> {
  const { db } = context
  const wanted = [...new Set(tenantIds)].filter((id) => id !== platform)
  const { rows } = await sql<{ id: string; given: boolean }>`select id::text as id,
      ${givenTenants(context, sql`id`)} as given
    from sys_tenant where id = any(${wanted}::bigint[])`.execute(db)
  if (rows.length !== wanted.length) throw new Refusal('所选租户不存在')
  const foreign = rows.filter((row) => !row.given).map((row) => row.id)
  if (foreign.length > 0) throw new Forbidden(`不能分配自己不属于的租户：${foreign.join('、')}`)
  await sql`delete from sys_user_tenant where user_id = ${userId} and tenant_id <> all(${wanted}::bigint[])
    and ${givenTenants(context, sql`tenant_id`)}`.execute(db)
  await sql`insert into sys_user_tenant (user_id, tenant_id) select ${userId}, unnest(${wanted}::bigint[])
    on conflict do nothing`.execute(db)
  const left = await sql`select from sys_user_tenant where user_id = ${userId} limit 1`.execute(db)
  if (left.rows.length === 0) throw new Refusal('用户至少属于一个租户')
}
