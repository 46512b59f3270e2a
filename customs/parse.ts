import { leafTexts, type ParsedNode, readDocumentNodes } from './document-node.ts'
import type { Finding } from './finding.ts'
import { findDefinition } from './messages/catalogue.ts'
import type { MessageDefinition, Revision } from './messages/message.ts'
import { baseSubscribe, baseTransfer, extendMessage } from './messages/transfer.ts'
import { cebNamespace, signatureNamespace } from './namespaces.ts'
import { defaultLimits, openXmlReader, readXml, type XmlElement, type XmlLimits } from './read-xml.ts'
import { openWireCheck } from './wire/check-wire.ts'

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

/**
 * Reads one business message, whatever it looks like; never throws. Elements may come in any order, unknown ones are kept.
 * `message` is missing when no CEB root was found. Findings of single documents stand on their nodes.
 * `strict` names a revision: the findings then begin with what its official schema would refuse (wire/check-wire.ts).
 */
export function parseMessage(
  bytes: Uint8Array,
  options: Partial<XmlLimits> & { strict?: Revision } = {},
): { findings: Finding[]; message?: ParsedMessage } {
  const { strict, ...limits } = options
  const nodes: ParsedNode[] = []
  const reading = followMessage({ maxDocuments, onNode: (node) => nodes.push(node) })
  const wire = strict && openWireCheck(strict)
  const read = readXml({
    bytes,
    limits: { ...defaultLimits, ...limits },
    onRoot: (root) => {
      wire?.onRoot(root)
      return reading.onRoot(root)
    },
    onChild: (child) => {
      wire?.onChild(child)
      return reading.onChild(child)
    },
  })
  const { frame, findings } = reading.finish(read)
  if (wire) findings.unshift(...wire.finish())
  return frame ? { findings, message: { ...frame, nodes } } : { findings }
}

/**
 * The same for a message that comes in pieces of bytes: each document goes to `onNode` as soon as it ends and is not kept,
 * so memory stays flat however long the message is. Documents before a damage stand.
 */
export function openMessageReader(input: { onNode: (node: ParsedNode) => void; limits?: Partial<XmlLimits> }): {
  write: (bytes: Uint8Array) => void
  close: () => { findings: Finding[]; frame?: MessageFrame }
} {
  const reading = followMessage({ maxDocuments: Number.POSITIVE_INFINITY, onNode: input.onNode })
  const { onRoot, onChild } = reading
  const reader = openXmlReader({ limits: { ...defaultLimits, ...input.limits }, onRoot, onChild })
  return { write: reader.write, close: () => reading.finish(reader.close()) }
}

function followMessage(input: { maxDocuments: number; onNode: (node: ParsedNode) => void }) {
  const findings: Finding[] = []
  let frame: MessageFrame | undefined
  let definition: MessageDefinition | undefined
  let count = 0

  const onRoot = (root: XmlElement): 'read' | 'stop' => {
    if (root.uri !== cebNamespace || root.name.length > longestName) {
      const name = root.name.slice(0, longestName)
      const message = `根节点 ${name} 不在命名空间 ${cebNamespace} 中，不是海关业务报文`
      findings.push(wrong({ rule: 'root', message }))
      return 'stop'
    }
    definition = findDefinition(root.name)
    findings.push(...rootFindings({ root, definition }))
    frame = frameOf({ root, definition })
    return 'read'
  }
  const onChild = (child: XmlElement): 'read' | 'stop' => {
    if (!frame) return 'stop'
    if (!isDocument({ definition, child })) {
      takeTail({ frame, child })
      findings.push(...child.faults)
      return 'read'
    }
    for (const node of readDocumentNodes({ definition, element: child, index: count })) {
      count++
      input.onNode(node)
    }
    if (count < input.maxDocuments) return 'read'
    findings.push(wrong({ rule: 'limit', message: `业务节点超过 ${input.maxDocuments} 个，其余未读取` }))
    return 'stop'
  }
  const finish = (read: Finding[]): { findings: Finding[]; frame?: MessageFrame } => {
    findings.push(...read)
    if (!frame) return { findings: findings.length > 0 ? findings : [wrong({ rule: 'root', message: '报文为空' })] }
    if (count === 0) findings.push(wrong({ rule: 'empty', message: `${frame.type} 中没有业务节点` }))
    const max = definition?.document.max ?? Number.POSITIVE_INFINITY
    if (count > max) findings.push(doubtful({ rule: 'count', message: `业务节点 ${count} 个，规范上限为 ${max} 个` }))
    return { findings, frame }
  }
  return { onRoot, onChild, finish }
}

function frameOf({ root, definition }: { root: XmlElement; definition: MessageDefinition | undefined }): MessageFrame {
  const { name, attributes } = root
  const guid = attributes.get('guid') ?? ''
  return {
    type: definition?.type ?? name,
    guid,
    version: attributes.get('version') ?? '',
    subscribes: [],
    signed: false,
  }
}

function rootFindings({
  root,
  definition,
}: {
  root: XmlElement
  definition: MessageDefinition | undefined
}): Finding[] {
  const findings: Finding[] = []
  if (!definition) {
    findings.push(doubtful({ rule: 'unknown-type', message: `暂不支持的报文类型 ${root.name}` }))
  } else if (definition.type !== root.name) {
    findings.push(doubtful({ rule: 'root', message: `根节点 ${root.name} 按 ${definition.type} 读取` }))
  }
  if ((root.attributes.get('guid') ?? '').length !== 36) {
    findings.push(doubtful({ rule: 'guid', message: '报文编号 guid 不是 36 位' }))
  }
  return findings
}

function takeTail({ frame, child }: { frame: MessageFrame; child: XmlElement }) {
  if (child.uri === signatureNamespace) frame.signed = true
  else if (child.name === baseTransfer.node) frame.transfer ??= leafTexts(child)
  else if (child.name === baseSubscribe.node) frame.subscribes.push(leafTexts(child))
  else if (child.name === extendMessage.node) frame.extension ??= leafTexts(child)
}

function isDocument({ definition, child }: { definition: MessageDefinition | undefined; child: XmlElement }): boolean {
  if (child.uri !== cebNamespace) return false
  if (definition) return child.name === definition.document.node
  const isTail = [baseTransfer.node, baseSubscribe.node, extendMessage.node].some((name) => name === child.name)
  return child.children.length > 0 && !isTail
}

function wrong({ rule, message }: Pick<Finding, 'rule' | 'message'>): Finding {
  return { path: '', rule, severity: 'error', message }
}

function doubtful({ rule, message }: Pick<Finding, 'rule' | 'message'>): Finding {
  return { path: '', rule, severity: 'warning', message }
}
