// One document of a message, from its small tree: head and lines as plain texts, and what a reader of it must know.
import { type Finding, findingOf, type Place } from './finding.ts'
import type { ElementDefinition, MessageDefinition } from './messages/message.ts'
import { isBeijingTime } from './time.ts'
import type { XmlName } from './xml/names.ts'
import { cebNamespace } from './xml/namespaces.ts'
import type { PlaceOf, XmlElement } from './xml/tree.ts'

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
type Elements = readonly ElementDefinition[]
/** What the leaves of an element are called. Documents repeat each other: the next one begins as a copy of `fields`. */
type Shape = { names: readonly XmlName[]; fields: Texts; missing: Elements; misspelt: readonly string[] }

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
export function openDocumentReader(definition: MessageDefinition | undefined) {
  const isReceipt = definition?.kind !== 'declaration'
  const shapes = new Map<XmlName, Shape>()
  const headTable = definition?.head.elements ?? []
  const lineTable = definition?.line?.elements ?? []
  const requiredOfHead = required(headTable)

  const leavesOf = (element: XmlElement, table: Elements): { fields: Texts; shape: Shape } => {
    const known = shapes.get(element.name)
    if (known && isOfShape(element, known)) {
      const fields = { ...known.fields }
      for (const { name, text } of element.children) fields[name.local] = isReceipt ? text.trim() : text
      return { fields, shape: known }
    }
    const fields = leafTexts(element, isReceipt)
    const shape = shapeOf({ element, fields, table })
    if (Object.keys(fields).length === element.children.length) shapes.set(element.name, shape)
    return { fields, shape }
  }

  const kindOf = ({ name }: XmlElement, document: XmlElement) => {
    // A missing closing tag makes the next document a child of this one.
    if (name === document.name) return 'document'
    if (definition ? name.local === definition.head.node : name.local.includes('Head')) return 'head'
    return (definition ? name.local === definition.line?.node : name.local.includes('List')) ? 'line' : 'other'
  }
  const read = (element: XmlElement, index: number, placeOf: PlaceOf): ParsedNode[] => {
    const node: ParsedNode = { index, fields: {}, lines: [], findings: [] }
    const nodes = [node]
    const lacking: { line: number; missing: Elements }[] = []
    let { missing, misspelt }: Pick<Shape, 'missing' | 'misspelt'> = { missing: requiredOfHead, misspelt: [] }
    const isFlat = element.children.every(isLeaf)
    for (const part of isFlat ? [element] : element.children) {
      const { local } = part.name
      const kind = isFlat ? 'head' : isLeaf(part) ? 'other' : kindOf(part, element)
      if (kind === 'document') nodes.push(...read(part, index + nodes.length, placeOf))
      else if (kind === 'head') {
        const { fields, shape } = leavesOf(part, headTable)
        node.fields = Object.assign(fields, node.fields)
        missing = shape.missing
        misspelt = shape.misspelt
      } else if (kind === 'line') {
        const { fields, shape } = leavesOf(part, lineTable)
        if (shape.missing.length > 0) lacking.push({ line: node.lines.length, missing: shape.missing })
        node.lines.push(fields)
      } else keep({ into: node.fields, element: part, path: local, trim: isReceipt })
    }
    for (const fault of element.faults) node.findings.push({ ...fault, path: `nodes[${index}]` })
    const { returnTime } = node.fields
    const isTimeWrong = returnTime !== undefined && !isBeijingTime(returnTime.trim())
    if (!isTimeWrong && missing.length + misspelt.length + lacking.length === 0) return nodes
    const place = placeOf(element.at)
    if (isReceipt) spellRight({ node, misspelt, place })
    if (definition) tellMissing({ definition, node, missing, lacking, place })
    if (definition && isTimeWrong) {
      const message = `「回执时间」${returnTime} 不是 14 位或 17 位的真实时间`
      node.findings.push(
        findingOf({ path: `nodes[${index}].returnTime`, rule: 'time', severity: 'warning', message, ...place }),
      )
    }
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
const required = (table: Elements) => table.filter((element) => element.required)

function shapeOf(input: { element: XmlElement; fields: Texts; table: Elements }): Shape {
  const { element, fields, table } = input
  return {
    names: element.children.map(({ name }) => name),
    // A copy: whoever gets the document may change it.
    fields: { ...fields },
    missing: required(table).filter(({ name }) => fields[name] === undefined),
    misspelt: [...misspellings.keys()].filter((name) => fields[name] !== undefined),
  }
}

function isOfShape({ children }: XmlElement, { names }: Shape): boolean {
  if (children.length !== names.length) return false
  for (let index = 0; index < names.length; index++) {
    const child = children[index]
    if (child?.name !== names[index] || child?.children.length !== 0) return false
  }
  return true
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

function spellRight({ node, misspelt, place }: { node: ParsedNode; misspelt: readonly string[]; place: Place }) {
  const { fields, findings, index } = node
  for (const wrong of misspelt) {
    const right = misspellings.get(wrong) ?? wrong
    if (fields[right] !== undefined) continue
    fields[right] = fields[wrong] ?? ''
    const message = `元素 ${wrong} 按 ${right} 读取`
    const path = `nodes[${index}].${right}`
    findings.push(findingOf({ path, rule: 'spelling', severity: 'warning', message, ...place }))
  }
}

/**
 * Lengths are not held against customs, and a receipt can do without most elements (those of the older revision lack
 * some), but not without its status and one whole key.
 */
function tellMissing(input: {
  definition: MessageDefinition
  node: ParsedNode
  missing: Elements
  lacking: readonly { line: number; missing: Elements }[]
  place: Place
}) {
  const { definition, node, missing, lacking, place } = input
  const { key, otherKeys = [], kind } = definition
  const isIdentified = [key, ...otherKeys].some((names) => names.every((name) => node.fields[name]))
  const tell = (path: string, severity: Finding['severity'], message: string) => {
    node.findings.push(
      findingOf({ path: `nodes[${node.index}].${path}`, rule: 'required', severity, message, ...place }),
    )
  }
  for (const { name, label } of missing) {
    if (node.fields[name] !== undefined) continue
    const isNeeded = kind === 'declaration' || name === 'returnStatus' || (!isIdentified && key.includes(name))
    tell(name, isNeeded ? 'error' : 'warning', `缺少「${label}」`)
  }
  for (const { line, missing } of lacking) {
    for (const { name, label } of missing) {
      const severity = kind === 'declaration' ? 'error' : 'warning'
      tell(`lines[${line}].${name}`, severity, `第 ${line + 1} 项缺少「${label}」`)
    }
  }
}
