// Documents that follow import orders and lists: waybills and their signing, arrivals at the site, cancellations, returns of
// goods. Of every kind some are declared.
import { gatherCall } from '@kouan/contract/calls/document.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { cancellationDocument } from '@kouan/contract/resources/declaration/cancellation.ts'
import { intakeDocument } from '@kouan/contract/resources/declaration/intake.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { refundDocument } from '@kouan/contract/resources/declaration/refund.ts'
import { waybill, waybillDocument } from '@kouan/contract/resources/declaration/waybill.ts'
import { waybillStatus, waybillStatusDocument } from '@kouan/contract/resources/declaration/waybill-status.ts'
import { isSentBy } from '@kouan/contract/resources/document/sender-roles.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import type { Actor } from '../../../gate/context.ts'
import { ask, person, type StageContext } from '../ask-product.ts'
import { playCustoms } from '../play-customs.ts'
import { minutesAfter } from '../world/calendar.ts'
import { type Company, codeOf, companies } from '../world/companies.ts'
import { type Shipment, shipmentOf, waybillForm } from '../world/shipments.ts'
import { type Application, addAll, applyAboutLists, draftFrom, ownOf } from './about-lists.ts'
import { add, declare } from './trade-day.ts'

interface FollowUps {
  now: Date
  /** Number of orders of an enterprise before today. */
  served: (company: Company) => number
}

interface Following {
  company: Company
  as: Actor
  now: Date
}

/** Purchases of each enterprise; above the serial numbers of the last day. */
const purchases = { count: 6, from: 70 }

const applications: readonly Application[] = [
  { kind: refundDocument, state: 'RELEASED,CLOSED', minutes: -60, form: { reason: '买家七天无理由退货' } },
  { kind: cancellationDocument, state: 'IN_CUSTOMS,REVIEWED', minutes: -2, form: { reason: '买家取消订单' } },
]

export async function importFollowUps(context: StageContext, { now, served }: FollowUps): Promise<void> {
  for (const company of companies) {
    const as = await person(context, company.username)
    const following = { company, as, now }
    // Of one moment, so that all come by one flight.
    const time = minutesAfter(now, -220)
    const shipments = Array.from({ length: purchases.count }, (_, at) =>
      shipmentOf(company, { serial: served(company) + purchases.from + at, time }),
    )
    const orders = await add(context, shipments, { name: 'order', as, minutes: 0 })
    await declareAndPlay(context, { ...following, kind: orderDocument, ids: orders, minutes: -200 })
    if (isSentBy(waybillDocument, company.roles)) await carry(context, { ...following, orders, shipments })
    const lists = await add(context, shipments, { name: 'list', as, minutes: 200 })
    // Customs hold them now.
    await declareAndPlay(context, { ...following, kind: inventoryDocument, ids: lists, minutes: -16 })
    if (isSentBy(intakeDocument, company.roles)) await takeIn(context, { ...following, lists })
    await applyAboutLists(context, { ...following, list: inventoryDocument, applications })
  }
}

interface Declaring extends Following {
  kind: Parameters<typeof declare>[1]['kind']
  ids: readonly string[]
  /** From the time of the load. */
  minutes: number
}

async function declareAndPlay(context: StageContext, { company, as, now, kind, ids, minutes }: Declaring) {
  const at = minutesAfter(now, minutes)
  await declare(context, { kind, ids, as, at })
  await playCustoms(context, { company, from: at, until: now })
}

/** Waybills of the orders, all but one declared; buyers signed for some parcels, and two of the signings are declared. */
async function carry(
  context: StageContext,
  { orders, shipments, ...following }: Following & { orders: readonly string[]; shipments: readonly Shipment[] },
): Promise<void> {
  const { as, now } = following
  const asked = { as, at: minutesAfter(now, -160) }
  const forms: Record<string, unknown>[] = []
  for (const [place, shipment] of shipments.entries()) {
    const id = orders[place] ?? ''
    const draft = await draftFrom(context, { kind: waybillDocument, source: orderDocument, id, ...asked })
    forms.push({ ...draft, ...waybillForm(shipment) })
  }
  const ids = await addAll(context, { kind: waybillDocument, forms, ...asked })
  await declareAndPlay(context, { ...following, kind: waybillDocument, ids: ids.slice(1), minutes: -150 })

  const asking = { as, at: minutesAfter(now, -40) }
  const held = { ...ownOf(as), declareStatus: 'IN_CUSTOMS', pageSize: purchases.count - 2 }
  const { records: bills } = await ask(context, callsOf(waybill).list, held, asking)
  const signing = { ids: bills.map(({ id }) => id), logisticsTime: beijingTime14(minutesAfter(now, -45)) }
  await ask(context, actionCalls(waybill).sign, signing, asking)
  const { records: signed } = await ask(context, callsOf(waybillStatus).list, { ...ownOf(as), pageSize: 2 }, asking)
  const signings = signed.map(({ id }) => id)
  await declareAndPlay(context, { ...following, kind: waybillStatusDocument, ids: signings, minutes: -30 })
}

/** Two arrivals at the enterprise's own site with half of the parcels each; one is declared. */
async function takeIn(
  context: StageContext,
  { lists, ...following }: Following & { lists: readonly string[] },
): Promise<void> {
  const { company, as, now } = following
  const asked = { as, at: minutesAfter(now, -12) }
  const half = lists.length / 2
  const site = { operatorCode: codeOf(company), operatorName: company.name, unloadLocation: '一号库A区' }
  const forms: Record<string, unknown>[] = []
  for (const [place, ids] of [lists.slice(0, half), lists.slice(half)].entries()) {
    const { head, lines } = await ask(context, gatherCall(intakeDocument.resource), { ids: ids.join(',') }, asked)
    const copNo = `RK${beijingTime14(asked.at).slice(0, 12)}${place}30`
    forms.push({ crossborderType: company.crossborderType, copNo, ...site, ...head, parcels: lines })
  }
  const ids = await addAll(context, { kind: intakeDocument, forms, ...asked })
  await declareAndPlay(context, { ...following, kind: intakeDocument, ids: ids.slice(0, 1), minutes: -10 })
}
