// Reading what announcement 179 exchanges: requests of customs, uploads, answers. Nothing here throws.
import { entryOf } from '../codes/code-table.ts'
import { reasonOfCode } from '../codes/refusal-reason.ts'
import { type Finding, findingOf } from '../finding.ts'
import type { ElementDefinition, FieldsOf } from '../messages/message.ts'
import { checkElementValue } from '../rules/structure.ts'
import { type PaymentData, signedTextOf } from './payment-data.ts'
import * as tables from './payment-tables.ts'

export type PaymentRequest = FieldsOf<(typeof tables.paymentRequest)[number]>
export type PaymentAnswer = FieldsOf<(typeof tables.paymentAnswer)[number]>
export type PaymentUpload = PaymentData & { readonly certNo: string; readonly signValue: string }

/** Reads payExInfoStr; never throws. Numbers become text unchanged, so that amounts keep their digits. */
export function readPaymentData(text: string): { data?: PaymentUpload; findings: Finding[] } {
  const root = isRecord(parsed(text)) ? parsed(text.replace(stringOrNumber, numberAsText)) : undefined
  if (!isRecord(root)) return { findings: [findingOf({ rule: 'json', message: '支付信息不是 JSON 对象' })] }
  const lists = Array.isArray(root.payExchangeInfoLists) ? root.payExchangeInfoLists.filter(isRecord) : []
  const data = {
    sessionID: textOf(root.sessionID),
    payExchangeInfoHead: textsOf(tables.paymentHead, root.payExchangeInfoHead),
    payExchangeInfoLists: lists.map((line) => ({
      ...textsOf(tables.paymentLine, line),
      goodsInfo: (Array.isArray(line.goodsInfo) ? line.goodsInfo : []).map((one) => textsOf(tables.paymentGoods, one)),
    })),
    serviceTime: textOf(root.serviceTime),
    certNo: textOf(root.certNo),
    signValue: textOf(root.signValue),
  }
  const isWhole = isRecord(root.payExchangeInfoHead) && Array.isArray(root.payExchangeInfoLists)
  const missing = findingOf({ rule: 'json', message: '缺少 payExchangeInfoHead 或 payExchangeInfoLists' })
  return { data, findings: isWhole ? [] : [missing] }
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const numberAsText = (token: string) => (token.startsWith('"') ? token : `"${token}"`)

/**
 * Reads a request of customs (openReq); undefined for anything else. The text may come escaped as HTML, or with a backslash
 * before each quotation mark.
 */
export function readPaymentRequest(text: string): PaymentRequest | undefined {
  const forms = [text, text.replaceAll('&quot;', '"'), text.replaceAll('\\', '')]
  const root = forms.map(parsed).find(isRecord)
  const request = textsOf(tables.paymentRequest, root)
  const isWhole = tables.paymentRequest.every((element) => {
    const value = request[element.name]
    return !checkElementValue({ element, value, codes: undefined, isImport: true }) && value.trim() === value
  })
  return root && isWhole ? request : undefined
}

/** `isFinal`: the same message would be refused again. `meaning`: a Chinese sentence; undefined for an unknown code. */
export type ReadAnswer = PaymentAnswer & { isTaken: boolean; isFinal: boolean; meaning: string | undefined }

export function readPaymentAnswer(text: string): ReadAnswer | undefined {
  const root = parsed(text)
  if (!isRecord(root)) return undefined
  const answer = textsOf(tables.paymentAnswer, root)
  const { isTaken = false, isFinal = false } = entryOf(tables.answerEffects, answer.code) ?? {}
  return { ...answer, isTaken, isFinal, meaning: reasonOfCode(`179=${answer.code}`)?.meaning }
}

/**
 * The signed text of an upload, letter by letter as it came; undefined for a text that is none. Both sides must agree on every
 * blank and every zero, so nothing is written anew.
 */
export function signedTextOfUpload(text: string): string | undefined {
  if (!isRecord(parsed(text))) return undefined
  const members = rootMembers(text)
  const [head, lists] = [members.get('payExchangeInfoHead'), members.get('payExchangeInfoLists')]
  const { sessionID, serviceTime } = Object.fromEntries(members)
  if (!head || !lists || !sessionID || !serviceTime) return undefined
  return signedTextOf({
    sessionID: textOf(parsed(sessionID)),
    payExchangeInfoHead: head,
    payExchangeInfoLists: lists,
    serviceTime: textOf(parsed(serviceTime)),
  })
}

/** Members of a JSON object, each value as its own text. */
function rootMembers(json: string): Map<string, string> {
  const members = new Map<string, string>()
  let depth = 0
  let name = ''
  let begin = -1
  for (const { 0: token, index } of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g)) {
    if (begin < 0 && token.startsWith('"')) name = textOf(parsed(token))
    if (token === ':' && depth === 1 && begin < 0) begin = index + 1
    if (token === '}' || token === ']') depth--
    const isEnd = (token === ',' && depth === 1) || (token === '}' && depth === 0)
    if (isEnd && begin >= 0) {
      members.set(name, json.slice(begin, index).trim())
      begin = -1
    }
    if (token === '{' || token === '[') depth++
  }
  return members
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function textsOf<E extends ElementDefinition>(table: readonly E[], value: unknown): FieldsOf<E> {
  const record = isRecord(value) ? value : {}
  const texts = table.map(({ name, required }) => {
    const text = Object.hasOwn(record, name) ? textOf(record[name]) : ''
    return [name, text === '' && !required ? undefined : text]
  })
  return Object.fromEntries(texts) as FieldsOf<E>
}
