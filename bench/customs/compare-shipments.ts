// 三单比对 of 10,000 shipments: order, payment, waybill and list of each, found by each other and held against each other.

import { compareDocuments } from '@kouan/customs/compare/compare-documents.ts'
import type { ComparedDocument } from '@kouan/customs/compare/compared-document.ts'
import { exampleShipment } from '@kouan/customs/conformance/example-shipments.ts'
import { sized } from '../begin.ts'
import { median } from '../median.ts'
import { measure, ratioOf } from './rounds.ts'

const shipments = sized(10_000, 100)
const compared = new Set(['CEB311Message', 'CEB411Message', 'CEB511Message', 'CEB621Message'])

export function benchComparing() {
  const one = exampleShipment(1).filter(({ type }) => compared.has(type))
  const documents = Array.from({ length: shipments }, (_, at) => one.map((document) => numbered(document, at))).flat()
  const now = new Date('2026-01-05T10:31:00+08:00')
  let found = 0
  let read = 0
  const { ours, plain } = measure(
    {
      ours: () => {
        found = compareDocuments({ documents, revision: '202205', now }).findings.length
      },
      plain: () => {
        read = readPlainly(documents)
      },
    },
    { repeat: 1 },
  )
  if (read === 0) throw new Error('The plain pass has read nothing.')
  const seconds = median(ours) / 1000
  console.log(
    `Compare ${shipments} shipments (${documents.length} documents): ${seconds.toFixed(2)} s of processor time, ` +
      `${(shipments / seconds).toFixed(0)} shipments/s, ${found} differences found, ` +
      `${ratioOf(ours, plain)} × as long as a pass that finds each shipment and reads its fields`,
  )
}

/** The least that comparing can be: the documents of each order together, and each of their values looked at once. */
function readPlainly(documents: readonly ComparedDocument[]): number {
  const byOrder = new Map<string, ComparedDocument[]>()
  for (const document of documents) {
    const number = document.head.orderNo ?? document.head.logisticsNo ?? ''
    const found = byOrder.get(number)
    if (found) found.push(document)
    else byOrder.set(number, [document])
  }
  let characters = 0
  for (const shipment of byOrder.values())
    for (const { head, lines } of shipment)
      for (const fields of [head, ...lines]) for (const value of Object.values(fields)) characters += value?.length ?? 0
  return characters
}

/** The same shipment under numbers of its own. */
function numbered(document: ComparedDocument, serial: number): ComparedDocument {
  const { name, head } = document
  const own = ['orderNo', 'payTransactionId', 'logisticsNo'].filter((one) => head[one] !== undefined)
  const numbers = Object.fromEntries(own.map((one) => [one, `${one}-${serial}`]))
  return { ...document, name: `${name}-${serial}`, head: { ...head, ...numbers } }
}
