import { checkGuid } from './checks/guid.ts'
import type { DocumentOf, Fields, FieldsOf, LineTable, MessageDefinition, Revision } from './messages/message.ts'
import { tablesOf } from './messages/revision.ts'
import { baseSubscribe, baseTransfer, extendMessage } from './messages/transfer.ts'
import { cebNamespace } from './xml/namespaces.ts'
import { readTree } from './xml/read-xml.ts'
import { elementXml, type Notation, openTableWriter, xmlDeclaration } from './xml/write-table.ts'
import { noTags, openXmlBytes, tagsOf, writeMarkup, writeTag, type XmlBytes } from './xml/xml-bytes.ts'

export type Transfer = FieldsOf<(typeof baseTransfer.elements)[number]>
export type Subscribe = FieldsOf<(typeof baseSubscribe.elements)[number]>

/** 扩展自定义数据实体: what a local platform wants beside the message. `content` is XML, one element or nothing. */
export type Extension = FieldsOf<(typeof extendMessage.elements)[number]> & { content: string }

export type MessageInput<D extends MessageDefinition> = {
  definition: D
  revision: Revision
  guid: string
  documents: readonly DocumentOf<D>[]
  transfer: Transfer
  subscribes?: readonly Subscribe[]
  extension?: Extension
}

/**
 * One message as XML (UTF-8, prefix ceb:), elements in the order of the tables, empty optional ones left out.
 * The documents are taken as they are: check them with validateDocument first. A signature is put in by placeSignature.
 * Throws RangeError for no or too many documents, more than 5 subscribers, a bad guid, an extension that is no XML,
 * a message that the revision does not know, a receipt, and characters that XML cannot hold.
 */
export function encodeMessage<D extends MessageDefinition>(input: MessageInput<D>): Uint8Array
export function encodeMessage(input: MessageInput<MessageDefinition>): Uint8Array {
  const { definition, guid, transfer, subscribes = [], extension } = input
  refuseImpossible(input)
  const xml = openXmlBytes()
  const root = `ceb:${definition.type}`
  writeMarkup(xml, `${xmlDeclaration}<${root} xmlns:ceb="${cebNamespace}" guid="${guid}" version="1.0">`)
  writeDocuments(xml, input, notation)
  writeTable(xml, baseTransfer, transfer)
  for (const subscribe of subscribes) writeTable(xml, baseSubscribe, subscribe)
  if (extension) writeExtension(xml, extension)
  writeMarkup(xml, `</${root}>\n`)
  return xml.bytes.slice(0, xml.length)
}

/** The same as text. */
export function buildMessage<D extends MessageDefinition>(input: MessageInput<D>): string {
  return new TextDecoder().decode(encodeMessage(input))
}

const notation: Notation = { prefix: 'ceb:' }

export type DocumentsInput = Pick<MessageInput<MessageDefinition>, 'definition' | 'revision' | 'documents'>

/** Each document in its node, head and lines as the revision has them. */
export function writeDocuments(xml: XmlBytes, input: DocumentsInput, notation: Notation): void {
  const { document, head } = input.definition
  const { head: elements, line } = tablesOf(input)
  const nodeTags = ({ node }: { node?: string | undefined }) => (node ? tagsOf(notation.prefix + node) : noTags)
  const [documentTags, headTags, lineTags] = [nodeTags(document), nodeTags(head), nodeTags(line ?? {})]
  const [writeHead, writeLine] = [openTableWriter(notation, elements), openTableWriter(notation, line?.elements ?? [])]
  for (const one of input.documents) {
    writeTag(xml, documentTags.open)
    writeHead(xml, headTags, one.head)
    for (const fields of line ? one.lines : []) writeLine(xml, lineTags, fields)
    writeTag(xml, documentTags.close)
  }
}

type BuiltMessage<D extends MessageDefinition> = Pick<MessageInput<D>, 'guid' | 'documents'> & { text: string }

/**
 * Any number of documents as messages of at most as many as one message may hold, in their order.
 * `nextGuid` gives each message its number. Throws as buildMessage does; no document gives no message.
 */
export function buildMessages<D extends MessageDefinition>(
  input: Omit<MessageInput<D>, 'guid'> & { nextGuid: () => string },
): BuiltMessage<D>[] {
  const { max } = input.definition.document
  const messages: BuiltMessage<D>[] = []
  for (let at = 0; at < input.documents.length; at += max) {
    const message = { guid: input.nextGuid(), documents: input.documents.slice(at, at + max) }
    messages.push({ ...message, text: buildMessage<D>({ ...input, ...message }) })
  }
  return messages
}

/**
 * A built message with its ds:Signature where both revisions of the schema want it: import behind ExtendMessage, export
 * before it. Throws RangeError when the text is not what buildMessage gave.
 */
export function placeSignature(input: { definition: MessageDefinition; message: string; signature: string }): string {
  const { definition, message, signature } = input
  // Values are escaped, so the first such tag is the extension itself; its own content follows it.
  const extension = definition.direction === 'E' ? message.indexOf(`<ceb:${extendMessage.node}>`) : -1
  const at = extension >= 0 ? extension : message.lastIndexOf(`</ceb:${definition.type}>`)
  if (at < 0) throw new RangeError(`文本不是本系统生成的 ${definition.type}`)
  return message.slice(0, at) + signature + message.slice(at)
}

function refuseImpossible({ definition, guid, documents, subscribes = [] }: MessageInput<MessageDefinition>) {
  const { max } = definition.document
  if (definition.kind !== 'declaration') throw new RangeError(`${definition.type} 是回执，不由企业发送`)
  if (documents.length < 1 || documents.length > max) {
    throw new RangeError(`每个 ${definition.type} 报文须含 1 至 ${max} 份单证，现为 ${documents.length} 份`)
  }
  if (subscribes.length > baseSubscribe.max) throw new RangeError(`回执订阅最多 ${baseSubscribe.max} 个`)
  const wrong = checkGuid(guid)
  if (wrong) throw new RangeError(`报文编号：${wrong}`)
}

function writeTable(
  xml: XmlBytes,
  { node, elements }: Pick<LineTable, 'node' | 'elements'>,
  fields: Fields,
  more?: string,
) {
  openTableWriter(notation, elements)(xml, tagsOf(`ceb:${node}`), fields, more)
}

function writeExtension(xml: XmlBytes, { content, ...fields }: Extension): void {
  const isolated = elementXml('ceb:Message', content, ` xmlns:ceb="${cebNamespace}"`)
  const { root, findings } = readTree({ bytes: new TextEncoder().encode(isolated) })
  // The schema takes one element of any namespace, or none.
  const isOne = findings.length === 0 && root !== undefined && root.children.length <= 1 && root.text === ''
  if (!isOne) throw new RangeError('扩展数据须为空或一个完整的 XML 元素')
  writeTable(xml, extendMessage, fields, elementXml('ceb:Message', content))
}
