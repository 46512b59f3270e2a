import { type Finding, findingOf } from './finding.ts'
import { findDefinition } from './messages/catalogue.ts'
import type { MessageDefinition, Revision } from './messages/message.ts'
import { baseSubscribe, baseTransfer, extendMessage } from './messages/transfer.ts'
import { leafTexts, openDocumentReader, type ParsedNode } from './read-document.ts'
import { checkWire } from './wire/check-wire.ts'
import { cebNamespace, signatureNamespace } from './xml/namespaces.ts'
import { openXmlReader } from './xml/read-xml.ts'
import type { XmlElement, XmlLimits, XmlReader } from './xml/tree.ts'

export type MessageFrame = {
  /** Root element, 'CEB312Message'; may be a type that the catalogue does not hold. */
  type: string
  guid: string
  version: string
  transfer?: Record<string, string>
  subscribes: Record<string, string>[]
  /** ExtendMessage: name, version, and what Message holds as 'Message.…'. */
  extension?: Record<string, string>
  signed: boolean
}

export type ParsedMessage = MessageFrame & { nodes: ParsedNode[] }

/** Of a root element; the longest real one has 13 characters. */
const longestName = 100
/** A hundred times what the paper allows; far beyond, reading on would only cost time and memory. */
const mostDocuments = 10_000
const tailNodes: readonly string[] = [baseTransfer.node, baseSubscribe.node, extendMessage.node]

/**
 * Reads one business message of any form; never throws. Elements may be in any order, unknown ones are retained.
 * `message` is missing when no CEB root was found. Findings of single documents are on their nodes. `strict` names a
 * revision: the findings then begin with what its official schema would refuse (wire/check-wire.ts).
 */
export function parseMessage(
  bytes: Uint8Array,
  options: Partial<XmlLimits> & { strict?: Revision; maxDocuments?: number } = {},
): { findings: Finding[]; message?: ParsedMessage } {
  const { strict, maxDocuments = mostDocuments, ...limits } = options
  const nodes: ParsedNode[] = []
  const reader = openMessageReader({ onNode: (node) => nodes.push(node), limits, maxDocuments })
  const { frame, findings } = reader.close(bytes)
  const isCut = findings.some(({ rule }) => rule === 'limit')
  const refused = strict && !isCut ? checkWire({ bytes, revision: strict, limits }).findings : []
  const told = new Set(refused.map((finding) => JSON.stringify(finding)))
  const all = [...refused, ...findings.filter((finding) => !told.has(JSON.stringify(finding)))]
  return frame ? { findings: all, message: { ...frame, nodes } } : { findings: all }
}

/**
 * The same for a message in chunks of bytes: each document is passed to `onNode` as soon as it ends and is not
 * retained, so memory stays flat however long the message is. Documents before a damaged place remain valid. `close`
 * may take the last chunk.
 */
export function openMessageReader(input: {
  onNode: (node: ParsedNode) => void
  /** Told as soon as it is known, before the first document. */
  onType?: (type: string) => void
  limits?: Partial<XmlLimits>
  /** Any number by default. */
  maxDocuments?: number
}) {
  const { onNode, onType, limits, maxDocuments = Number.POSITIVE_INFINITY } = input
  const findings: Finding[] = []
  let frame: MessageFrame | undefined
  let definition: MessageDefinition | undefined
  let readDocument: ReturnType<typeof openDocumentReader> = () => []
  let count = 0

  const onRoot: XmlReader['onRoot'] = ({ name: { uri, local }, attributes }) => {
    if (uri !== cebNamespace || local.length > longestName) {
      const message = `根节点 ${local.slice(0, longestName)} 不在命名空间 ${cebNamespace} 中，不是海关业务报文`
      findings.push(findingOf({ rule: 'root', message }))
      return false
    }
    definition = findDefinition(local)
    const { type = local } = definition ?? {}
    const { guid = '', version = '' } = Object.fromEntries(attributes)
    if (!definition) findings.push(doubtful('unknown-type', `暂不支持的报文类型 ${local}`))
    else if (type !== local) findings.push(doubtful('root', `根节点 ${local} 按 ${type} 读取`))
    if (guid.length !== 36) findings.push(doubtful('guid', '报文编号 guid 不是 36 位'))
    readDocument = openDocumentReader(definition, reader.placeOf)
    frame = { type, guid, version, subscribes: [], signed: false }
    onType?.(type)
    return true
  }
  const onChild: XmlReader['onChild'] = (child, faults) => {
    const { uri, local } = child.name
    const isKnown = definition
      ? local === definition.document.node
      : child.children.length > 0 && !tailNodes.includes(local)
    if (frame && !(isKnown && uri === cebNamespace)) {
      takeTail({ frame, child })
      findings.push(...faults)
      return true
    }
    for (const node of readDocument(child, faults, count)) {
      count++
      onNode(node)
    }
    if (count < maxDocuments) return true
    findings.push(findingOf({ rule: 'limit', message: `业务节点超过 ${maxDocuments} 个，其余未读取` }))
    return false
  }
  const reader = openXmlReader({ limits, onRoot, onChild })
  const close = (bytes?: Uint8Array): { findings: Finding[]; frame?: MessageFrame } => {
    findings.push(...reader.close(bytes))
    if (!frame) return { findings: findings.length > 0 ? findings : [findingOf({ rule: 'root', message: '报文为空' })] }
    if (count === 0) findings.push(findingOf({ rule: 'empty', message: `${frame.type} 中没有业务节点` }))
    const { max } = definition?.document ?? { max: Number.POSITIVE_INFINITY }
    if (count > max) findings.push(doubtful('count', `业务节点 ${count} 个，规范上限为 ${max} 个`))
    return { findings, frame }
  }
  return { write: reader.write, close }
}

function takeTail({ frame, child }: { frame: MessageFrame; child: XmlElement }) {
  const { uri, local } = child.name
  if (uri === signatureNamespace) frame.signed = true
  else if (local === baseTransfer.node) frame.transfer ??= leafTexts(child)
  else if (local === baseSubscribe.node) frame.subscribes.push(leafTexts(child))
  else if (local === extendMessage.node) frame.extension ??= leafTexts(child)
}

const doubtful = (rule: string, message: string) => findingOf({ rule, severity: 'warning', message })
