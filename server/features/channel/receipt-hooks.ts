// Refusals of the configurations of receipts beyond their forms.
import { baseChannelReceipt } from '@kouan/contract/resources/channel/base-channel-receipt.ts'
import { businessReceipt } from '@kouan/contract/resources/channel/business-receipt.ts'
import { channelReceipt } from '@kouan/contract/resources/channel/channel-receipt.ts'
import { receiptTypesOf, receiptTypeText } from '@kouan/contract/resources/channel/message-types.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { directions } from '@kouan/customs/codes/trade-mode.ts'
import { type RawBuilder, sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'

const refuse = (field: string, sentence: string) => new BadInput([{ field, message: sentence }])

function refuseDirection(crossborderType: string, type: string): void {
  const direction = crossborderType.slice(0, 1)
  if (receiptTypesOf(direction).includes(type)) return
  throw refuse('receiptType', `回执类型：${receiptTypeText(type)}不能用于${directions[direction]}业务`)
}

async function refuseKnown({ db }: Context, type: string, found: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`select 1 where exists (${found})`.execute(db)
  if (rows.length > 0) throw refuse('receiptType', `回执类型：${receiptTypeText(type)}已存在，请修改原来的一条`)
}

async function refuseTarget({ db }: Context, id: string): Promise<void> {
  const { rows } = await sql<{ status: string; declares: boolean; protocol: string }>`select status, protocol,
      exists (select from enterprise_channel c where c.base_channel_id = b.id) as declares
    from base_channel b where id = ${id}`.execute(db)
  const [target] = rows
  const sentence =
    target === undefined
      ? '不存在'
      : target.declares
        ? '该基础通道用于向海关申报，回执会被发给海关'
        : target.protocol === simulatedProtocol
          ? '模拟海关不接收回执'
          : target.status !== '1' && '已停用'
  if (sentence) throw refuse('targetChannelId', `转发到：${sentence}`)
}

export const channelReceiptEntity = defineEntity({
  resource: channelReceipt,
  async beforeAdd(context, row) {
    const type = String(row.receiptType)
    const { rows } = await sql<{ enterprise: string; crossborder: string }>`
      select enterprise_id::text as enterprise, crossborder_type as crossborder from enterprise_channel
      where id = ${row.channelId}`.execute(context.db)
    const [channel] = rows
    if (!channel) throw refuse('channelId', '企业通道：不存在')
    refuseDirection(channel.crossborder, type)
    await refuseKnown(
      context,
      type,
      sql`select from channel_receipt where channel_id = ${row.channelId} and receipt_type = ${type}`,
    )
    if (row.targetChannelId) await refuseTarget(context, row.targetChannelId)
    return { ...row, enterpriseId: channel.enterprise }
  },
  async beforeEdit(context, change, before) {
    if (change.targetChannelId && change.targetChannelId !== before.targetChannelId) {
      await refuseTarget(context, change.targetChannelId)
    }
    return change
  },
})

export const baseChannelReceiptEntity = defineEntity({
  resource: baseChannelReceipt,
  async beforeAdd(context, row) {
    const type = String(row.receiptType)
    const same = sql`select from base_channel_receipt where base_channel_id = ${row.baseChannelId} and receipt_type = ${type}`
    await refuseKnown(context, type, same)
    return row
  },
})

export const businessReceiptEntity = defineEntity({
  resource: businessReceipt,
  async beforeAdd(context, row) {
    const type = String(row.receiptType)
    refuseDirection(String(row.crossborderType), type)
    const same = sql`select from business_receipt where crossborder_type = ${row.crossborderType} and receipt_type = ${type}`
    await refuseKnown(context, type, same)
    return row
  },
})
