// One day of trade: orders come in and are declared with their payments, customs answer, and lists follow for what was taken in.

import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import type { Actor } from '../../../gate/context.ts'
import { ask, type Desk, person } from '../ask-product.ts'
import { playCustoms } from '../play-customs.ts'
import { minutesAfter, type TradeDay } from '../world/calendar.ts'
import { type Company, companies } from '../world/companies.ts'
import { listForm, orderForm, paymentForm, type Shipment, shipmentOf } from '../world/shipments.ts'

export interface Trading {
  day: TradeDay
  /** What an enterprise declares seldom it declares on this day. */
  isSeldom: boolean
  /** Of each enterprise, before this day. */
  served: (company: Company) => number
  /** The moment of the load: what customs have not answered by then is left to the running product. */
  now: Date
}

const kinds = {
  order: { kind: orderDocument, formOf: orderForm },
  payment: { kind: paymentDocument, formOf: paymentForm },
  list: { kind: inventoryDocument, formOf: listForm },
} as const

export const ordersOf = ({ share }: Company, day: TradeDay) => Math.max(1, Math.round(day.orders * share))

export async function tradeDay(desk: Desk, { day, isSeldom, served, now }: Trading): Promise<void> {
  const { morning } = day
  const until = now
  for (const company of companies) {
    const as = await person(desk, company.username)
    const count = ordersOf(company, day)
    const shipments = Array.from({ length: count }, (_, at) =>
      shipmentOf(company, { serial: served(company) + at, time: minutesAfter(morning, (90 * at) / count) }),
    )
    await redeclare(desk, company, { as, at: minutesAfter(morning, 5) })
    for (const name of [...company.declares, ...(isSeldom ? [company.seldom] : [])]) {
      // A list goes out when customs have taken in the orders.
      const later = name === 'list' ? 180 : name === 'payment' ? 10 : 0
      const of = name === company.seldom ? shipments.slice(0, 1) : shipments
      const ids = await add(desk, of, { name, as, minutes: later })
      const at = minutesAfter(morning, 100 + later)
      await declare(desk, { kind: kinds[name].kind, ids, as, at })
      await playCustoms(desk, { company, from: at, until })
    }
  }
}

interface Adding {
  name: keyof typeof kinds
  as: Actor
  minutes: number
}

/** Answers their ids. */
export async function add(
  desk: Desk,
  shipments: readonly Shipment[],
  { name, as, minutes }: Adding,
): Promise<string[]> {
  const { kind, formOf } = kinds[name]
  const ids: string[] = []
  for (const shipment of shipments) {
    const at = minutesAfter(shipment.time, minutes)
    ids.push((await ask(desk, callsOf(kind.resource as never).add, formOf(shipment), { as, at })).id)
  }
  return ids
}

interface Declaring {
  kind: DocumentKind
  ids: readonly string[]
  as: Actor
  at: Date
}

export async function declare(desk: Desk, { kind, ids, as, at }: Declaring): Promise<void> {
  const call = actionCalls(kind.resource as unknown as Acting).declare
  if (call === undefined) throw new Error(`${kind.resource.name} is not declared`)
  if (ids.length > 0) await ask(desk, call, { ids }, { as, at })
}

const mostAgain = 2

/** Some of what customs sent back goes out anew; the rest waits for somebody to mend it. */
async function redeclare(desk: Desk, company: Company, { as, at }: { as: Actor; at: Date }): Promise<void> {
  if (company.simulation.simOutcome !== 'BY_SHARE' || as.kind !== 'user') return
  const asked = { enterpriseId: as.enterpriseId, declareStatus: 'REJECTED', pageSize: mostAgain }
  const { records } = await ask(desk, callsOf(orderDocument.resource).list, asked, { as, at })
  await declare(desk, { kind: orderDocument, ids: records.map(({ id }) => id), as, at })
}
