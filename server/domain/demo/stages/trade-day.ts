// One day of trade: declares orders with their payments, lets customs answer, and declares lists for accepted orders.

import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import type { Actor } from '../../../gate/context.ts'
import { ask, person, type StageContext } from '../ask-product.ts'
import { playCustoms } from '../play-customs.ts'
import { minutesAfter, type TradeDay } from '../world/calendar.ts'
import { type Company, companies } from '../world/companies.ts'
import { listForm, orderForm, paymentForm, type Shipment, shipmentOf } from '../world/shipments.ts'

export interface Trading {
  day: TradeDay
  /** Rare kinds of documents are declared on this day. */
  includesRare: boolean
  /** Number of orders of an enterprise before this day. */
  served: (company: Company) => number
  /** Time of the load: the running product handles answers that are due later. */
  now: Date
}

interface SoldKind {
  kind: DocumentKind
  formOf(shipment: Shipment): Record<string, unknown>
}

const kinds = {
  order: { kind: orderDocument, formOf: orderForm },
  payment: { kind: paymentDocument, formOf: paymentForm },
  list: { kind: inventoryDocument, formOf: listForm },
} satisfies Record<string, SoldKind>

export const ordersOf = ({ share }: Company, day: TradeDay) => Math.max(1, Math.round(day.orders * share))

export async function tradeDay(context: StageContext, { day, includesRare, served, now }: Trading): Promise<void> {
  const { morning } = day
  const until = now
  for (const company of companies) {
    const as = await person(context, company.username)
    const count = ordersOf(company, day)
    const shipments = Array.from({ length: count }, (_, at) =>
      shipmentOf(company, { serial: served(company) + at, time: minutesAfter(morning, (90 * at) / count) }),
    )
    for (const name of [...company.declares, ...(includesRare ? [company.seldom] : [])]) {
      // A list is declared when customs have accepted its order.
      const later = name === 'list' ? 180 : name === 'payment' ? 10 : 0
      const of = name === company.seldom ? shipments.slice(0, 1) : shipments
      const ids = await add(context, of, { name, as, minutes: later })
      const at = minutesAfter(morning, 100 + later)
      await declare(context, { kind: kinds[name].kind, ids, as, at })
      await playCustoms(context, { company, from: at, until })
    }
  }
}

/** Adds documents and returns their ids. */
export async function add(
  context: StageContext,
  shipments: readonly Shipment[],
  { name, as, minutes }: { name: keyof typeof kinds; as: Actor; minutes: number },
): Promise<string[]> {
  const { kind, formOf }: SoldKind = kinds[name]
  const ids: string[] = []
  for (const shipment of shipments) {
    const at = minutesAfter(shipment.time, minutes)
    ids.push((await ask(context, callsOf(kind.resource).add, formOf(shipment), { as, at })).id)
  }
  return ids
}

interface DeclareOptions {
  kind: DocumentKind
  ids: readonly string[]
  as: Actor
  at: Date
}

export async function declare(context: StageContext, { kind, ids, as, at }: DeclareOptions): Promise<void> {
  const call = actionCalls(kind.resource).declare
  if (call === undefined) throw new Error(`${kind.resource.name} is not declared`)
  if (ids.length > 0) await ask(context, call, { ids }, { as, at })
}
