// Judging payment data before they are sent: the tables of the annexes, and the order that they belong to.
import { type Finding, findingOf } from '../finding.ts'
import type { ElementDefinition, Fields } from '../messages/message.ts'
import { checkElementValue } from '../rules/structure.ts'
import { beijingTime14, isBeijingTime } from '../time.ts'
import { readDecimal } from '../values/decimal.ts'
import type { PaymentData, PaymentLine } from './payment-data.ts'
import * as tables from './payment-tables.ts'
import type { PaymentUpload } from './read-payment.ts'

/**
 * Findings about the number of the certificate and the signature of an upload: both are required, the number in small letters.
 */
export function checkPaymentSignature({ certNo, signValue }: Pick<PaymentUpload, 'certNo' | 'signValue'>): Finding[] {
  const findings: Finding[] = []
  if (certNo === '') findings.push(findingOf({ path: 'certNo', rule: 'required', message: '“证书编号”不能为空' }))
  else if (!/^[0-9a-f]+$/.test(certNo)) {
    const message = `“证书编号”须为十六进制的证书序列号，英文字母小写，现为“${certNo}”`
    findings.push(findingOf({ path: 'certNo', rule: 'certificate', message }))
  }
  if (signValue === '') findings.push(findingOf({ path: 'signValue', rule: 'required', message: '“签名值”不能为空' }))
  else if (!/^(?:[A-Za-z0-9+/]{86}==|[A-Za-z0-9+/]{171}=)$/.test(signValue)) {
    const message = `“签名值”须为 88 位（SM2）或 172 位（RSA）的 Base64，现为 ${signValue.length} 位`
    findings.push(findingOf({ path: 'signValue', rule: 'signature', message }))
  }
  return findings
}

/** Returns all findings before sending; `order` is the head of the order that customs asked for. */
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
  if (head.guid !== head.guid.toUpperCase()) {
    const message = '“系统唯一序号”的英文字母须大写'
    findings.push(findingOf({ path: 'payExchangeInfoHead.guid', rule: 'V1', severity: 'warning', message }))
  }
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
