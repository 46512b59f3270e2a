// 申请开通: what an enterprise asks for, what is missing for it, and how staff open or return it.

import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { channelRequest } from '@kouan/contract/resources/channel/channel-request.ts'
import { receiptTypesOf, receiptTypeText } from '@kouan/contract/resources/channel/message-types.ts'
import { statesInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { moveState } from '../../crud/serve-actions.ts'
import { lockTextUntilCommit } from '../../db/locks.ts'
import { openEnterpriseChannel } from '../../domain/channel/open-channel.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { peopleOfEnterprise, sendMessage } from '../../domain/message/send-message.ts'
import { actorName, type Context, callerOf } from '../../gate/context.ts'
import { BadInput, Forbidden, Refusal } from '../../ground/errors.ts'
import { enqueueTestMessage } from './send-test-message.ts'
import { requestIsMade } from './tell-of-request.ts'

function refuseStaff(context: Context): void {
  if (callerOf(context).enterpriseId === null) throw new Forbidden('开通通道由企业自己申请')
}
function refuseEnterprise(context: Context): void {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden('开通通道由运营人员办理')
}

/** Sentences joined; null where nothing is in the way. */
const missing = sql`nullif(concat_ws('；',
  case when not exists (select from enterprise e where e.id = channel_request.enterprise_id
      and e.status = any(${statesInForce})) then '企业未通过备案审核或已停用' end,
  case when not exists (select from base_channel b where b.status = '1' and not b.for_alarms) then '没有启用的基础通道' end,
  case when channel_request.subject = 'OWN' and not exists (select from transfer_info t
      where t.status = '1' and t.dxp_id = channel_request.dxp_id) then '企业的传输主体还没有登记' end,
  case when channel_request.subject = 'PLATFORM' and not exists (select from transfer_info t where t.status = '1')
    then '没有启用的传输主体' end), '')`

const entity = defineEntity({
  resource: channelRequest,
  // An enterprise sees no transfer subject before it has a channel, so that everything would be missing for it.
  computed: {
    missing: ({ actor }) =>
      actor.kind === 'user' && actor.enterpriseId !== null
        ? sql`null::text`
        : sql`case when channel_request.status <> 'OPENED' then ${missing} end`,
  },
  async beforeAdd(context, row) {
    refuseStaff(context)
    const { enterpriseId } = callerOf(context)
    // Two that come at once wait for each other.
    await lockTextUntilCommit(context.db, { purpose: 'channelRequests', text: String(enterpriseId) })
    const { rows } =
      await sql`select from channel_request where enterprise_id = ${enterpriseId} and status <> 'OPENED'`.execute(
        context.db,
      )
    if (rows.length > 0) throw new Refusal('已有一份申请在办理，请修改那一份')
    return row
  },
  async afterSave(context, { id, before }) {
    if (!before) await requestIsMade(context, id)
  },
  async beforeEdit(context, change, before) {
    refuseStaff(context)
    if (before.status === 'OPENED') throw new Refusal('通道已开通，申请不能再修改；需要别的业务类型请另行申请')
    return change
  },
})

/** Receipts that none of these business types has. */
function refuseForeignReceipts(chosen: readonly string[], crossborderTypes: readonly string[]): void {
  const possible = new Set(crossborderTypes.flatMap((type) => receiptTypesOf(type.slice(0, 1))))
  const foreign = chosen.filter((type) => !possible.has(type)).map(receiptTypeText)
  if (foreign.length === 0) return
  const message = `回执：申请的业务类型没有 ${foreign.join('、')}`
  throw new BadInput([{ field: 'receiptTypes', message }])
}

interface Handled {
  id: string
  enterpriseId: string
  title: string
  sentence: string
  place: string
  reason?: string
}

/** Notes who handled it and tells the people of the enterprise. */
async function settle({ db, actor, now, tenantId }: Context, handled: Handled): Promise<void> {
  const { id, enterpriseId, title, sentence, place, reason = null } = handled
  await sql`update channel_request set handled_by = ${actorName(actor)}, handled_time = ${now}, reason = ${reason}
    where id = ${id}`.execute(db)
  const userIds = await peopleOfEnterprise(db, enterpriseId)
  await sendMessage(db, { tenantId, userIds, title, paragraphs: [sentence], place, now })
}

const waiting: Figure = {
  desk: 'exchange',
  name: 'channelRequest.waiting',
  title: '待办理的开通申请',
  needs: permissionOf(channelRequest, 'list'),
  pages: ['channel/ChannelRequestList'],
  filter: { status: 'REQUESTED' },
  badgeOn: ['channel/ChannelRequestList'],
}

export const channelRequests: Part[] = serveEntity(entity, {
  figures: [waiting],
  actions: {
    async open(context, work) {
      refuseEnterprise(context)
      const [row] = work.left()
      if (!row) return null
      const { transferInfoId, baseChannelId, sendsTest } = work.input
      const { id, enterpriseId } = row
      const crossborderTypes = String(row.crossborderTypes).split(',')
      const chosenReceipts = work.input.receiptTypes ? work.input.receiptTypes.split(',') : []
      refuseForeignReceipts(chosenReceipts, crossborderTypes)
      const warnings = new Set<string>()
      for (const crossborderType of crossborderTypes) {
        const given = {
          enterpriseId: String(enterpriseId),
          transferInfoId,
          baseChannelId,
          crossborderType,
          chosenReceipts,
        }
        for (const warning of (await openEnterpriseChannel(context, given)).warnings) warnings.add(warning)
      }
      if (sendsTest) await enqueueTestMessage(context, { baseChannelId, transferInfoId })
      await moveState(context, work)
      await settle(context, {
        ...{ id, enterpriseId: String(enterpriseId), title: '通道已开通', place: '/channel/list' },
        sentence: '申请的通道已开通，现在可以录入并申报单证。',
      })
      if (warnings.size > 0) context.addResponseMeta({ message: `通道已开通；${[...warnings].join('；')}` })
      return null
    },
    async return(context, work) {
      refuseEnterprise(context)
      const [row] = work.left()
      if (!row) return null
      const { reason } = work.input
      await moveState(context, work)
      await settle(context, {
        ...{ id: row.id, enterpriseId: String(row.enterpriseId), title: '开通通道的申请被退回', reason },
        ...{ sentence: `退回原因：${reason}。请修改申请后重新提交。`, place: '/channel/request/mine' },
      })
      return null
    },
    async resubmit(context, work) {
      refuseStaff(context)
      const [row] = work.left()
      if (!row) return null
      await moveState(context, work)
      await requestIsMade(context, row.id)
      return null
    },
  },
})
