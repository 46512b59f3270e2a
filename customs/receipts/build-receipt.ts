// Receipts as customs and the gateway write them: default namespace, no prefix, nothing after the documents.
import { type DocumentsInput, documentsXml } from '../build.ts'
import type { Fields, LineTable } from '../messages/message.ts'
import { escapeXml } from '../xml/characters.ts'
import { cebNamespace } from '../xml/namespaces.ts'
import { elementXml, rootXml } from '../xml/write-table.ts'

/** One receipt message as XML text, elements in the order of the table, those without a value left out. */
export function buildReceipt(input: DocumentsInput & { guid: string }): string {
  const xml = documentsXml(input, { prefix: '', openWriter: openPresentWriter })
  return rootXml(input.definition.type, xml, ` xmlns="${cebNamespace}" guid="${input.guid}" version="1.0"`)
}

const openPresentWriter = (elements: LineTable['elements']) => (fields: Fields) => {
  const present = elements.filter(({ name }) => fields[name] !== undefined)
  return present.map(({ name }) => elementXml(name, escapeXml(fields[name] ?? ''))).join('')
}
