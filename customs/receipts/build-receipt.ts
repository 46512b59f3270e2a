// Receipts as customs and the gateway write them: default namespace, no prefix, nothing after the documents.
import { type DocumentsInput, writeDocuments } from '../build.ts'
import { cebNamespace } from '../xml/namespaces.ts'
import { xmlDeclaration } from '../xml/write-table.ts'
import { openXmlBytes, writeMarkup } from '../xml/xml-bytes.ts'

/** One receipt message as XML text, elements in the order of the table, those without a value left out. */
export function buildReceipt(input: DocumentsInput & { guid: string }): string {
  const { type } = input.definition
  const xml = openXmlBytes()
  writeMarkup(xml, `${xmlDeclaration}<${type} xmlns="${cebNamespace}" guid="${input.guid}" version="1.0">`)
  writeDocuments(xml, input, { prefix: '', keepsGiven: true })
  writeMarkup(xml, `</${type}>\n`)
  return new TextDecoder().decode(xml.bytes.slice(0, xml.length))
}
