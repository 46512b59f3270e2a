// The receipts that an enterprise's channel passes on: copied from the templates, and what is missing among them.
import { receiptTypesOf } from '@kouan/contract/resources/channel/message-types.ts'
import { messageDefinitions } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { actorName, type Context } from '../../gate/context.ts'

interface Opened {
  channelId: string
  enterpriseId: string
  baseChannelId: string
  crossborderType: string
  chosenReceipts?: readonly string[]
}

/**
 * Copies the templates of base channel and business type; where both name a type, that of the base channel. Of chosen types these
 * alone, switched on; one without a template is passed on as it came. Answers how many.
 */
export async function copyReceipts(context: Context, opened: Opened): Promise<number> {
  const { channelId, enterpriseId, baseChannelId, crossborderType, chosenReceipts = [] } = opened
  const possible = receiptTypesOf(crossborderType.slice(0, 1))
  const isChosen = chosenReceipts.length > 0
  const types = isChosen ? possible.filter((type) => chosenReceipts.includes(type)) : possible
  const { rows } = await sql`
    insert into channel_receipt (channel_id, enterprise_id, receipt_type, status, format, status_filter, create_by, create_time)
    select distinct on (receipt_type) ${channelId}::bigint, ${enterpriseId}::bigint, receipt_type,
      case when ${isChosen}::boolean then '1' else status end, format, status_filter,
      ${actorName(context.actor)}, ${context.now}::timestamptz
    from (
      select receipt_type, status, format, status_filter, 1 as place from base_channel_receipt
        where base_channel_id = ${baseChannelId}
      union all select receipt_type, status, format, status_filter, 2 from business_receipt
        where crossborder_type = ${crossborderType}
      union all select chosen, '1', 'XML_RAW', null, 3 from unnest(${isChosen ? types : []}::text[]) as chosen) template
    where receipt_type = any(${types}::text[])
    order by receipt_type, place returning id`.execute(context.db)
  return rows.length
}

/** One sentence for each document that the enterprise may declare and whose receipt is not switched on. */
export async function receiptGaps(
  db: Transaction,
  { channelId, enterpriseId, crossborderType }: Pick<Opened, 'channelId' | 'enterpriseId' | 'crossborderType'>,
): Promise<string[]> {
  const { rows } = await sql<{ roles: string; types: string[] }>`select company_roles as roles,
      array(select receipt_type from channel_receipt where channel_id = ${channelId} and status = '1') as types
    from enterprise where id = ${enterpriseId}`.execute(db)
  const { roles = '', types = [] } = rows[0] ?? {}
  const held = roles.split(',')
  return Object.values<MessageDefinition>(messageDefinitions).flatMap(
    ({ title, direction, receiptType, senderRoles = [] }) =>
      receiptType !== undefined &&
      direction === crossborderType.slice(0, 1) &&
      senderRoles.some((role) => held.includes(role)) &&
      !types.includes(receiptType)
        ? [`${title}：没有启用它的回执 ${receiptType.slice(0, -'Message'.length)}`]
        : [],
  )
}

/** A sentence where receipts or alarms are sent to the base channel: as a way to customs it would send them there. */
export async function refusedAsTarget(db: Transaction, baseChannelId: string): Promise<string | undefined> {
  const { rows } = await sql<{ isTarget: boolean }>`select exists (select from channel_receipt r
      where r.target_channel_id = b.id) as "isTarget"
    from base_channel b where b.id = ${baseChannelId} and (b.for_alarms
      or exists (select from channel_receipt r where r.target_channel_id = b.id))`.execute(db)
  const [row] = rows
  return row && `${row.isTarget ? '是回执的转发目标' : '用于接收告警'}，不能用于向海关申报`
}
