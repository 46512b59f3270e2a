// Checks a message against the grammar and reports what the official schema would refuse.
import { type Finding, findingOf, type TextPosition } from '../finding.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { ElementDefinition, Revision } from '../messages/message.ts'
import { checkWireValue } from '../values/wire-value.ts'
import { characterCount, isBlank } from '../xml/characters.ts'
import { cebNamespace } from '../xml/namespaces.ts'
import { readTree } from '../xml/read-xml.ts'
import type { XmlElement, XmlLimits } from '../xml/tree.ts'
import { envelopeGrammar } from './envelope-grammar.ts'
import { grammarOf, type Part } from './grammar.ts'

/** `at` is a place of the text. */
type Fault = { at: number; path: string; rule: string; message: string }
type ElementCheck = { element: XmlElement; path: string; report: (fault: Fault) => void }

/** Limit of findings; a file with more is garbage. */
const maxFindings = 1000

/**
 * Returns the findings of the official schema of a revision on a message, with line, column and path ('nodes[0].lines[1].qty');
 * never throws. It knows no more than the schema: `validateDocument` judges the further demands of the paper. `type` is the root
 * element as it came; empty where there is none.
 */
export function checkWire(input: { bytes: Uint8Array; revision: Revision; limits?: Partial<XmlLimits> }): {
  type: string
  findings: Finding[]
} {
  const { revision } = input
  const { root, findings, placeOf } = readTree(input)
  if (!root) {
    const nothing = findingOf({ rule: 'root', message: '报文为空', line: 1, column: 1 })
    return { type: '', findings: findings.length > 0 ? findings : [nothing] }
  }
  return { type: root.name.local, findings: [...findings, ...checkTree({ root, revision, placeOf })] }
}

type Tree = { root: XmlElement; placeOf: (at: number) => TextPosition }

/** The same for a message that has been read already. */
export function checkTree({ root, revision, placeOf }: Tree & { revision: Revision }): Finding[] {
  const { faults, report } = openReport()
  const { uri, local } = root.name
  const definition = uri === cebNamespace ? findDefinition(local) : undefined
  if (definition?.type !== local || !definition.revisions[revision]) {
    const message = `${revision} 版规范中没有根节点 ${local.slice(0, 100)}`
    report({ at: root.at, path: '', rule: 'root', message })
  } else {
    checkRoot({ root, report })
    checkSequence({ parts: grammarOf({ definition, revision }), element: root, path: '', report })
  }
  return placed(faults, placeOf)
}

/** Returns the findings of the official schema on an envelope of the exchange, DxpMsg or DxpMsgSv; none for other roots. */
export function checkEnvelope({ root, placeOf }: Tree): Finding[] {
  const { faults, report } = openReport()
  const part = envelopeGrammar.find(({ uri, name }) => uri === root.name.uri && name === root.name.local)
  if (part) checkElement({ element: root, part, path: '', report })
  return placed(faults, placeOf)
}

function openReport() {
  const faults: Fault[] = []
  const report = (fault: Fault) => {
    if (faults.length < maxFindings) faults.push(fault)
  }
  return { faults, report }
}

/** In the order of the text. */
function placed(faults: Fault[], placeOf: Tree['placeOf']): Finding[] {
  faults.sort((one, other) => one.at - other.at)
  return faults.map(({ at, ...fault }) => findingOf({ ...fault, ...placeOf(at) }))
}

function checkRoot({ root, report }: { root: XmlElement; report: (fault: Fault) => void }) {
  const { at, attributes } = root
  const say = (rule: string, message: string) => report({ at, path: '', rule, message })
  const [guid, version] = ['guid', 'version'].map((name) => attributes.get(name))
  if (guid === undefined) say('required', '根节点缺少属性 guid')
  else if (characterCount(guid) !== 36) say('length', '报文编号 guid 须为 36 个字符')
  if (version === undefined) say('required', '根节点缺少属性 version')
  else if (version === '' || characterCount(version) > 10) say('length', '报文版本号 version 须为 1 至 10 个字符')
  for (const name of attributes.keys()) {
    if (name !== 'guid' && name !== 'version') say('unknown', `根节点不应有属性 ${name.slice(0, 100)}`)
  }
}

/** An element for elements only: its children, in their order. */
function checkSequence({ parts, element, path: parent, report }: ElementCheck & { parts: readonly Part[] }) {
  const { children } = element
  checkBlank({ element, path: parent, report })
  const kinds = children.map(({ name: { uri, local } }) => {
    return parts.findIndex((part) => part.name === local && part.uri === uri)
  })
  const counts = parts.map(() => 0)
  let place = 0
  for (const [index, child] of children.entries()) {
    const { at, name } = child
    const say = (path: string, rule: string, message: string) => report({ at, path, rule, message })
    const kind = kinds[index] ?? -1
    const part = parts[kind]
    const count = counts[kind] ?? 0
    if (!part) say(parent, 'unknown', `此处不应有元素 ${name.local.slice(0, 100)}`)
    else if (kind < place) say(pathOf(parent, part, 0), 'order', `${part.title}的位置不对，元素须按规范的顺序排列`)
    else if (count >= part.max) say(pathOf(parent, part, 0), 'count', `${part.title}最多 ${part.max} 个`)
    else {
      place = kind
      counts[kind] = count + 1
      checkElement({ element: child, part, path: pathOf(parent, part, count), report })
    }
  }
  for (const [kind, part] of parts.entries()) {
    // An element at a wrong place is not missing.
    if (part.min === 0 || kinds.includes(kind)) continue
    const { at } = children[kinds.findIndex((other) => other > kind)] ?? element
    report({ at, path: pathOf(parent, part, 0), rule: 'required', message: `缺少${part.title}` })
  }
}

function pathOf(parent: string, { step }: Part, index: number): string {
  const own = step.replace('[]', () => `[${index}]`)
  return parent === '' || own === '' ? parent + own : `${parent}.${own}`
}

function checkElement({ element, part, path, report }: ElementCheck & { part: Part }) {
  const { content, name, title } = part
  if (content === 'anything') return
  const { at, children } = element
  checkAttributes({ element, part, path, report })
  if (typeof content === 'object' && 'type' in content) {
    const [child] = children
    const fault = child ? undefined : checkText(content, element.text)
    if (child) report({ at: child.at, path, rule: 'unknown', message: `${title}中不应有元素` })
    if (fault) report({ at, path, rule: fault.rule, message: title + fault.message })
    return
  }
  if (content !== 'one') return checkSequence({ parts: content, element, path, report })
  checkBlank({ element, path, report })
  const [, second] = children
  if (second) report({ at: second.at, path, rule: 'count', message: `${name} 中最多一个元素` })
}

function checkAttributes({ element, part, path, report }: ElementCheck & { part: Part }) {
  const { at, attributes } = element
  const { name, attributes: known = [] } = part
  for (const attribute of attributes.keys()) {
    if (known.some((one) => one.name === attribute)) continue
    report({ at, path, rule: 'unknown', message: `${name} 不应有属性 ${attribute.slice(0, 100)}` })
  }
  for (const definition of known) {
    const value = attributes.get(definition.name)
    // An empty element may stand for a fixed value, an empty attribute does not.
    const element = value === '' ? { ...definition, always: undefined } : definition
    const fault = value === undefined ? undefined : checkWireValue({ element, value })
    if (fault) report({ at, path, rule: fault.rule, message: `${name} 的属性 ${definition.name} ${fault.message}` })
    else if (value === undefined && definition.required) {
      report({ at, path, rule: 'required', message: `${name} 缺少属性 ${definition.name}` })
    }
  }
}

function checkBlank({ element: { at, name, text }, path, report }: ElementCheck) {
  if (!isBlank(text)) report({ at, path, rule: 'text', message: `${name.local} 中不应有文字` })
}

/** Blanks count as the schema counts them: around a number not at all. */
function checkText(element: ElementDefinition, text: string) {
  const { type, collapses } = element
  if (!collapses && type.kind !== 'int' && type.kind !== 'decimal') return checkWireValue({ element, value: text })
  const value = text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '')
  // Only an element that is written empty takes its fixed value.
  return checkWireValue({ element: value === text ? element : { ...element, otherwise: undefined }, value })
}
