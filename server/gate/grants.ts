// Which rows of the menu a person holds: by its roles, and by the department in which it works.
import { type RawBuilder, sql } from 'kysely'

export interface TenantUser {
  userId: string
  tenantId: string
}

/**
 * Returns a query of `source, permission_id, data_rule_ids`: one row for each role, department and department role that gives a menu row.
 * Roles are those of the tenant and of the platform. A department counts while the person works in it and belongs to it.
 */
export const grantsOf = ({ userId, tenantId }: TenantUser): RawBuilder<unknown> => sql`
  select 'role ' || rp.role_id as source, rp.permission_id, rp.data_rule_ids from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.tenant_id in (0, ${tenantId})
    join sys_role_permission rp on rp.role_id = ur.role_id
    where ur.user_id = ${userId}
  union all select 'department ' || dp.depart_id, dp.permission_id, dp.data_rule_ids from ${workplaceOf({ userId, tenantId })}
    join sys_depart_permission dp on dp.depart_id = d.id
  union all select 'department role ' || rp.role_id, rp.permission_id, rp.data_rule_ids from ${workplaceOf({ userId, tenantId })}
    join sys_depart_role dr on dr.depart_id = d.id
    join sys_depart_role_user ru on ru.role_id = dr.id and ru.user_id = u.id
    join sys_depart_role_permission rp on rp.role_id = dr.id`

const workplaceOf = ({ userId, tenantId }: TenantUser) => sql`sys_user u
    join sys_depart d on d.org_code = u.org_code and d.tenant_id = ${tenantId} and u.id = ${userId}
    join sys_user_depart ud on ud.dep_id = d.id and ud.user_id = u.id`
