// Receipts as customs and the gateway write them: default namespace, no prefix, nothing after the documents.
import type { ElementDefinition, MessageDefinition, Revision } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import type { Fields } from '../rules/rule.ts'
import { escapeXml } from '../xml/characters.ts'
import { cebNamespace } from '../xml/namespaces.ts'

/** One receipt message as XML text, elements in the order of the table, those without a value left out. */
export function buildReceipt(input: {
  definition: MessageDefinition
  revision: Revision
  guid: string
  documents: readonly { head: Fields; lines: readonly Fields[] }[]
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

function elementsXml(elements: readonly ElementDefinition[], fields: Fields): string {
  return elements
    .map(({ name }) => {
      const value = fields[name]
      return value === undefined ? '' : node(name, escapeXml(value))
    })
    .join('')
}

function node(name: string, content: string): string {
  return `<${name}>${content}</${name}>`
}
