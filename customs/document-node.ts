// One document of a message, from its small tree: head and lines as plain texts.
import type { Finding } from './finding.ts'
import type { MessageDefinition } from './messages/message.ts'
import { cebNamespace } from './namespaces.ts'
import type { XmlElement } from './read-xml.ts'
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

type Texts = Record<string, string>

/** Spellings of the paper that are not those of the schema; some senders follow the paper. */
const misspellings = [
  ['consingee', 'consignee'],
  ['consigneeDitrict', 'consigneeDistrict'],
  ['agengName', 'agentName'],
  ['declagAgentCode', 'declAgentCode'],
  ['declagAgentName', 'declAgentName'],
  ['logisticNo', 'logisticsNo'],
] as const

/**
 * The document that an element holds, and those that it swallowed because its closing tag is missing.
 * Values of receipts are trimmed; those of declarations stay as they are.
 */
export function readDocumentNodes(input: {
  definition: MessageDefinition | undefined
  element: XmlElement
  index: number
}): ParsedNode[] {
  const { definition, element, index } = input
  const trim = definition?.kind !== 'declaration'
  const node: ParsedNode = { index, fields: {}, lines: [], findings: [] }
  const nodes = [node]
  const isFlat = element.children.every((part) => part.children.length === 0)
  if (isFlat) keepLeaves({ into: node.fields, element, trim })
  for (const part of isFlat ? [] : element.children) {
    if (part.children.length === 0) keepLeaf({ into: node.fields, element: part, name: part.name, trim })
    else if (part.name === element.name && part.uri === element.uri) {
      // A missing closing tag makes the next document a child of this one.
      nodes.push(...readDocumentNodes({ definition, element: part, index: index + nodes.length }))
    } else if (isHead({ definition, part })) keepLeaves({ into: node.fields, element: part, trim })
    else if (isLine({ definition, part })) node.lines.push(leafTexts(part, trim))
    else keepNested({ into: node.fields, element: part, path: part.name, trim })
  }
  for (const fault of element.faults) node.findings.push({ ...fault, path: `nodes[${index}]` })
  const { line, column } = element
  if (trim) spellRight({ node, line, column })
  if (!definition) return nodes
  const wrong = checkParsedNode({ definition, node, line, column })
  if (wrong.length > 0) node.findings.push(...wrong)
  return nodes
}

/** The leaves of a flat element by name. */
export function leafTexts(element: XmlElement, trim = true): Texts {
  const texts: Texts = {}
  keepLeaves({ into: texts, element, trim })
  return texts
}

function isHead({ definition, part }: { definition: MessageDefinition | undefined; part: XmlElement }): boolean {
  return definition ? part.name === definition.head.node : part.name.includes('Head')
}

function isLine({ definition, part }: { definition: MessageDefinition | undefined; part: XmlElement }): boolean {
  return definition ? part.name === definition.line?.node : part.name.includes('List')
}

function keepLeaves({ into, element, trim }: { into: Texts; element: XmlElement; trim: boolean }) {
  for (const leaf of element.children) {
    const { name, text, children } = leaf
    // Nearly every leaf is of this kind, and this loop is most of the reading.
    if (children.length === 0 && leaf.uri === cebNamespace && into[name] === undefined) {
      into[name] = trim ? text.trim() : text
    } else if (children.length === 0) keepLeaf({ into, element: leaf, name: leaf.name, trim })
    else keepNested({ into, element: leaf, path: leaf.name, trim })
  }
}

function keepNested(input: { into: Texts; element: XmlElement; path: string; trim: boolean }) {
  const { into, element, path, trim } = input
  for (const child of element.children) {
    const name = `${path}.${child.name}`
    if (child.children.length === 0) keepLeaf({ into, element: child, name, trim })
    else keepNested({ into, element: child, path: name, trim })
  }
}

/** The first of two equal names wins, so that nothing can be slipped in behind what a reader sees. */
function keepLeaf({ into, element, name, trim }: { into: Texts; element: XmlElement; name: string; trim: boolean }) {
  const key = element.uri === cebNamespace ? name : `{${element.uri}}${name}`
  const value = trim ? element.text.trim() : element.text
  if (into[key] === undefined) into[key] = value
  // Names of Object.prototype are names like any other.
  else if (!Object.hasOwn(into, key)) {
    Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true })
  }
}

function spellRight({ node, line, column }: { node: ParsedNode; line: number; column: number }) {
  const { fields, findings, index } = node
  for (const [wrong, right] of misspellings) {
    const value = fields[wrong]
    if (value === undefined || fields[right] !== undefined) continue
    fields[right] = value
    const message = `元素 ${wrong} 按 ${right} 读取`
    findings.push({ path: `nodes[${index}].${right}`, rule: 'spelling', severity: 'warning', message, line, column })
  }
}
