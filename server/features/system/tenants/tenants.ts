// Tenants, their packages of pages and their people. The platform keeps them; others see that they exist nowhere.
import {
  addTenant,
  addTenantUsers,
  deleteTenant,
  deleteTenants,
  listTenantUsers,
  removeTenantUsers,
} from '@kouan/contract/calls/system/tenant-calls.ts'
import type { UserRow } from '@kouan/contract/calls/system/user-calls.ts'
import type { InputOfCall, Page } from '@kouan/contract/language/call.ts'
import { tenant } from '@kouan/contract/resources/system/tenant.ts'
import { tenantPack } from '@kouan/contract/resources/system/tenant-pack.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import { getRow, listRows } from '../../../crud/read-rows.ts'
import { deleteRows, editRow } from '../../../crud/write-rows.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { userEntity } from '../users/user-rows.ts'

const platform = '0'
const onlyPlatform = ({ tenantId }: Context) => (tenantId === platform ? undefined : sql`false`)

const packEntity = defineEntity({
  resource: tenantPack,
  scope: onlyPlatform,
  computed: {
    tenantCount: () => sql`select count(*) from sys_tenant_pack_tenant t where t.pack_id = sys_tenant_pack.id`,
  },
  async beforeDelete({ db }, { id }) {
    const { rows } = await sql`select from sys_tenant_pack_tenant where pack_id = ${id} limit 1`.execute(db)
    if (rows.length > 0) throw new Refusal('该产品包已分配给租户，不能删除')
  },
  afterSave: ({ db }) => rightsChanged(db),
  links: { permissionIds: { after: ({ db }) => rightsChanged(db) } },
})

const tenantEntity = defineEntity({
  resource: tenant,
  scope: onlyPlatform,
  computed: {
    tenantNo: () => sql`sys_tenant.id::text`,
    userCount: () => sql`select count(*) from sys_user_tenant t join sys_user u on u.id = t.user_id and u.del_flag = 0
      where t.tenant_id = sys_tenant.id`,
  },
  async beforeEdit(_, change, before) {
    const { beginDate, endDate, status } = { ...before, ...change }
    if (beginDate && endDate && beginDate >= endDate) throw new Refusal('结束时间须晚于开始时间')
    if (String(before.id) === platform && (beginDate || endDate || status !== 1))
      throw new Refusal('平台租户不能冻结，也没有期限')
    return change
  },
  async beforeDelete(context, { id }) {
    if (await isUsed(context, id)) throw new Refusal('该租户已被引用，无法删除！')
  },
  afterSave: ({ db }) => rightsChanged(db),
  links: {
    packs: {
      async before(_, { id }) {
        if (id === platform) throw new Refusal('平台租户不受产品包限制')
      },
      after: ({ db }) => rightsChanged(db),
    },
  },
})

export const tenants: Part[] = [
  ...serveEntity(packEntity),
  ...serveEntity(tenantEntity, {
    calls: [
      serve(addTenant, addOne),
      serve(deleteTenant, async (context, { id }) => {
        await deleteRows({ ...tenantEntity, context }, [id])
        return null
      }),
      serve(deleteTenants, deleteMany),
    ],
  }),

  serve(listTenantUsers, async (context, { tenantId, ...input }) => {
    await getRow({ ...tenantEntity, context }, tenantId)
    return (await listRows(usersOf(context, tenantId), input)) as Page<UserRow>
  }),

  serve(addTenantUsers, async (context, { tenantId, userIdList }) => {
    await getRow({ ...tenantEntity, context }, tenantId)
    const { rows } = await sql<{ id: string }>`insert into sys_user_tenant (user_id, tenant_id)
      select id, ${tenantId} from sys_user where id = any(${userIdList}::bigint[]) and del_flag = 0
      on conflict do nothing returning user_id as id`.execute(context.db)
    await rightsChanged(context.db)
    context.audit({
      target: `tenant ${tenantId}`,
      content: '添加租户用户',
      after: { userIds: rows.map(({ id }) => id) },
    })
    return null
  }),

  serve(removeTenantUsers, async (context, { tenantId, userIds }) => {
    await getRow({ ...tenantEntity, context }, tenantId)
    const { rows } = await sql`select from unnest(${userIds}::bigint[]) as u (id)
      where not exists (select from sys_user_tenant t where t.user_id = u.id and t.tenant_id <> ${tenantId})
      limit 1`.execute(context.db)
    if (rows.length > 0) throw new Refusal('用户至少属于一个租户')
    await sql`delete from sys_user_tenant where tenant_id = ${tenantId}
      and user_id = any(${userIds}::bigint[])`.execute(context.db)
    await rightsChanged(context.db)
    context.audit({ target: `tenant ${tenantId}`, content: '移除租户用户', before: { userIds } })
    return null
  }),
]

/** The users of one tenant, whichever is the caller's. */
function usersOf(context: Context, tenantId: string) {
  const scope = () =>
    sql`exists (select from sys_user_tenant t where t.user_id = sys_user.id and t.tenant_id = ${tenantId})`
  return { ...userEntity, hooks: { ...userEntity.hooks, scope }, context }
}

async function addOne(context: Context, { id, ...row }: InputOfCall<typeof addTenant>): Promise<{ id: string }> {
  const inserted = await sql`insert into sys_tenant (id, name, create_by, create_time)
    values (${id}, ${row.name}, ${actorName(context.actor)}, ${context.now}) on conflict do nothing returning id`.execute(
    context.db,
  )
  if (inserted.rows.length === 0) throw new Refusal('该编号已存在!')
  await editRow({ ...tenantEntity, context }, { id: String(id), ...row })
  context.audit({ target: `tenant ${id}`, before: undefined, after: { id, ...row } })
  return { id: String(id) }
}

/** Deletes those that nothing belongs to; the sentence says whether some had to stay. */
async function deleteMany(context: Context, { ids }: { ids: string[] }): Promise<null> {
  const free: string[] = []
  for (const id of ids) if (!(await isUsed(context, id))) free.push(id)
  if (free.length === 0) throw new Refusal('选择的租户都已被引用，无法删除！')
  await deleteRows({ ...tenantEntity, context }, free)
  if (free.length < ids.length) context.addResponseMeta({ message: '部分删除成功！（被引用的租户无法删除）' })
  return null
}

/** Whether people, enterprises, roles, departments or log rows belong to it. */
async function isUsed({ db }: Context, id: string): Promise<boolean> {
  if (id === platform) return true
  const { rows } = await sql<{ used: boolean }>`select kouan_tenant_is_used(${id}) as used`.execute(db)
  return rows[0]?.used ?? false
}
