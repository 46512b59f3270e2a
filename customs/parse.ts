import type { Finding } from './finding.ts'
import { findDefinition } from './messages/catalogue.ts'
import type { MessageDefinition } from './messages/message.ts'
import { baseSubscribe, baseTransfer } from './messages/transfer.ts'
import { cebNamespace, signatureNamespace } from './namespaces.ts'
import { defaultLimits, readXml, type XmlElement, type XmlLimits } from './read-xml.ts'
import { checkParsedNode } from './rules/parsed-node.ts'

export type ParsedNode = {
  /** Position among the documents of the message, from 0. */
  index: number
  /** Head elements by name; elements that the table does not know are kept too, nested ones as 'outer.inner'. */
  fields: Record<string, string>
  lines: Record<string, string>[]
  /** A node with an error of rule 'malformed' is not to be trusted; its neighbours are. */
  findings: Finding[]
}

export type ParsedMessage = {
  /** Root element, 'CEB312Message'; may be a type that the catalogue does not hold. */
  type: string
  guid: string
  version: string
  nodes: ParsedNode[]
  transfer?: Record<string, string>
  subscribes: Record<string, string>[]
  signed: boolean
}

/** Of a root element; the longest real one has 13 characters. */
const longestName = 100
/** A hundred times what the paper allows; far beyond, reading on would only cost time and memory. */
const maxDocuments = 10_000

/**
 * Reads one business message, whatever it looks like; never throws.
 * `message` is missing when no CEB root was found. Findings of single documents stand on their nodes.
 */
export function parseMessage(
  bytes: Uint8Array,
  options: Partial<XmlLimits> = {},
): { findings: Finding[]; message?: ParsedMessage } {
  const findings: Finding[] = []
  let message: ParsedMessage | undefined
  let definition: MessageDefinition | undefined
  const read = readXml({
    bytes,
    limits: { ...defaultLimits, ...options },
    onRoot: (root) => {
      if (root.uri !== cebNamespace || root.name.length > longestName) {
        findings.push(
          wrong({
            rule: 'root',
            message: `根节点 ${root.name.slice(0, longestName)} 不在命名空间 ${cebNamespace} 中，不是海关业务报文`,
          }),
        )
        return 'stop'
      }
      definition = findDefinition(root.name)
      if (definition?.type !== root.name) definition = undefined
      message = emptyMessage(root)
      findings.push(...rootFindings({ root, definition }))
      return 'read'
    },
    onChild: (child) => {
      if (message) takeChild({ message, definition, child, findings })
      if (!message || message.nodes.length < maxDocuments) return 'read'
      findings.push(wrong({ rule: 'limit', message: `业务节点超过 ${maxDocuments} 个，其余未读取` }))
      return 'stop'
    },
  })
  findings.push(...read)
  if (!message) return { findings: findings.length ? findings : [wrong({ rule: 'root', message: '报文为空' })] }
  if (message.nodes.length === 0) findings.push(wrong({ rule: 'empty', message: `${message.type} 中没有业务节点` }))
  const max = definition?.document.max ?? Number.POSITIVE_INFINITY
  if (message.nodes.length > max) {
    findings.push({
      ...wrong({ rule: 'count', message: `业务节点 ${message.nodes.length} 个，规范上限为 ${max} 个` }),
      severity: 'warning',
    })
  }
  return { findings, message }
}

function emptyMessage(root: XmlElement): ParsedMessage {
  const { name: type, attributes } = root
  const guid = attributes.get('guid') ?? ''
  return { type, guid, version: attributes.get('version') ?? '', nodes: [], subscribes: [], signed: false }
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
    findings.push({
      ...wrong({ rule: 'unknown-type', message: `暂不支持的报文类型 ${root.name}` }),
      severity: 'warning',
    })
  }
  if ((root.attributes.get('guid') ?? '').length !== 36) {
    findings.push({ ...wrong({ rule: 'guid', message: '报文编号 guid 不是 36 位' }), severity: 'warning' })
  }
  return findings
}

function takeChild(input: {
  message: ParsedMessage
  definition: MessageDefinition | undefined
  child: XmlElement
  findings: Finding[]
}) {
  const { message, definition, child, findings } = input
  if (child.uri === signatureNamespace) message.signed = true
  else if (child.name === baseTransfer.node) message.transfer ??= leafTexts(child)
  else if (child.name === baseSubscribe.node) message.subscribes.push(leafTexts(child))
  else if (isDocument({ definition, child })) takeDocument({ message, definition, child })
  else findings.push(...child.faults)
}

function isDocument({ definition, child }: { definition: MessageDefinition | undefined; child: XmlElement }): boolean {
  if (child.uri !== cebNamespace) return false
  return definition
    ? child.name === definition.document.node
    : child.children.length > 0 && child.name !== 'ExtendMessage'
}

function takeDocument(input: { message: ParsedMessage; definition: MessageDefinition | undefined; child: XmlElement }) {
  const { message, definition, child } = input
  const index = message.nodes.length
  const node: ParsedNode = { index, fields: {}, lines: [], findings: [] }
  message.nodes.push(node)
  const trim = definition?.kind !== 'declaration'
  const fields = new Map<string, string>()
  const swallowed: XmlElement[] = []
  for (const part of child.children) {
    // A missing closing tag makes the next document a child of this one.
    if (part.name === child.name && part.uri === child.uri && part.children.length > 0) swallowed.push(part)
    else if (part.children.length === 0) collectLeaves({ into: fields, element: part, path: part.name, trim })
    else if (isHead({ definition, part }))
      for (const leaf of part.children) collectLeaves({ into: fields, element: leaf, path: leaf.name, trim })
    else if (isLine({ definition, part })) node.lines.push(leafTexts(part, trim))
    else collectLeaves({ into: fields, element: part, path: part.name, trim })
  }
  node.fields = Object.fromEntries(fields)
  node.findings = [
    ...child.faults.map((finding) => ({ ...finding, path: `nodes[${index}]` })),
    ...(definition ? checkParsedNode({ definition, node, line: child.line, column: child.column }) : []),
  ]
  for (const next of swallowed) takeDocument({ message, definition, child: next })
}

function isHead({ definition, part }: { definition: MessageDefinition | undefined; part: XmlElement }): boolean {
  return definition ? part.name === definition.head.node : part.name.includes('Head')
}

function isLine({ definition, part }: { definition: MessageDefinition | undefined; part: XmlElement }): boolean {
  return definition ? part.name === definition.line?.node : part.name.includes('List')
}

function leafTexts(element: XmlElement, trim = true): Record<string, string> {
  const texts = new Map<string, string>()
  for (const leaf of element.children) collectLeaves({ into: texts, element: leaf, path: leaf.name, trim })
  return Object.fromEntries(texts)
}

/** The first of two equal names wins, so that nothing can be slipped in behind what a reader sees. */
function collectLeaves(input: { into: Map<string, string>; element: XmlElement; path: string; trim: boolean }) {
  const { into, element, path, trim } = input
  if (element.children.length === 0) {
    const foreign = element.uri === cebNamespace ? path : `{${element.uri}}${path}`
    if (!into.has(foreign)) into.set(foreign, trim ? element.text.trim() : element.text)
    return
  }
  for (const child of element.children) collectLeaves({ into, element: child, path: `${path}.${child.name}`, trim })
}

function wrong({ rule, message }: Pick<Finding, 'rule' | 'message'>): Finding {
  return { path: '', rule, severity: 'error', message }
}
