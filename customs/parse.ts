import { type Finding, findingOf } from './finding.ts'
import { findDefinition } from './messages/catalogue.ts'
import type { MessageDefinition, Revision } from './messages/message.ts'
import { baseSubscribe, baseTransfer, extendMessage } from './messages/transfer.ts'
import { leafTexts, openDocumentReader, type ParsedNode } from './read-document.ts'
import { checkWire } from './wire/check-wire.ts'
import { cebNamespace, signatureNamespace } from './xml/namespaces.ts'
import { openXmlReader, readXml } from './xml/read-xml.ts'
import { defaultLimits, type XmlElement, type XmlLimits, type XmlReader } from './xml/tree.ts'

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
const maxDocuments = 10_000
const tailNodes: readonly string[] = [baseTransfer.node, baseSubscribe.node, extendMessage.node]

/**
 * Reads one business message, whatever it looks like; never throws. Elements may come in any order, unknown ones are kept.
 * `message` is missing when no CEB root was found. Findings of single documents stand on their nodes.
 * `strict` names a revision: the findings then begin with what its official schema would refuse (wire/check-wire.ts).
 */
export function parseMessage(
  bytes: Uint8Array,
  options: Partial<XmlLimits> & { strict?: Revision } = {},
): { findings: Finding[]; message?: ParsedMessage } {
  const { strict, ...given } = options
  const limits = { ...defaultLimits, ...given }
  const nodes: ParsedNode[] = []
  const { finish, ...on } = followMessage({ maxDocuments, onNode: (node) => nodes.push(node) })
  const { frame, findings } = finish(readXml({ bytes, limits, ...on }))
  const refused = strict ? checkWire({ bytes, revision: strict, limits }).findings : []
  const told = new Set(refused.map((finding) => JSON.stringify(finding)))
  const all = [...refused, ...findings.filter((finding) => !told.has(JSON.stringify(finding)))]
  return frame ? { findings: all, message: { ...frame, nodes } } : { findings: all }
}

/**
 * The same for a message that comes in pieces of bytes: each document goes to `onNode` as soon as it ends and is not kept,
 * so memory stays flat however long the message is. Documents before a damage stand.
 */
export function openMessageReader(input: { onNode: (node: ParsedNode) => void; limits?: Partial<XmlLimits> }): {
  write: (bytes: Uint8Array) => void
  close: () => { findings: Finding[]; frame?: MessageFrame }
} {
  const { finish, ...on } = followMessage({ maxDocuments: Number.POSITIVE_INFINITY, onNode: input.onNode })
  const reader = openXmlReader({ limits: { ...defaultLimits, ...input.limits }, ...on })
  return { write: reader.write, close: () => finish(reader.close()) }
}

function followMessage(input: { maxDocuments: number; onNode: (node: ParsedNode) => void }) {
  const findings: Finding[] = []
  let frame: MessageFrame | undefined
  let definition: MessageDefinition | undefined
  let readDocument = openDocumentReader(undefined)
  let count = 0

  const onRoot: XmlReader['onRoot'] = (root) => {
    const name = root.name.local.slice(0, longestName)
    if (root.name.uri !== cebNamespace || name !== root.name.local) {
      const message = `根节点 ${name} 不在命名空间 ${cebNamespace} 中，不是海关业务报文`
      findings.push(findingOf({ rule: 'root', message }))
      return 'stop'
    }
    definition = findDefinition(name)
    readDocument = openDocumentReader(definition)
    findings.push(...rootFindings({ root, definition }))
    const { guid = '', version = '' } = Object.fromEntries(root.attributes)
    frame = { type: definition?.type ?? name, guid, version, subscribes: [], signed: false }
    return 'read'
  }
  const onChild: XmlReader['onChild'] = (child, placeOf) => {
    if (!frame) return 'stop'
    if (!isDocument({ definition, child })) {
      takeTail({ frame, child })
      findings.push(...child.faults)
      return 'read'
    }
    for (const node of readDocument(child, count, placeOf)) {
      count++
      input.onNode(node)
    }
    if (count < input.maxDocuments) return 'read'
    findings.push(findingOf({ rule: 'limit', message: `业务节点超过 ${input.maxDocuments} 个，其余未读取` }))
    return 'stop'
  }
  const finish = (read: Finding[]): { findings: Finding[]; frame?: MessageFrame } => {
    findings.push(...read)
    if (!frame) return { findings: findings.length > 0 ? findings : [findingOf({ rule: 'root', message: '报文为空' })] }
    if (count === 0) findings.push(findingOf({ rule: 'empty', message: `${frame.type} 中没有业务节点` }))
    const max = definition?.document.max ?? Number.POSITIVE_INFINITY
    if (count > max) findings.push(doubtful('count', `业务节点 ${count} 个，规范上限为 ${max} 个`))
    return { findings, frame }
  }
  return { onRoot, onChild, finish }
}

function rootFindings(input: { root: XmlElement; definition: MessageDefinition | undefined }): Finding[] {
  const { root, definition } = input
  const { local } = root.name
  const findings: Finding[] = []
  if (!definition) findings.push(doubtful('unknown-type', `暂不支持的报文类型 ${local}`))
  else if (definition.type !== local) findings.push(doubtful('root', `根节点 ${local} 按 ${definition.type} 读取`))
  if (root.attributes.get('guid')?.length !== 36) findings.push(doubtful('guid', '报文编号 guid 不是 36 位'))
  return findings
}

function takeTail({ frame, child }: { frame: MessageFrame; child: XmlElement }) {
  const { uri, local } = child.name
  if (uri === signatureNamespace) frame.signed = true
  else if (local === baseTransfer.node) frame.transfer ??= leafTexts(child)
  else if (local === baseSubscribe.node) frame.subscribes.push(leafTexts(child))
  else if (local === extendMessage.node) frame.extension ??= leafTexts(child)
}

function isDocument({ definition, child }: { definition: MessageDefinition | undefined; child: XmlElement }): boolean {
  const { uri, local } = child.name
  if (uri !== cebNamespace) return false
  return definition ? local === definition.document.node : child.children.length > 0 && !tailNodes.includes(local)
}

const doubtful = (rule: string, message: string) => findingOf({ rule, severity: 'warning', message })
