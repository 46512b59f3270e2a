// Receipts as customs and the gateway write them: default namespace, no prefix, nothing after the documents.
import type { ElementDefinition, MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import { shortestText } from '@kouan/customs/messages/message.ts'
import { tablesOf } from '@kouan/customs/messages/revision.ts'
import { escapeXml } from '@kouan/customs/xml/characters.ts'
import { cebNamespace } from '@kouan/customs/xml/namespaces.ts'

export type ReceiptFields = Readonly<Record<string, string | undefined>>

export interface ReceiptDocument {
  head: ReceiptFields
  lines: readonly ReceiptFields[]
}

/** One receipt message: elements in the order of its table, optional ones without a value left out. */
export function receiptXml(input: {
  definition: MessageDefinition
  revision: Revision
  guid: string
  documents: readonly ReceiptDocument[]
}): string {
  const { definition, guid, documents } = input
  const { head, line } = tablesOf(input)
  const body = documents.map((document) => {
    const headXml = elementsXml(head, document.head)
    const lines = line ? document.lines.map((fields) => node(line.node, elementsXml(line.elements, fields))) : []
    const { node: headNode } = definition.head
    return node(definition.document.node, (headNode ? node(headNode, headXml) : headXml) + lines.join(''))
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${definition.type} xmlns="${cebNamespace}" guid="${guid}" version="1.0">${body.join('')}</${definition.type}>\n`
}

function elementsXml(elements: readonly ElementDefinition[], fields: ReceiptFields): string {
  return elements
    .map((element) => {
      const value = fitted(element, fields[element.name])
      return value === undefined ? '' : node(element.name, escapeXml(withoutControls(value)))
    })
    .join('')
}

/** Without what no XML can hold, even escaped: refusals quote whatever was sent. */
const withoutControls = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '?')

/** As long as the table lets it be; a value that has not its one length is as good as none. */
function fitted(element: ElementDefinition, value: string | undefined): string | undefined {
  const { type, required } = element
  const none = required ? fillers(element) : undefined
  if (value === undefined || value === '') return none
  if (type.kind === 'fixed') return [...value].length === type.length ? value : none
  return type.kind === 'upTo' && Number.isFinite(type.max) ? [...value].slice(0, type.max).join('') : value
}

/** What customs write where they know nothing. */
function fillers(element: ElementDefinition): string {
  if (element.type.kind === 'decimal') return '0'
  if (element.type.kind === 'int') return '1'
  return '0'.repeat(shortestText(element))
}

const node = (name: string, content: string) => `<${name}>${content}</${name}>`
