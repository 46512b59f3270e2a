// Templates of receipts, from which those of each channel are copied.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannelReceipt } from '@kouan/contract/resources/channel/base-channel-receipt.ts'
import { businessReceipt } from '@kouan/contract/resources/channel/business-receipt.ts'
import { receiptTypesOf } from '@kouan/contract/resources/channel/message-types.ts'
import type { Actor } from '../../../gate/context.ts'
import { ask, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'

interface Asking {
  as: Actor
  at: Date
}

/** Every type of the direction; the check of the format is of no use to most enterprises. */
export async function addBusinessTemplates(context: StageContext, asking: Asking): Promise<void> {
  for (const crossborderType of ['I9610', 'I1210', 'E9610']) {
    for (const receiptType of receiptTypesOf(crossborderType.slice(0, 1))) {
      const status = receiptType === 'CEB900Message' ? '0' : '1'
      const row = { crossborderType, receiptType, status, format: 'XML_RAW' }
      await remember(context.db, 'business_receipt', (await ask(context, callsOf(businessReceipt).add, row, asking)).id)
    }
  }
}

/** Of lists, only what ends them. They go with their base channel. */
export async function addChannelTemplate(
  context: StageContext,
  { baseChannelId, crossborderType, ...asking }: Asking & { baseChannelId: string; crossborderType: string },
): Promise<void> {
  const receiptType = crossborderType.startsWith('I') ? 'CEB622Message' : 'CEB604Message'
  const row = { baseChannelId, receiptType, status: '1', format: 'JSON', statusFilter: '500,800,899' }
  await ask(context, callsOf(baseChannelReceipt).add, row, asking)
}
