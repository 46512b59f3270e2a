// Builds valid receipts from any values: cuts them to the length of the table and fills missing ones.
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

/** Builds one receipt message: elements in the order of the table, optional ones without a value omitted. */
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

/** Cuts the value to its maximum length. A value of another than its fixed length counts as missing. */
function fitted(element: ElementDefinition, value: string | undefined): string | undefined {
  const { type, required } = element
  const none = required ? filler(element) : undefined
  if (value === undefined || value === '') return none
  // Refusals quote the message, which may contain characters that XML forbids.
  const text = withoutIllegal(value, '?')
  if (type.kind === 'fixed') return [...text].length === type.length ? text : none
  return type.kind === 'upTo' && Number.isFinite(type.max) ? [...text].slice(0, type.max).join('') : text
}

/** Value that customs write for a missing required element. */
function filler(element: ElementDefinition): string {
  if (element.type.kind === 'decimal') return '0'
  if (element.type.kind === 'int') return '1'
  return '0'.repeat(shortestText(element))
}
