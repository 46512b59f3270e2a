// Reads one document of a message from its tree: head and lines as plain texts, and its findings.
import { type Finding, findingOf, type TextPosition } from './finding.ts'
import type { ElementDefinition, MessageDefinition } from './messages/message.ts'
import { isBeijingTime } from './time.ts'
import type { XmlName } from './xml/names.ts'
import { cebNamespace } from './xml/namespaces.ts'
import type { XmlElement } from './xml/tree.ts'

export type ParsedNode = {
  /** Position among the documents of the message, from 0. */
  index: number
  /** Head elements by name; elements that the table does not know are retained too, nested ones as 'outer.inner'. */
  fields: Record<string, string>
  lines: Record<string, string>[]
  /** A node with an error of rule 'malformed' is not to be trusted; its neighbours are. */
  findings: Finding[]
}

/** Limit of findings of one document. */
const maxFindings = 200

type Texts = Record<string, string>
type Elements = readonly ElementDefinition[]
type Tell = (field: string, rule: string, message: string, severity?: Finding['severity']) => void
/** The names of an element's leaves. Documents repeat each other: the next one begins as a copy of `fields`. */
type Shape = { names: readonly XmlName[]; fields: Texts; isClean: boolean }

/** Spellings of the paper that are not those of the schema; some senders follow the paper. */
const misspellings = new Map([
  ['consingee', 'consignee'],
  ['consigneeDitrict', 'consigneeDistrict'],
  ['agengName', 'agentName'],
  ['declagAgentCode', 'declAgentCode'],
  ['declagAgentName', 'declAgentName'],
  ['logisticNo', 'logisticsNo'],
])

/**
 * Reads the documents of one message: the one that an element holds, and those that it swallowed because its closing tag
 * is missing. Values of receipts are trimmed; those of declarations stay as they are.
 */
export function openDocumentReader(definition: MessageDefinition | undefined, placeOf: (at: number) => TextPosition) {
  const isReceipt = definition?.kind !== 'declaration'
  const shapes = new Map<XmlName, Shape>()

  /** The leaf elements of a head or a line. `isClean`: there are no findings. */
  const leavesOf = (element: XmlElement, table: Elements = []): { fields: Texts; isClean: boolean } => {
    const { name, children } = element
    const known = shapes.get(name)
    if (known && isOfShape(element, known)) {
      const fields = { ...known.fields }
      for (const { name, text } of children) fields[name.local] = isReceipt ? text.trim() : text
      return { fields, isClean: known.isClean }
    }
    const fields = leafTexts(element, isReceipt)
    const isMisspelt = [...misspellings.keys()].some((wrong) => fields[wrong] !== undefined)
    const isClean = !isMisspelt && missing(table, fields).length === 0
    // A copy, because the caller may change it.
    const shape = { names: children.map((child) => child.name), fields: { ...fields }, isClean }
    if (Object.keys(fields).length === children.length) shapes.set(name, shape)
    return { fields, isClean }
  }
  const kindOf = (part: XmlElement, document: XmlElement) => {
    const { local } = part.name
    if (isLeaf(part)) return 'other'
    // A missing closing tag makes the next document a child of this one.
    if (part.name === document.name) return 'document'
    if (definition ? local === definition.head.node : local.includes('Head')) return 'head'
    return (definition ? local === definition.line?.node : local.includes('List')) ? 'line' : 'other'
  }

  const read = (element: XmlElement, faults: readonly Finding[], index: number): ParsedNode[] => {
    const path = `nodes[${index}]`
    const node: ParsedNode = { index, fields: {}, lines: [], findings: faults.map((fault) => ({ ...fault, path })) }
    const nodes = [node]
    let isHeadClean = false
    let areLinesClean = true
    const isFlat = element.children.every(isLeaf)
    for (const part of isFlat ? [element] : element.children) {
      const kind = isFlat ? 'head' : kindOf(part, element)
      if (kind === 'document') nodes.push(...read(part, [], index + nodes.length))
      else if (kind === 'head') {
        const { fields, isClean } = leavesOf(part, definition?.head.elements)
        node.fields = Object.assign(fields, node.fields)
        isHeadClean = isClean
      } else if (kind === 'line') {
        const { fields, isClean } = leavesOf(part, definition?.line?.elements)
        node.lines.push(fields)
        areLinesClean &&= isClean
      } else keep({ into: node.fields, element: part, path: part.name.local, trim: isReceipt })
    }
    const { returnTime } = node.fields
    const isTimeWrong = returnTime !== undefined && !isBeijingTime(returnTime.trim())
    if (isHeadClean && areLinesClean && !isTimeWrong) return nodes
    const place = placeOf(element.at)
    const tell: Tell = (field, rule, message, severity = 'warning') => {
      if (node.findings.length < maxFindings)
        node.findings.push(findingOf({ path: `${path}.${field}`, rule, severity, message, ...place }))
    }
    if (isReceipt) spellRight(node, tell)
    if (definition) tellMissing({ definition, node, tell })
    if (definition && isTimeWrong) tell('returnTime', 'time', `“回执时间”${returnTime} 不是 14 位或 17 位的真实时间`)
    return nodes
  }
  return read
}

/** The leaves of an element by name, those of inner elements as 'outer.inner'. */
export function leafTexts(element: XmlElement, trim = true): Texts {
  const texts: Texts = {}
  for (const leaf of element.children) keep({ into: texts, element: leaf, path: leaf.name.local, trim })
  return texts
}

const isLeaf = ({ children }: XmlElement) => children.length === 0
const missing = (table: Elements, fields: Texts) => {
  return table.filter(({ name, required }) => required && fields[name] === undefined)
}

function isOfShape({ children }: XmlElement, { names }: Shape): boolean {
  let index = 0
  for (const child of children) if (child.name !== names[index++] || child.children.length > 0) return false
  return index === names.length
}

/** The first of two equal names wins, so that nothing can be slipped in behind what a reader sees. */
function keep({ into, element, path, trim }: { into: Texts; element: XmlElement; path: string; trim: boolean }) {
  for (const child of element.children) keep({ into, element: child, path: `${path}.${child.name.local}`, trim })
  const { uri } = element.name
  const key = uri === cebNamespace ? path : `{${uri}}${path}`
  if (!isLeaf(element) || Object.hasOwn(into, key)) return
  const value = trim ? element.text.trim() : element.text
  // Names of Object.prototype are names like any other.
  Object.defineProperty(into, key, { value, writable: true, enumerable: true, configurable: true })
}

function spellRight({ fields }: ParsedNode, tell: Tell) {
  for (const [wrong, right] of misspellings) {
    const value = fields[wrong]
    if (value === undefined || fields[right] !== undefined) continue
    fields[right] = value
    tell(right, 'spelling', `元素 ${wrong} 按 ${right} 读取`)
  }
}

/**
 * Lengths are not held against customs, and a receipt can do without most elements (those of the older revision lack
 * some), but not without its status and one whole key.
 */
function tellMissing({ definition, node, tell }: { definition: MessageDefinition; node: ParsedNode; tell: Tell }) {
  const { head, line, key, otherKeys = [], kind } = definition
  const { fields } = node
  const isIdentified = [key, ...otherKeys].some((names) => names.every((name) => fields[name]))
  for (const { name, label } of missing(head.elements, fields)) {
    const isNeeded = kind === 'declaration' || name === 'returnStatus' || (!isIdentified && key.includes(name))
    tell(name, 'required', `缺少“${label}”`, isNeeded ? 'error' : 'warning')
  }
  for (const [index, one] of node.lines.entries()) {
    for (const { name, label } of missing(line?.elements ?? [], one)) {
      const message = `第 ${index + 1} 项缺少“${label}”`
      tell(`lines[${index}].${name}`, 'required', message, kind === 'declaration' ? 'error' : 'warning')
    }
  }
}
