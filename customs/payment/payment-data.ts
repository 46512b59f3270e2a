// Building, reading and judging the real-time payment data of announcement 179, and the text that is signed of it.
import { checkGuid } from '../checks/guid.ts'
import { type Finding, findingOf } from '../finding.ts'
import type { ElementDefinition, Fields, FieldsOf } from '../messages/message.ts'
import { checkElementValue } from '../rules/structure.ts'
import { beijingTime14, isBeijingTime } from '../time.ts'
import { readDecimal } from '../values/decimal.ts'
import * as tables from './payment-tables.ts'

export type PaymentLine = FieldsOf<(typeof tables.paymentLine)[number]> & {
  readonly goodsInfo: readonly FieldsOf<(typeof tables.paymentGoods)[number]>[]
}
export type PaymentData = {
  readonly sessionID: string
  readonly payExchangeInfoHead: FieldsOf<(typeof tables.paymentHead)[number]>
  readonly payExchangeInfoLists: readonly PaymentLine[]
  /** Milliseconds, as digits. */
  readonly serviceTime: string
}
export type PaymentRequest = FieldsOf<(typeof tables.paymentRequest)[number]>
export type PaymentAnswer = FieldsOf<(typeof tables.paymentAnswer)[number]>

/**
 * The signed text: the four parts in their order, each `"name":"json"`, joined with ||. Head and lists are the very
 * JSON that is sent, so both are created here.
 */
export function paymentSignText(data: PaymentData): string {
  const { sessionID, payExchangeInfoHead, payExchangeInfoLists, serviceTime } = ordered(data)
  const parts = {
    sessionID,
    payExchangeInfoHead: JSON.stringify(payExchangeInfoHead),
    payExchangeInfoLists: JSON.stringify(payExchangeInfoLists),
    serviceTime,
  }
  return Object.entries(parts)
    .map(([name, json]) => `"${name}":"${json}"`)
    .join('||')
}

/** The form field payExInfoStr. `signValue`: the signature of `paymentSignText`, Base64. */
export function writePaymentData(input: { data: PaymentData; certNo: string; signValue: string }): string {
  const { data, certNo, signValue } = input
  return JSON.stringify({ ...ordered(data), certNo, signValue })
}

/** Elements in the order of the tables, optional ones without a value left out. */
function ordered({ sessionID, payExchangeInfoHead, payExchangeInfoLists, serviceTime }: PaymentData) {
  const lists = payExchangeInfoLists.map(({ goodsInfo, ...line }) => {
    const { orderNo, ...rest } = picked(tables.paymentLine, line)
    return { orderNo, goodsInfo: goodsInfo.map((goods) => picked(tables.paymentGoods, goods)), ...rest }
  })
  return {
    sessionID,
    payExchangeInfoHead: picked(tables.paymentHead, payExchangeInfoHead),
    payExchangeInfoLists: lists,
    serviceTime,
  }
}

function picked(table: readonly ElementDefinition[], fields: Fields): Record<string, string> {
  const present = table.flatMap(({ name, required }) => {
    const value = fields[name] ?? ''
    return required || value !== '' ? [[name, value] as const] : []
  })
  return Object.fromEntries(present)
}

type Read = PaymentData & { readonly certNo: string; readonly signValue: string }

/** Reads payExInfoStr; never throws. Numbers become text unchanged, so that amounts given as text keep their digits. */
export function readPaymentData(text: string): { data?: Read; findings: Finding[] } {
  const root = parsed(text)
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

/** Reads a request of customs; undefined for anything else. */
export function readPaymentRequest(text: string): PaymentRequest | undefined {
  const root = parsed(text)
  const request = textsOf(tables.paymentRequest, root)
  return isRecord(root) && request.orderNo !== '' && request.sessionID !== '' ? request : undefined
}

/** `isTaken`: 10000, the one code that is certain. */
export function readPaymentAnswer(text: string): (PaymentAnswer & { isTaken: boolean }) | undefined {
  const root = parsed(text)
  if (!isRecord(root)) return undefined
  const answer = textsOf(tables.paymentAnswer, root)
  return { ...answer, isTaken: answer.code === '10000' }
}

/** Returns all errors before sending; `order` is the head of the order that customs asked for. */
export function checkPaymentData(input: { data: PaymentData; now: Date; order?: Fields }): Finding[] {
  const { data, now, order } = input
  const { payExchangeInfoHead: head, payExchangeInfoLists: lists } = data
  const findings: Finding[] = []
  const tell = (path: string, rule: string, message: string) => findings.push(findingOf({ path, rule, message }))
  const check = (place: string, table: readonly ElementDefinition[], fields: Fields) => {
    for (const element of table) {
      const given = { element, value: fields[element.name] ?? '', codes: undefined, isImport: true }
      const wrong = checkElementValue(given)
      if (wrong) tell(`${place}.${element.name}`, wrong.rule, `“${element.label}”${wrong.message}`)
    }
  }
  if (data.sessionID === '') tell('sessionID', 'required', '“会话编号”不能为空')
  if (!/^\d{13}$/.test(data.serviceTime)) tell('serviceTime', 'time', '“系统时间”须为 13 位毫秒数')
  check('payExchangeInfoHead', tables.paymentHead, head)
  const badGuid = head.guid ? checkGuid(head.guid) : undefined
  if (badGuid && head.guid.length === 36) tell('payExchangeInfoHead.guid', 'V1', `“系统唯一序号”${badGuid}`)
  const { tradingTime } = head
  if (tradingTime.length === 14 && (!isBeijingTime(tradingTime) || tradingTime > beijingTime14(now))) {
    tell('payExchangeInfoHead.tradingTime', 'V2', `“交易成功时间”须为真实的、不晚于现在的时间，现为“${tradingTime}”`)
  }
  if (lists.length === 0) tell('payExchangeInfoLists', 'required', '至少有一项订单')
  for (const [index, { goodsInfo, ...line }] of lists.entries()) {
    const place = `payExchangeInfoLists[${index}]`
    check(place, tables.paymentLine, line)
    if (goodsInfo.length === 0) tell(`${place}.goodsInfo`, 'required', '至少有一项商品')
    for (const [at, goods] of goodsInfo.entries()) check(`${place}.goodsInfo[${at}]`, tables.paymentGoods, goods)
  }
  if (order) findings.push(...differencesFrom(order, data))
  return findings
}

/** Customs hold the raw payment against the order: both sides and both values are named. */
function differencesFrom(order: Fields, { payExchangeInfoHead: head, payExchangeInfoLists: lists }: PaymentData) {
  const pairs = [
    { path: 'payExchangeInfoHead.ebpCode', label: '电商平台代码', own: head.ebpCode, other: order.ebpCode },
    { path: 'payExchangeInfoHead.payCode', label: '支付企业代码', own: head.payCode, other: order.payCode },
    {
      path: 'payExchangeInfoHead.payTransactionId',
      label: '交易流水号',
      own: head.payTransactionId,
      other: order.payTransactionId,
    },
    { path: 'payExchangeInfoHead.totalAmount', label: '交易金额', own: head.totalAmount, other: order.acturalPaid },
    // One payment may pay for several orders; the one that was asked for must be among them.
    { path: 'payExchangeInfoLists', label: '订单编号', own: numberOf(lists, order.orderNo), other: order.orderNo },
  ]
  const different = pairs.filter(({ path, own, other }) => {
    const isAmount = path.endsWith('.totalAmount')
    return own && other && own !== other && !(isAmount && isSameAmount(own, other))
  })
  return different.map(({ path, label, own, other }) => {
    return findingOf({ path, rule: 'order', message: `“${label}”须与订单一致：支付信息为“${own}”，订单为“${other}”` })
  })
}

const numberOf = (lists: readonly PaymentLine[], wanted: string | undefined) => {
  return lists.some(({ orderNo }) => orderNo === wanted) ? wanted : lists.map(({ orderNo }) => orderNo).join('、')
}
const isSameAmount = (own: string, other: string) => {
  const [first, second] = [readDecimal(own), readDecimal(other)]
  return first !== undefined && second !== undefined && first.eq(second)
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
