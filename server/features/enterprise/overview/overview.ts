// 企业信息 of an enterprise's own people and 企业全貌 of staff: one answer with all that is known of one enterprise.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { type EnterpriseOverview, type OverviewEvent, readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { type ReviewAction, reviewActions } from '@kouan/contract/resources/enterprise/application-states.ts'
import { type EnterpriseEventAction, enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { sql } from 'kysely'
import type { Entity } from '../../../crud/entity.ts'
import { getRow } from '../../../crud/read-rows.ts'
import { documentLetThrough } from '../../../domain/declaration/documents/let-through.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { listAttachments } from '../attachments.ts'
import { meantEnterprise } from '../change/change-row.ts'
import { readDays, readFigures, seenTypes } from './overview-figures.ts'

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

const mostReceipts = 10

interface ReceiptRow {
  id: string
  type: string
  docType: string
  documentId: string
  orderNo: string | null
  documentNo: string | null
  status: string | null
  info: string | null
  time: Date
  simulated: boolean
}

/**
 * The last answers of customs to the documents of an enterprise. Newest first; of kinds whose lists the caller may
 * see.
 */
async function readReceipts(context: Context, id: string): Promise<EnterpriseOverview['receipts']> {
  const { rows } = await sql<ReceiptRow>`select r.id::text as id, r.msg_type as type, document.doc_type as "docType",
      document.id::text as "documentId", r.order_no as "orderNo",
      kouan_document_number(document.doc_type, document.id) as "documentNo", coalesce(r.return_status, r.tax_status) as status,
      r.return_info as info, coalesce(r.return_time, r.create_time) as time, r.simulated
    from receipt r join attempt a on a.id = r.attempt_id join document on document.id = a.document_id
    where r.enterprise_id = ${id} and document.del_flag = 0 and document.doc_type = any(${seenTypes(context)})
      and ${documentLetThrough(context)}
    order by r.create_time desc, r.id desc limit ${mostReceipts}`.execute(context.db)
  return rows.map(({ docType, time, ...row }) => ({
    ...row,
    noun: documentKinds.get(docType)?.noun ?? '',
    documentPages: documentKinds.get(docType)?.pages.join(',') ?? null,
    time: beijingText(time),
  }))
}

interface Recorded {
  time: Date
  action: ReviewAction | EnterpriseEventAction
  about: string
  by: string
  isOfStaff: boolean
  note: string | null
  /** Orders what happened at the same time. */
  place: string
}

const titles: Readonly<Record<ReviewAction | EnterpriseEventAction, string>> = {
  ...reviewActions,
  suspend: enterprise.actions?.suspend?.title ?? '',
  resume: enterprise.actions?.resume?.title ?? '',
  strikeOff: enterprise.actions?.strikeOff?.title ?? '',
}

/**
 * The whole history of an enterprise: registration, changes, suspension, striking off and return. Newest first. Its
 * own people do not read the names of staff.
 */
async function readEvents(context: Context, id: string): Promise<OverviewEvent[]> {
  const { rows } = await sql<Recorded>`
    select r.operate_time as time, r.action, coalesce(a.apply_no, '') as about, r.operator_name as by,
      r.action in ('claim', 'pass', 'return', 'refuse') as "isOfStaff", r.opinion as note, r.id as place
    from review_record r join enterprise_apply a on a.id = r.apply_id where a.enterprise_id = ${id}
    union all
    select operate_time, action, to_char(decided_day, 'YYYY-MM-DD'), operator_name, true, reason, id
    from enterprise_event where enterprise_id = ${id}
    order by time desc, place desc limit 500`.execute(context.db)
  const isStaff = callerOf(context).enterpriseId === null
  return rows.map(({ time, action, about, by, isOfStaff, note }) => ({
    time: beijingText(time),
    title: `${titles[action]}${about ? `（${about}）` : ''}`,
    by: isStaff || !isOfStaff ? by : '管理方',
    note,
  }))
}
