// Receipts that are valid whatever was sent: values cut to what the table allows, those missing filled.
import {
  type ElementDefinition,
  type MessageDefinition,
  type Revision,
  shortestText,
} from '@kouan/customs/messages/message.ts'
import { tablesOf } from '@kouan/customs/messages/revision.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
import { withoutIllegal } from '@kouan/customs/xml/characters.ts'

export type ReceiptFields = Readonly<Record<string, string | undefined>>

export interface ReceiptDocument {
  head: ReceiptFields
  lines: readonly ReceiptFields[]
}

/** One receipt message: elements in the order of its table, optional ones without a value left out. */
export function fittedReceipt(input: {
  definition: MessageDefinition
  revision: Revision
  guid: string
  documents: readonly ReceiptDocument[]
}): string {
  const { head, line } = tablesOf(input)
  const documents = input.documents.map((document) => ({
    head: fittedFields(head, document.head),
    lines: line ? document.lines.map((fields) => fittedFields(line.elements, fields)) : [],
  }))
  return buildReceipt({ ...input, documents })
}

const fittedFields = (elements: readonly ElementDefinition[], fields: ReceiptFields): ReceiptFields =>
  Object.fromEntries(elements.map((element) => [element.name, fitted(element, fields[element.name])]))

/** As long as the table lets it be; a value that has not its one length is as good as none. */
function fitted(element: ElementDefinition, value: string | undefined): string | undefined {
  const { type, required } = element
  const none = required ? filler(element) : undefined
  if (value === undefined || value === '') return none
  // Refusals quote whatever was sent, also what no XML can hold.
  const text = withoutIllegal(value, '?')
  if (type.kind === 'fixed') return [...text].length === type.length ? text : none
  return type.kind === 'upTo' && Number.isFinite(type.max) ? [...text].slice(0, type.max).join('') : text
}

/** What customs write where they know nothing. */
function filler(element: ElementDefinition): string {
  if (element.type.kind === 'decimal') return '0'
  if (element.type.kind === 'int') return '1'
  return '0'.repeat(shortestText(element))
}
