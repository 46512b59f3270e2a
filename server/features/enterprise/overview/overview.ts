// 企业信息 of an enterprise's own people and 企业全貌 of staff: one answer with all that is known of one enterprise.
import { type EnterpriseOverview, readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import type { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { sql } from 'kysely'
import type { Entity } from '../../../crud/entity.ts'
import { getRow } from '../../../crud/read-rows.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { listAttachments } from '../attachments.ts'
import { meantEnterprise } from '../change/change-row.ts'
import { readDays, readFigures } from './overview-figures.ts'
import { readEvents } from './overview-history.ts'
import { readReceipts } from './overview-receipts.ts'

export const overviewOf = (entity: Entity<typeof enterprise>) =>
  serve(readOverview, async (context, input): Promise<EnterpriseOverview> => {
    const id = meantEnterprise(context, input.id)
    const row = await getRow({ ...entity, context }, id)
    context.audit({ target: `enterprise ${id}` })
    return {
      row,
      attachments: await listAttachments(context, { enterpriseId: id }),
      accounts: await readAccounts(context, id),
      channels: await readChannels(context, id),
      days: await readDays(context, id),
      figures: await readFigures(context, { id, creditCode: row.creditCode }),
      receipts: await readReceipts(context, id),
      pages: await readPages(context, id),
      history: await readEvents(context, id),
    }
  })

async function readAccounts(context: Context, id: string): Promise<EnterpriseOverview['accounts']> {
  // Sessions are not read by requests of enterprises.
  const lastUsed =
    callerOf(context).enterpriseId === null
      ? sql`(select to_char(max(s.last_used_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') from sys_session s
          where s.user_id = u.id)`
      : sql`null`
  const { rows } = await sql<EnterpriseOverview['accounts'][number]>`select u.id::text as id, u.username, u.realname,
      u.status = 1 as "isUsable", ${lastUsed} as "lastUsed",
      coalesce((select string_agg(r.role_name, '、' order by r.id) from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id), '') as roles
    from sys_user u where u.enterprise_id = ${id} and u.del_flag = 0 order by u.id limit 100`.execute(context.db)
  return rows
}

async function readChannels({ db }: Context, id: string): Promise<EnterpriseOverview['channels']> {
  const { rows } = await sql<EnterpriseOverview['channels'][number]>`select c.id::text as id,
      c.crossborder_type as "crossborderType", t.dxp_id as "dxpId", c.status
    from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id
    where c.enterprise_id = ${id} order by c.crossborder_type, c.id limit 100`.execute(db)
  return rows
}

/** Pages of the menu that any of its usable accounts may open. */
async function readPages({ db }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select p.name from sys_permission p
    where p.menu_type <> 2 and not p.hidden and p.component not like 'layouts/%' and p.id in (
      select rp.permission_id from sys_role_permission rp join sys_user_role ur on ur.role_id = rp.role_id
        join sys_user u on u.id = ur.user_id where u.enterprise_id = ${id} and u.status = 1 and u.del_flag = 0)
    order by p.sort_no, p.id`.execute(db)
  return rows.map(({ name }) => name)
}
