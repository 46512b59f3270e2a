// Receipts of customs for accepted documents of any kind, with the numbers that customs and the port assign.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { fittedReceipt } from '../../domain/transport/simulated/answers/fitted-receipt.ts'

export interface CustomsAnswer {
  type: string
  xml: string
}

type Fields = Readonly<Record<string, unknown>>

/** Name of the element that identifies a document of the kind in these tests. */
export const numberName = ({ resource }: DocumentKind): string => resource.titleField ?? 'id'

export const numberIn = (kind: DocumentKind, document: Fields): string => String(document[numberName(kind)] ?? '')

const newGuid = () => crypto.randomUUID().toUpperCase()

/** Builds a receipt with status 120; the same for the same documents. */
export function takenIn(kind: DocumentKind, documents: readonly Fields[]): CustomsAnswer {
  const definition = findDefinition(kind.message.receiptType ?? '')
  if (!definition) throw new Error(`${kind.message.type} has no receipt`)
  const heads = documents.map((document) => {
    const serial = numberIn(kind, document).slice(-9)
    const texts = Object.fromEntries(Object.entries(document).filter(([, value]) => typeof value === 'string'))
    return {
      guid: newGuid(),
      ...texts,
      preNo: `B20990101${serial}`,
      invtNo: `22002099I${serial}`,
      returnStatus: '120',
      returnTime: '20991231235959000',
      returnInfo: '[Code:1800;Desc:逻辑校验通过]',
    }
  })
  const written = heads.map((head) => ({ head, lines: [] }))
  return {
    type: definition.type,
    xml: fittedReceipt({ definition, revision: '202205', guid: newGuid(), documents: written }),
  }
}
