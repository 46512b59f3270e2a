// Rules between the documents of one message, and of the message itself.
import { type Finding, findingOf } from '../finding.ts'
import type { MessageDefinition } from '../messages/message.ts'
import { baseSubscribe, baseTransfer } from '../messages/transfer.ts'
import type { ParsedNode } from '../read-document.ts'
import { leafTexts } from '../read-document.ts'
import { matchingKeys } from '../receipts/matching.ts'
import { labelOfNumber, usedNumbers, whyExclusive } from '../rules/exclusive-use.ts'
import { type CodeSets, checkElementValue } from '../rules/structure.ts'
import type { XmlElement } from '../xml/tree.ts'

const gbkOrOther = /^(?!utf-?8$|us-ascii$)/

/** Declarations go out as UTF-8; receipts of old gateways are let pass with a warning. */
export function checkEncoding(definition: MessageDefinition, encoding: string | undefined): Finding[] {
  if (encoding === undefined || !gbkOrOther.test(encoding)) return []
  const severity = definition.kind === 'declaration' ? 'error' : 'warning'
  const message = `报文编码须为 UTF-8，现为 ${encoding.toUpperCase()}`
  return [findingOf({ rule: 'encoding', severity, message, line: 1, column: 1 })]
}

/** Each document has a number and a key of its own. */
export function checkDuplicates(definition: MessageDefinition, nodes: readonly ParsedNode[]): Finding[] {
  const findings: Finding[] = []
  const [byGuid, byKey] = [new Map<string, number>(), new Map<string, number>()]
  const tell = (seen: Map<string, number>, key: string, index: number, name: string, words: string) => {
    const first = seen.get(key)
    if (first === undefined) return void seen.set(key, index)
    const message = `${words}与本报文第 ${first + 1} 份单证重复`
    findings.push(findingOf({ path: `nodes[${index}].${name}`, rule: 'duplicate', message }))
  }
  for (const { index, fields } of nodes) {
    const guid = (fields.guid ?? '').toUpperCase()
    if (guid !== '') tell(byGuid, guid, index, 'guid', '“系统唯一序号”')
    const [key] = matchingKeys({ type: definition.type, fields })
    const names = definition.key
    const labels = names.map((name) => definition.head.elements.find((one) => one.name === name)?.label ?? name)
    if (key) tell(byKey, key, index, names.at(-1) ?? 'guid', `“${labels.join('＋')}”`)
  }
  return [...findings, ...checkUses(definition, nodes), ...checkParts(definition, nodes)]
}

/** A number that two documents of the message use; one that has the key of the other is told of as that. */
function checkUses(definition: MessageDefinition, nodes: readonly ParsedNode[]): Finding[] {
  const keyOf = ({ fields }: ParsedNode) => matchingKeys({ type: definition.type, fields })[0]
  const first = new Map<string, ParsedNode>()
  return nodes.flatMap((node) => {
    const used = usedNumbers(definition, { head: node.fields, lines: node.lines })
    return used.flatMap(({ use, path, value, text }) => {
      const other = first.get(text)
      if (!other) first.set(text, node)
      if (!other || other === node || keyOf(other) === keyOf(node)) return []
      const subject = `${placeOf(path)}“${labelOfNumber(definition, use)}” ${value} `
      const message = `${subject}已用于本报文第 ${other.index + 1} 份单证：${whyExclusive(definition, use)}`
      const place = `nodes[${node.index}].${path.replace(/^head\./, '')}`
      return [findingOf({ path: place, rule: 'exclusive', severity: use.isAdvice ? 'warning' : 'error', message })]
    })
  })
}

const seriesOf = ({ fields: { copNo = '', agentCode, logisticsCode = '' } }: ParsedNode) =>
  copNo === '' ? undefined : JSON.stringify([copNo, agentCode ?? logisticsCode])

type Part = { readonly msgCount: string; readonly msgSeqNo: string }

/** Answers the other parts of a document, where all of its parts lie in the message; else others may lie in other files. */
export function openParts({ rules, document: { max } }: MessageDefinition, nodes: readonly ParsedNode[]) {
  const bySeries = new Map<string, { node: ParsedNode; part: Part }[]>()
  for (const node of rules.includes('V18') ? nodes : []) {
    const { msgCount = '', msgSeqNo = '' } = node.fields
    const key = seriesOf(node)
    const known = key && bySeries.get(key)
    const one = { node, part: { msgCount, msgSeqNo } }
    if (known) known.push(one)
    else if (key) bySeries.set(key, [one])
  }
  return (node: ParsedNode): Part[] | undefined => {
    const parts = bySeries.get(seriesOf(node) ?? '') ?? []
    // More than a message may hold are told of as that; each would be held against all others.
    if (parts.length < 2 || parts.length > max) return undefined
    const numbers = new Set(parts.map(({ part }) => Number(part.msgSeqNo)))
    const isWhole = numbers.size > 1 && numbers.size >= Math.max(...parts.map(({ part }) => Number(part.msgCount)))
    return isWhole ? parts.filter((other) => other.node !== node).map(({ part }) => part) : undefined
  }
}

/** Parts of one document that lie in the message say alike how many there are; others may lie in other files. */
function checkParts({ rules }: MessageDefinition, nodes: readonly ParsedNode[]): Finding[] {
  if (!rules.includes('V18')) return []
  const first = new Map<string, ParsedNode>()
  return nodes.flatMap((node) => {
    const { copNo = '', msgCount = '' } = node.fields
    const key = seriesOf(node) ?? ''
    const other = first.get(key)
    if (!other) first.set(key, node)
    const known = other?.fields.msgCount ?? ''
    if (!other || copNo === '' || msgCount === '' || known === '' || Number(known) === Number(msgCount)) return []
    const message = `“报文总数”须与本报文第 ${other.index + 1} 份单证一致（${known}），现为 ${msgCount}`
    return [findingOf({ path: `nodes[${node.index}].msgCount`, rule: 'V18', message })]
  })
}

const placeOf = (path: string) => {
  const at = /^lines\[(\d+)\]/.exec(path)?.[1]
  return at === undefined ? '' : `第 ${Number(at) + 1} 项的`
}

/** Rules of the tables for the message's tail beyond the schema: mandatory texts filled, codes, the carrier's code. */
export function checkTail({ root, codes }: { root: XmlElement; codes: CodeSets }): Finding[] {
  return [baseTransfer, baseSubscribe].flatMap(({ node, elements }) => {
    const parts = root.children.filter(({ name }) => name.local === node)
    return parts.flatMap((part) => {
      const fields = leafTexts(part)
      return elements.flatMap((element) => {
        const value = fields[element.name]
        if (value === undefined) return []
        const wrong = checkElementValue({ element, value, codes, isImport: true })
        const path = `${node}.${element.name}`
        return wrong ? [findingOf({ path, rule: wrong.rule, message: `“${element.label}”${wrong.message}` })] : []
      })
    })
  })
}
