// Configuration of receipts: of a channel, and the templates of base channels and business types.
import { readChannelReceipts } from '@kouan/contract/calls/channel-receipts.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { receiptTypesOf } from '@kouan/contract/resources/channel/message-types.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import { moveState } from '../../crud/serve-actions.ts'
import { receiptGaps } from '../../domain/channel/channel-receipts.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { serve } from '../../gate/serve-call.ts'
import { NotFound } from '../../ground/errors.ts'
import { baseChannelReceiptEntity, businessReceiptEntity, channelReceiptEntity } from './receipt-hooks.ts'

const actions = { enable: moveState, disable: moveState }

export const receipts: Part[] = [
  ...serveEntity(channelReceiptEntity, { isPolled: true, actions }),
  ...serveEntity(baseChannelReceiptEntity, { actions }),
  ...serveEntity(businessReceiptEntity, { actions }),
  // An address whose parts do not belong together is none.
  serve(readChannelReceipts, async (context, { channelId, transferinfoId, crossborderType }) => {
    const { db } = context
    const { rows } = await sql<{ enterpriseId: string; companyName: string; dxpId: string }>`
      select e.id::text as "enterpriseId", e.company_name as "companyName", t.dxp_id as "dxpId"
      from enterprise_channel c join enterprise e on e.id = c.enterprise_id join transfer_info t on t.id = c.transfer_info_id
      where c.id = ${channelId} and t.id = ${transferinfoId} and c.crossborder_type = ${crossborderType}
        and ${isLetThrough(context, enterpriseChannel, sql`c.id`)}`.execute(db)
    const [channel] = rows
    if (!channel) throw new NotFound()
    const { enterpriseId, ...named } = channel
    const warnings = await receiptGaps(db, { channelId, enterpriseId, crossborderType })
    return { ...named, receiptTypes: receiptTypesOf(crossborderType.slice(0, 1)), warnings }
  }),
]
