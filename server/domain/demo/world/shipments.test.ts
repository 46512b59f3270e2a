import { simulatedOutcomes } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { validateDocument } from '@kouan/customs/validate.ts'
import { describe, expect, it } from 'vitest'
import { type PlainDocument, toDocument } from '../../declaration/documents/document-content.ts'
import { tradeDays } from './calendar.ts'
import { companies } from './companies.ts'
import { listForm, orderForm, paymentForm, type Shipment, shipmentOf } from './shipments.ts'

const now = new Date('2026-11-22T08:00:00Z')
const guid = '0A1B2C3D-1111-4222-8333-444455556666'
const attempt = { guid, appType: '1', appTime: '20261120100000', appStatus: '2' }

const documentOf = (kind: DocumentKind, fields: Record<string, unknown>): PlainDocument =>
  toDocument(kind, { fields, lines: (fields.goods ?? []) as Record<string, unknown>[], attempt } as never)

const faultsOf = ({ message }: DocumentKind, document: PlainDocument, order?: PlainDocument) =>
  validateDocument({ definition: message, revision: '202205', document, now, ...(order ? { related: { order } } : {}) })
    .filter(({ severity }) => severity === 'error')
    .map(({ path, message }) => `${path} ${message}`)

describe.each(companies)('$username', (company) => {
  const shipments: Shipment[] = Array.from({ length: 200 }, (_, serial) =>
    shipmentOf(company, { serial, time: new Date('2026-11-20T02:00:00Z') }),
  )

  it('documents: obey all rules and agree with each other', () => {
    for (const shipment of shipments) {
      const order = documentOf(orderDocument, orderForm(shipment))
      expect(faultsOf(orderDocument, order)).toEqual([])
      if (company.declares.includes('payment')) {
        expect(faultsOf(paymentDocument, documentOf(paymentDocument, paymentForm(shipment)), order)).toEqual([])
      }
      if (company.declares.includes('list')) {
        expect(faultsOf(inventoryDocument, documentOf(inventoryDocument, listForm(shipment)), order)).toEqual([])
      }
    }
  })

  it('numbers of documents: unique', () => {
    expect(new Set(shipments.map((one) => paymentForm(one).payTransactionId)).size).toBe(shipments.length)
    expect(new Set(shipments.map((one) => orderForm(one).orderNo)).size).toBe(shipments.length)
    expect(new Set(shipments.map((one) => listForm(one).copNo)).size).toBe(shipments.length)
  })
})

/** Outcomes that refuse a document for no reason of its own. */
const refusing: readonly string[] = ['REJECT', 'FAIL', 'REFUSE', 'REJECT_LATE', 'MALFORMED']

it('last digits: contain every outcome that concerns one document, and none that refuses it', () => {
  const [company] = companies
  if (!company) throw new Error('nobody trades')
  const numbers = Array.from({ length: 200 }, (_, serial) =>
    String(listForm(shipmentOf(company, { serial, time: now })).copNo),
  )
  const reached = simulatedOutcomes.filter((one) => 'ending' in one && numbers.some((it) => it.endsWith(one.ending)))
  const all = simulatedOutcomes.filter((one) => 'ending' in one && !refusing.includes(one.code))
  expect(reached.map(({ code }) => code)).toEqual(all.map(({ code }) => code))
})

it.each([40, 1600])('%i orders: spread over two years, days ascending and before today', (orders) => {
  const days = tradeDays({ today: now, orders })
  const times = days.map(({ morning }) => morning.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(new Set(times).size).toBe(times.length)
  const year = 365 * 86_400_000
  expect(now.getTime() - (times[0] ?? 0)).toBeGreaterThan(1.9 * year)
  expect(times.at(-1)).toBeLessThan(now.getTime())
  const sum = days.reduce((all, day) => all + day.orders, 0)
  expect(Math.abs(sum - orders)).toBeLessThan(orders / 10)
})
