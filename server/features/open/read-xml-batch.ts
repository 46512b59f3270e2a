// Reads a CEB message, bare or in its envelope, as the documents of a batch: what a form would send, one row for each document.

import { mostDocuments } from '@kouan/contract/calls/open/open-call.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type DocumentKind, valuesOfBusiness } from '@kouan/contract/resources/document/document-kind.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import type { Finding } from '@kouan/customs/finding.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import type { ParsedNode } from '@kouan/customs/read-document.ts'
import type { Row } from '../../crud/hooks.ts'
import { BadInput } from '../../ground/errors.ts'

export interface SentDocument {
  values: Row
  /** Problems that the form cannot find, because it has no such field. */
  problems: Problem[]
}

interface SentMessage {
  bytes: Buffer
  /** Business type of all its documents, which the message does not say. */
  crossborderType: unknown
}

/** Wrong values are left to the rules of the form; these faults lose something that was sent. */
const losing: ReadonlySet<string> = new Set(['unknown', 'count', 'text'])
const whole: ReadonlySet<string> = new Set(['root', 'unknown-type', 'malformed', 'encoding', 'limit', 'empty'])

const refusal = (message: string) => new BadInput([{ field: 'body', message: `报文：${message}` }])
const sentenceOf = ({ message, line }: Finding) => (line === undefined ? message : `${message}（第 ${line} 行）`)

/** Throws where the message is not one of the kind, is damaged, or has too many documents. */
export function readXmlBatch(kind: DocumentKind, { bytes, crossborderType }: SentMessage): SentDocument[] {
  const { type, revisions } = kind.message
  refuseDense(bytes)
  const opened = openEnvelope(bytes)
  if (opened.kind === 'unreadable') throw refusal(opened.findings.map(sentenceOf).join('；') || '不是海关业务报文')
  const strict = revisions['202205'] ? '202205' : '2018-113'
  const { message, findings } = parseMessage(opened.payload, { strict, maxDocuments: mostDocuments + 1 })
  if (message && message.type !== type) throw refusal(`此接口只接受 ${type}，现为 ${message.type}`)
  const nodes = message?.nodes ?? []
  const all = [...findings, ...nodes.flatMap((node) => node.findings)]
  const damage = all.filter(({ rule, severity }) => severity === 'error' && whole.has(rule))
  if (nodes.length > mostDocuments) throw refusal(`最多 ${mostDocuments} 份单证，现有 ${nodes.length} 份以上`)
  if (!message || damage.length > 0) throw refusal([...new Set(damage.map(sentenceOf))].slice(0, 5).join('；'))
  const lost = findings.filter(({ rule, severity }) => severity === 'error' && losing.has(rule))
  const elsewhere = lost.find(({ path }) => !path.startsWith('nodes['))
  if (elsewhere) throw refusal(sentenceOf(elsewhere))
  return nodes.map((node, at) => {
    const own = lost.filter(({ path }) => path.startsWith(`nodes[${at}]`))
    const values = { ...valuesOf(kind, node), crossborderType }
    const problems = [
      ...own.map((finding) => problemOf(kind, finding)),
      ...problemsOfOwnElements(kind, node, crossborderType),
    ]
    return { values, problems }
  })
}

/** Bytes of an element on average, beyond the first elements; denser XML is made to be slow. */
const [bytesOfElement, freeElements] = [20, 20_000]

/** Throws where the message has more elements than its size explains, before it is parsed. */
function refuseDense(bytes: Buffer): void {
  const most = freeElements + Math.floor(bytes.length / bytesOfElement)
  let elements = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0x3c || bytes[at + 1] === 0x2f) continue
    elements += 1
    if (elements > most) throw refusal(`内容过大：元素超过${most}个`)
  }
}

/** `nodes[3].lines[1].qty` → `goods[1].qty` */
const problemOf = ({ lines = 'lines' }: DocumentKind, finding: Finding): Problem => ({
  field:
    finding.path
      .replace(/^nodes\[\d+\]\.?/, '')
      .replace(/^(head|fields)\./, '')
      .replace(/^lines/, lines) || 'body',
  message: sentenceOf(finding),
})

function valuesOf({ lines: key, sentAs = {} }: DocumentKind, { fields, lines }: ParsedNode): Row {
  const stored = Object.entries(fields).map(([name, text]) => {
    const meant = Object.entries(sentAs[name] ?? {}).find(([, sent]) => sent === text)
    return [name, meant?.[0] ?? text] as const
  })
  return { ...Object.fromEntries(stored), ...(key === undefined ? {} : { [key]: lines.map((line) => ({ ...line })) }) }
}

/** Returns the problems of elements that the product writes itself: a sent value must not differ from its own. */
function problemsOfOwnElements(kind: DocumentKind, node: ParsedNode, crossborderType: unknown): Problem[] {
  const { message, fixed, series, assignedNumbers = [], resource, lines: key } = kind
  const made: Row = { ...fixed, ...valuesOfBusiness(kind, crossborderType), appType: '1' }
  const parts = series ? [series.count, series.number] : []
  const problems = message.head.elements.flatMap(({ name, label }): Problem[] => {
    const sent = (node.fields[name] ?? '').trim()
    if (sent === '' || Object.hasOwn(resource.fields, name)) return []
    const wanted = parts.includes(name) ? '1' : made[name]
    if (wanted !== undefined && sent !== wanted)
      return [{ field: name, message: `${label}：须为“${wanted}”或不填，现为“${sent}”${hints[name] ?? ''}` }]
    if (assignedNumbers.includes(name)) return [{ field: name, message: `${label}：由电子口岸或海关给出，不能填写` }]
    return []
  })
  const elements = message.line?.elements ?? []
  const place = elements.find(({ name }) => name === 'gnum' && !(name in (resource.lines?.[key ?? '']?.fields ?? {})))
  if (!place) return problems
  const misplaced = node.lines.flatMap(({ gnum = '' }, at) => {
    const isRight = gnum.trim() === '' || Number(gnum) === at + 1
    const message = `第 ${at + 1} 项的“${place.label}”须为 ${at + 1}，现为“${gnum}”`
    return isRight ? [] : [{ field: `${key}[${at}].gnum`, message }]
  })
  return [...problems, ...misplaced]
}

const hints: Readonly<Record<string, string>> = {
  appType: '；删除请用撤销接口',
  msgCount: '；请把各份报文的明细合在一份中，申报时自动分开',
  msgSeqNo: '；请把各份报文的明细合在一份中，申报时自动分开',
}
