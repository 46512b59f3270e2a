// Everything that can be known of one file: envelope, encoding, the schema's grammar, tables, codes, rules, signature; and
// what could not be judged, with the reason.
import { openEnvelope } from '../envelope/open-envelope.ts'
import { checkUnsigned } from '../envelope/signature.ts'
import { type Finding, type FoldedFinding, findingOf, foldFindings } from '../finding.ts'
import { findDefinition, shortType } from '../messages/catalogue.ts'
import type { DocumentOf, ElementDefinition, MessageDefinition, Revision } from '../messages/message.ts'
import { baseTransfer } from '../messages/transfer.ts'
import { openDocumentReader, type ParsedNode } from '../read-document.ts'
import { describeReceipt } from '../receipts/describe-receipt.ts'
import { readReceipts } from '../receipts/receipts.ts'
import type { PolicyLimits } from '../rule-table.ts'
import type { RelatedDocuments } from '../rules/rule.ts'
import type { CodeSets } from '../rules/structure.ts'
import { isBeijingTime } from '../time.ts'
import { assessDocument, type RuleVerdict } from '../validate.ts'
import { checkEnvelope, checkTree } from '../wire/check-wire.ts'
import { cebNamespace, dxpNamespace, signatureNamespace } from '../xml/namespaces.ts'
import { readTree } from '../xml/read-xml.ts'
import type { XmlElement, XmlLimits } from '../xml/tree.ts'
import { locate } from './locate.ts'
import { checkDuplicates, checkEncoding, checkTail, openParts } from './message-rules.ts'
import { type Unjudged, unjudgedElements, unjudgedRules } from './unjudged.ts'

export type CheckInput = {
  bytes: Uint8Array
  revision: Revision
  now: Date
  /** Code tables by name (codes/all-code-tables.ts); elements of a table that is not given are named as not judged. */
  codes?: CodeSets
  limits?: PolicyLimits
  xmlLimits?: Partial<XmlLimits>
  /** Other documents that belong to one of this message. */
  relatedTo?: (document: ParsedNode) => RelatedDocuments
  /** Returns the problems of the signature of a message, none, or why it could not be checked. */
  verify?: (message: Uint8Array) => { wrong?: string; unjudged?: string }
}

export type CheckedFile = {
  /** unreadable: there is no whole message in the file. */
  verdict: 'valid' | 'invalid' | 'unreadable'
  /** 'CEB311Message'; empty where there is none. */
  type: string
  documents: number
  /** Lines and columns are those of the message inside, where the file is an envelope. */
  isEnveloped: boolean
  findings: FoldedFinding[]
  unjudged: Unjudged[]
}

/** The faults that keep a text from being read, or from being read to its end. */
export const brokenRules: readonly string[] = ['malformed', 'doctype', 'limit']

export function checkFile(input: CheckInput): CheckedFile {
  const { bytes, xmlLimits = {} } = input
  const opened = openEnvelope(bytes, xmlLimits)
  if (opened.kind === 'unreadable') {
    const { root } = readTree({ bytes, limits: xmlLimits })
    // A message in another namespace, and the platform's answer, can be read well; they only are no message of customs.
    const isNamed =
      root !== undefined && root.name.uri !== dxpNamespace && findDefinition(root.name.local) !== undefined
    const named = `报文 ${root?.name.local} 的命名空间须为 ${cebNamespace}，现为“${root?.name.uri ?? ''}”`
    const findings = isNamed ? [findingOf({ rule: 'namespace', message: named, line: 1, column: 1 })] : opened.findings
    return {
      ...nothing,
      verdict: opened.answer || isNamed ? 'invalid' : 'unreadable',
      findings: foldFindings(findings),
    }
  }
  if (opened.kind === 'bare') return checkMessage({ ...input, around: [], isEnveloped: false })
  const { root, placeOf } = readTree({ bytes, limits: xmlLimits })
  const around = root ? checkEnvelope({ root, placeOf }) : []
  // The grammar check reports missing elements with their place; the reader's own findings would repeat them.
  const said = opened.findings.filter(({ rule }) => rule !== 'envelope')
  if (opened.createTime !== '' && !isXmlTime(opened.createTime)) {
    around.push(envelopeFault('TransInfo.CreatTime', `“报文创建时间”须为 xs:dateTime，现为“${opened.createTime}”`))
  }
  const checked = checkMessage({ ...input, bytes: opened.payload, around: [...said, ...around], isEnveloped: true })
  const { type } = checked
  const findings = [...checked.findings, ...foldFindings(checkSender(opened))]
  if (type === '' || opened.msgType === '' || shortType(opened.msgType) === shortType(type)) {
    return { ...checked, findings }
  }
  const mismatch = envelopeFault('TransInfo.MsgType', `信封注明的报文类型为 ${opened.msgType}，其中的报文为 ${type}`)
  return { ...checked, ...judged([{ ...mismatch, times: 1 }, ...findings]) }
}

/** A declaration in the envelope of another mailbox: who carries it must be who the message names. */
function checkSender({ payload, senderId }: { payload: Uint8Array; senderId: string }): Finding[] {
  const { root } = readTree({ bytes: payload })
  const transfer = root?.children.find(({ name }) => name.local === baseTransfer.node)
  const dxpId = transfer?.children.find(({ name }) => name.local === 'dxpId')?.text.trim() ?? ''
  if (dxpId === '' || senderId === '' || senderId === dxpId) return []
  const message = `信封的发送方 ${senderId} 不是报文的报文传输编号 ${dxpId}`
  return [findingOf({ path: 'TransInfo.SenderId', rule: 'envelope', severity: 'warning', message })]
}

/** xs:dateTime of a day and an hour that exist; 24:00:00 ends a day, and zones are at most 14 hours away. */
function isXmlTime(text: string): boolean {
  const zone = /(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/
  const [, date = '', time = ''] =
    /^(\d{4}-\d\d-\d\d)T(?:24:00:00(?:\.0+)?|(\d\d:\d\d:\d\d)(?:\.\d+)?)$/.exec(text.replace(zone, '')) ?? []
  return isBeijingTime((date + (time || '000000')).replace(/\D/g, ''))
}

const envelopeFault = (path: string, message: string) => findingOf({ path, rule: 'envelope', message })
const nothing = { type: '', documents: 0, isEnveloped: false, findings: [], unjudged: [] }

type Inside = CheckInput & { around: Finding[]; isEnveloped: boolean }

function checkMessage(input: Inside): CheckedFile {
  const { bytes, revision, xmlLimits = {}, around, isEnveloped } = input
  const { root, findings, placeOf, encoding } = readTree({ bytes, limits: xmlLimits })
  if (!root) {
    const empty =
      findings.length > 0 ? findings : [findingOf({ rule: 'root', message: '报文为空', line: 1, column: 1 })]
    return { ...nothing, verdict: 'unreadable', isEnveloped, findings: foldFindings([...around, ...empty]) }
  }
  const refused = checkTree({ root, revision, placeOf })
  const definition = root.name.uri === cebNamespace ? findDefinition(root.name.local) : undefined
  const isKnown = definition?.type === root.name.local && definition.revisions[revision] !== undefined
  const type = root.name.local.slice(0, 100)
  // A receipt cannot be asked for again, and intake reads what it can.
  const isReceipt = isKnown && definition?.kind === 'receipt'
  const wire = isReceipt ? refused.map((one): Finding => ({ ...one, severity: 'warning' })) : refused
  if (!definition || !isKnown) {
    return { ...judged(foldFindings([...around, ...findings, ...wire])), type, documents: 0, isEnveloped, unjudged: [] }
  }
  // A declaration whose head does not match its content will not arrive; messages of customs are read nevertheless.
  const graver = (one: Finding): Finding => {
    return one.rule === 'encoding' && definition.kind === 'declaration' ? { ...one, severity: 'error' } : one
  }
  const own = [...around, ...findings.map(graver), ...checkEncoding(definition, encoding), ...wire]
  const nodes = documentsOf({ root, definition, placeOf }).map((node) => withoutBlanks(definition, node))
  const said = new Set(wire.map(({ path }) => path))
  const { found, unjudged } =
    definition.kind === 'declaration' ? judge(input, definition, nodes) : receipts(type, nodes)
  const duplicates = definition.kind === 'declaration' ? checkDuplicates(definition, nodes) : []
  const tail = definition.kind === 'declaration' ? checkTail({ root, codes: input.codes ?? {} }) : []
  const signing = checkSignature({ ...input, root, definition, nodes })
  const beyond = [...found, ...duplicates, ...tail, ...signing.found]
    // A refusal by the schema needs no second sentence.
    .filter(({ path }) => path === '' || !said.has(path))
    .map((finding) => ({ ...finding, ...placeOf(locate({ root, definition, path: finding.path })) }))
  const all = foldFindings([...own, ...beyond])
  return { ...judged(all), type, documents: nodes.length, isEnveloped, unjudged: [...unjudged, ...signing.unjudged] }
}

function judged(findings: FoldedFinding[]): Pick<CheckedFile, 'verdict' | 'findings'> {
  const isBroken = findings.some(({ rule, severity }) => severity === 'error' && brokenRules.includes(rule))
  const isWrong = findings.some(({ severity }) => severity === 'error')
  return { verdict: isBroken ? 'unreadable' : isWrong ? 'invalid' : 'valid', findings }
}

type Reading = Pick<ReturnType<typeof readTree>, 'placeOf'> & { root: XmlElement; definition: MessageDefinition }

function documentsOf({ root, definition, placeOf }: Reading): ParsedNode[] {
  const read = openDocumentReader(definition, placeOf)
  const { node } = definition.document
  return root.children.filter(({ name }) => name.local === node && name.uri === cebNamespace).map(toNode)

  function toNode(element: XmlElement, index: number): ParsedNode {
    const [one] = read(element, [], index)
    return one ?? { index, fields: {}, lines: [], findings: [] }
  }
}

/** Blanks around a number mean nothing to the schema. */
function withoutBlanks(definition: MessageDefinition, node: ParsedNode): ParsedNode {
  const collapsed = (fields: Record<string, string>, elements: readonly ElementDefinition[] = []) => {
    const numbers = elements.filter(({ type }) => type.kind === 'int' || type.kind === 'decimal')
    const changed = numbers.flatMap(({ name }) => (fields[name] === undefined ? [] : [[name, fields[name].trim()]]))
    return { ...fields, ...Object.fromEntries(changed) }
  }
  const lines = node.lines.map((line) => collapsed(line, definition.line?.elements))
  return { ...node, fields: collapsed(node.fields, definition.head.elements), lines }
}

function judge(input: CheckInput, definition: MessageDefinition, nodes: readonly ParsedNode[]) {
  const { revision, now, codes = {}, limits, relatedTo } = input
  const verdicts: RuleVerdict[] = []
  let tables: string[] = []
  const otherPartsOf = openParts(definition, nodes)
  const found = nodes.flatMap((node) => {
    const document = { head: node.fields, lines: node.lines } as DocumentOf<MessageDefinition>
    const related = { otherParts: otherPartsOf(node), ...relatedTo?.(node) }
    const assessed = assessDocument<MessageDefinition>({ definition, revision, document, now, codes, limits, related })
    verdicts.push(...assessed.rules)
    tables = assessed.tablesNotGiven
    return assessed.findings.map((finding) => {
      return {
        ...finding,
        path: `nodes[${node.index}].${finding.path.replace(/^head\./, '')}`,
      }
    })
  })
  const noTables = tables.length > 0 ? [{ what: `代码（${tables.join('、')}）`, why: '没有提供代码表' }] : []
  return { found, unjudged: [...noTables, ...unjudgedElements(definition, nodes), ...unjudgedRules(verdicts)] }
}

/** Receipts are checked on their own: nobody here can send them again. */
function receipts(type: string, nodes: ParsedNode[]) {
  const all = readReceipts({ type, nodes })
  const found = all.flatMap((receipt) => {
    const isUnknown = describeReceipt(receipt).kind === 'unknown' && receipt.returnStatus !== ''
    const message = `回执状态 ${receipt.returnStatus} 不在规范的状态表中`
    const path = `nodes[${receipt.index}].returnStatus`
    const strange = isUnknown ? [findingOf({ path, rule: 'status', severity: 'warning', message })] : []
    return [...receipt.findings.filter(({ rule }) => rule !== 'required'), ...strange]
  })
  return { found, unjudged: [{ what: '回执对应的单证', why: '须与已申报的单证对照' }] }
}

function checkSignature(input: Inside & { root: XmlElement; definition: MessageDefinition; nodes: ParsedNode[] }) {
  const { bytes, root, definition, nodes, verify } = input
  const path = 'Signature'
  if (definition.kind !== 'declaration') return { found: [], unjudged: [] }
  if (!root.children.some(({ name }) => name.uri === signatureNamespace)) {
    const isDeclared = nodes.some(({ fields }) => fields.appStatus === '2')
    // The grammar refuses a message that must be signed.
    if (!isDeclared || checkUnsigned(definition)) return { found: [], unjudged: [] }
    return { found: [], unjudged: [{ what: '签名', why: '报文未签名；申报（业务状态 2）须在发送前签名' }] }
  }
  const { wrong, unjudged } = verify?.(bytes) ?? { unjudged: '没有提供验签的方法' }
  return {
    found: wrong ? [findingOf({ path, rule: 'signature', message: wrong })] : [],
    unjudged: unjudged ? [{ what: '签名', why: unjudged }] : [],
  }
}
