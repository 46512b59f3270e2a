// What the customs benchmarks read and write: messages of 100 documents about nobody.
import { buildMessage } from '@kouan/customs/build.ts'
import { type ExampleDocument, exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { exampleTransfer } from '@kouan/customs/conformance/example-order.ts'
import { ceb621, ceb622 } from '@kouan/customs/messages/import/ceb621.ts'
import type { DocumentOf } from '@kouan/customs/messages/message.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'

export const revision = '202205'
export const guid = '0A1B2C3D-1111-4222-8333-444455556666'
export const transfer = exampleTransfer

export type ListDocument = DocumentOf<typeof ceb621>

/** Import lists, each with three lines. */
export function listDocuments(count: number): ListDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const { head, lines } = exampleDocument({ definition: ceb621, revision, optional: 'all', serial: index % 1000 })
    const [line = {}] = lines
    const numbered = ['1', '2', '3'].map((gnum) => ({ ...line, gnum }))
    return { head: { ...head, orderNo: `order-${index}` }, lines: numbered } as unknown as ListDocument
  })
}

export function listMessage(documents: readonly ListDocument[]): string {
  return buildMessage({ definition: ceb621, revision, guid, documents, transfer })
}

/** Messages of 100 receipts each, indented as the gateway sends them. */
export function receiptMessages(receipts: number): Uint8Array[] {
  const documents = Array.from({ length: receipts }, (_, index): ExampleDocument => {
    const { head } = exampleDocument({ definition: ceb622, revision, optional: 'all', serial: index % 1000 })
    return { head: { ...head, copNo: `list-${index}` }, lines: [] }
  })
  return Array.from({ length: Math.ceil(receipts / 100) }, (_, index) => {
    const some = documents.slice(index * 100, index * 100 + 100)
    const text = buildReceipt({ definition: ceb622, revision, guid, documents: some })
    return new TextEncoder().encode(text.replaceAll('><', '>\n  <'))
  })
}
