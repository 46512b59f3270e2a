import { queryDepartPermission, saveDepartPermission } from '@kouan/contract/calls/system/depart-right-calls.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { sql } from 'kysely'
import { entityNamed } from '../../../crud/entity.ts'
import { getRow } from '../../../crud/read-rows.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { Forbidden } from '../../../ground/errors.ts'
import { changeOf, type Holder, moveGrants, readGrants } from './save-grants.ts'

export const grantsOfDepart = (id: string): Holder => ({ table: 'sys_depart_permission', column: 'depart_id', id })

/** Throws for a department that the caller does not see. */
export async function findDepart(context: Context, id: string): Promise<void> {
  await getRow({ ...entityNamed(department.name), context }, id)
}

/** Throws for users of an enterprise: what its departments may do is decided by staff. */
export function refuseEnterprises(context: Context): void {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
}

export const departRights: Served[] = [
  serve(queryDepartPermission, async (context, { departId }) => {
    await findDepart(context, departId)
    return readGrants(context, grantsOfDepart(departId))
  }),

  serve(saveDepartPermission, async (context, { departId, ...sent }) => {
    refuseEnterprises(context)
    await findDepart(context, departId)
    const change = changeOf(sent)
    await moveGrants(context, grantsOfDepart(departId), change)
    await sql`delete from sys_depart_role_permission rp using sys_depart_role r where r.id = rp.role_id
      and r.depart_id = ${departId} and rp.permission_id = any(${change.removed}::bigint[])`.execute(context.db)
    const target = `department ${departId}`
    context.audit({ target, before: { removed: change.removed }, after: { added: change.added } })
    return null
  }),
]
