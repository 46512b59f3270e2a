// Exports of the last three days: declared, refused, released, cancelled and returned, under way, and not declared yet.
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { collectionDocument } from '@kouan/contract/resources/export/collection.ts'
import { exportCancellationDocument } from '@kouan/contract/resources/export/export-cancellation.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { exportRefundDocument } from '@kouan/contract/resources/export/export-refund.ts'
import { exportWaybillDocument } from '@kouan/contract/resources/export/export-waybill.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../gate/context.ts'
import { ask, person, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'
import { playCustoms } from '../play-customs.ts'
import { minutesAfter } from '../world/calendar.ts'
import { channelCodeOf } from '../world/companies.ts'
import {
  collectionForm,
  exporter,
  exportListForm,
  exportOrderForm,
  exportWaybillForm,
  type Parcel,
} from '../world/exports.ts'
import { type Application, addAll, applyAboutLists } from './about-lists.ts'
import { declare } from './trade-day.ts'

/** In the order in which they are declared. */
const kinds: readonly { kind: DocumentKind; formOf: (parcel: Parcel) => Record<string, unknown> }[] = [
  { kind: exportOrderDocument, formOf: exportOrderForm },
  { kind: collectionDocument, formOf: collectionForm },
  { kind: exportWaybillDocument, formOf: exportWaybillForm },
  { kind: exportInventoryDocument, formOf: exportListForm },
]

/** Outcomes of the orders and lists of a day; 30 and more pass. Customs hold the lists of the last one now. */
const days: readonly { minutes: number; orders: readonly string[]; lists: readonly string[] }[] = [
  { minutes: -2900, orders: ['30', '31', '32', '33', '34', '35'], lists: ['30', '21', '31', '21', '07', '32'] },
  { minutes: -1460, orders: ['36', '37', '38', '39', '40', '41'], lists: ['33', '06', '38', '39', '08', '34'] },
  { minutes: -221, orders: ['42', '43'], lists: ['36', '37'] },
]

export async function exportTrade(context: StageContext, { now }: { now: Date }): Promise<void> {
  const as = await person(context, exporter.username)
  await openExportChannels(context, { as, at: minutesAfter(now, -3000) })
  let serial = 0
  for (const { minutes, orders, lists } of days) {
    const parcels = orders.map((orderEnding, at): Parcel => {
      serial += 1
      const time = minutesAfter(now, minutes + at)
      const crossborderType = at % 3 === 2 ? 'E9710' : 'E9610'
      return { serial, time, crossborderType, orderEnding, listEnding: lists[at] ?? '30' }
    })
    for (const [index, { kind, formOf }] of kinds.entries()) {
      const at = minutesAfter(now, minutes + 20 + index * 60)
      const ids = await addAll(context, { kind, forms: parcels.map(formOf), as, at })
      await declare(context, { kind, ids, as, at: minutesAfter(at, 5) })
      await playCustoms(context, { company: exporter, from: minutesAfter(at, 5), until: now })
    }
  }
  await applyAboutLists(context, { list: exportInventoryDocument, applications, company: exporter, as, now })
  await addToday(context, { as, now, serial })
}

/** Two returns of goods and two cancellations; of each, one is declared. */
const applications: readonly Application[] = [
  {
    kind: exportRefundDocument,
    state: 'RELEASED,CLOSED',
    minutes: -600,
    form: {
      reason: '买家退货',
      logisticsNo: 'RT2026000000#130',
      billNo: 'TH2026000130',
      trafName: '示例航空',
      voyageNo: 'SL130',
    },
  },
  { kind: exportCancellationDocument, state: 'IN_CUSTOMS,REVIEWED', minutes: -2, form: { reason: '买家取消订单' } },
]

/** Of every kind some that were declared minutes ago, and some that nobody has declared. */
async function addToday(context: StageContext, { as, now, serial }: { as: Actor; now: Date; serial: number }) {
  const parcels = [1, 2, 3, 4].map((place): Parcel => {
    const time = minutesAfter(now, place - 30)
    return { serial: serial + place, time, crossborderType: 'E9610', orderEnding: '41', listEnding: '35' }
  })
  for (const { kind, formOf } of kinds) {
    const ids = await addAll(context, { kind, forms: parcels.map(formOf), as, at: minutesAfter(now, -12) })
    const at = minutesAfter(now, -6)
    await declare(context, { kind, ids: ids.slice(0, 2), as, at })
    await playCustoms(context, { company: exporter, from: at, until: now })
  }
}

/** Opens channels of both business types over the mailbox that the exporter has for its imports. */
async function openExportChannels(context: StageContext, { as, at }: { as: Actor; at: Date }): Promise<void> {
  const { rows } = await sql<{ enterpriseId: string; transferInfoId: string }>`
    select enterprise_id::text as "enterpriseId", transfer_info_id::text as "transferInfoId" from enterprise_channel
    where enterprise_id = ${(as as Extract<Actor, { kind: 'user' }>).enterpriseId} limit 1`.execute(context.db)
  const asking = { as: await person(context, 'operator'), at }
  const way = {
    channelCode: channelCodeOf(exporter),
    channelName: '模拟海关（出口）',
    protocol: simulatedProtocol,
    wrapDxp: true,
    status: '1',
    simSeed: exporter.serial,
    note: '演示数据',
    ...exporter.simulation,
  }
  const baseChannelId = (await ask(context, callsOf(baseChannel).add, way, asking)).id
  await remember(context.db, 'base_channel', baseChannelId)
  for (const crossborderType of ['E9610', 'E9710']) {
    await ask(context, openChannel, { ...rows[0], baseChannelId, crossborderType }, asking)
  }
}
