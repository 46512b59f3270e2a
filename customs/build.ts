import { checkGuid } from './checks/guid.ts'
import type { DocumentOf, ElementDefinition, FieldsOf, MessageDefinition, Revision } from './messages/message.ts'
import { tablesOf } from './messages/revision.ts'
import { baseSubscribe, baseTransfer } from './messages/transfer.ts'
import { cebNamespace } from './namespaces.ts'
import type { Fields } from './rules/rule.ts'
import { escapeXml } from './xml-text.ts'

export type Transfer = FieldsOf<(typeof baseTransfer.elements)[number]>
export type Subscribe = FieldsOf<(typeof baseSubscribe.elements)[number]>

/** Any document, for the implementation; callers get the one that their definition says. */
type PlainDocument = { head: Fields; lines: readonly Fields[] }

/**
 * One message as XML text (UTF-8, prefix ceb:), elements in the order of the tables, empty optional ones left out.
 * The documents are taken as they are: check them with validateDocument first.
 * Throws RangeError for no or too many documents, more than 5 subscribers, a bad guid, a message that the revision
 * does not know, a receipt, and characters that XML cannot hold.
 */
export function buildMessage<D extends MessageDefinition>(input: {
  definition: D
  revision: Revision
  guid: string
  documents: readonly DocumentOf<D>[]
  transfer: Transfer
  subscribes?: readonly Subscribe[]
}): string
export function buildMessage(input: {
  definition: MessageDefinition
  revision: Revision
  guid: string
  documents: readonly PlainDocument[]
  transfer: Transfer
  subscribes?: readonly Subscribe[]
}): string {
  const { definition, guid, documents, transfer, subscribes = [] } = input
  refuseImpossible(input)
  const tables = tablesOf(input)
  const body = documents.map((document) => {
    const head = elementsXml(tables.head, document.head)
    const headNode = definition.head.node ? node(definition.head.node, head) : head
    const { line } = tables
    return node(
      definition.document.node,
      headNode +
        (line ? document.lines.map((fields) => node(line.node, elementsXml(line.elements, fields))).join('') : ''),
    )
  })
  const tail = [
    node(baseTransfer.node, elementsXml(baseTransfer.elements, transfer)),
    ...subscribes.map((subscribe) => node(baseSubscribe.node, elementsXml(baseSubscribe.elements, subscribe))),
  ]
  const root = `ceb:${definition.type}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns:ceb="${cebNamespace}" guid="${guid}" version="1.0">${body.join('')}${tail.join('')}</${root}>\n`
}

function refuseImpossible(input: {
  definition: MessageDefinition
  guid: string
  documents: readonly unknown[]
  subscribes?: readonly unknown[]
}) {
  const { definition, guid, documents, subscribes = [] } = input
  const { max } = definition.document
  if (definition.kind !== 'declaration') throw new RangeError(`${definition.type} 是回执，不由企业发送`)
  if (documents.length < 1 || documents.length > max) {
    throw new RangeError(`每个 ${definition.type} 报文须含 1 至 ${max} 份单证，现为 ${documents.length} 份`)
  }
  if (subscribes.length > baseSubscribe.max) throw new RangeError(`回执订阅最多 ${baseSubscribe.max} 个`)
  const wrong = checkGuid(guid)
  if (wrong) throw new RangeError(`报文编号：${wrong}`)
}

function elementsXml(elements: readonly ElementDefinition[], fields: Fields): string {
  let xml = ''
  for (const { name, required } of elements) {
    const value = fields[name] ?? ''
    if (required || value !== '') xml += `<ceb:${name}>${escapeXml(value)}</ceb:${name}>`
  }
  return xml
}

function node(name: string, content: string): string {
  return `<ceb:${name}>${content}</ceb:${name}>`
}
