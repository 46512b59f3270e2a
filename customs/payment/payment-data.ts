// Building the real-time payment data of announcement 179, and the text that is signed of it.
import type { ElementDefinition, Fields, FieldsOf } from '../messages/message.ts'
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

/**
 * The signed text: the four parts in their order, each `"name":"value"`, joined with ||. Head and lists are the very JSON
 * that is sent, whose quotation marks stay as they are. This is the form that verifies with published certificates; the
 * annex prints another one, which does not.
 */
export function paymentSignText(data: PaymentData): string {
  return signedTextOf(partsOf(data))
}

/** The form field payExInfoStr. `signValue`: the signature of `paymentSignText`, Base64. */
export function writePaymentData(input: { data: PaymentData; certNo: string; signValue: string }): string {
  const { data, certNo, signValue } = input
  const { sessionID, payExchangeInfoHead, payExchangeInfoLists, serviceTime } = partsOf(data)
  const members = [
    ['sessionID', JSON.stringify(sessionID)],
    ['payExchangeInfoHead', payExchangeInfoHead],
    ['payExchangeInfoLists', payExchangeInfoLists],
    ['serviceTime', JSON.stringify(serviceTime)],
    ['certNo', JSON.stringify(certNo)],
    ['signValue', JSON.stringify(signValue)],
  ]
  return `{${members.map(([name, json]) => `"${name}":${json}`).join(',')}}`
}

/** Texts of the four signed parts: head and lists as JSON. */
type Parts = Readonly<Record<'sessionID' | 'payExchangeInfoHead' | 'payExchangeInfoLists' | 'serviceTime', string>>

/** Joins the four parts. */
export const signedTextOf = ({ sessionID, payExchangeInfoHead, payExchangeInfoLists, serviceTime }: Parts): string =>
  Object.entries({ sessionID, payExchangeInfoHead, payExchangeInfoLists, serviceTime })
    .map(([name, text]) => `"${name}":"${text}"`)
    .join('||')

function partsOf({ sessionID, payExchangeInfoHead, payExchangeInfoLists, serviceTime }: PaymentData): Parts {
  const lists = payExchangeInfoLists.map(({ goodsInfo, ...line }) => {
    const goods = goodsInfo.map((one) => objectOf(membersOf(tables.paymentGoods, one)))
    const [orderNo = '', ...rest] = membersOf(tables.paymentLine, line)
    return objectOf([orderNo, `"goodsInfo":[${goods.join(',')}]`, ...rest])
  })
  return {
    sessionID,
    payExchangeInfoHead: objectOf(membersOf(tables.paymentHead, payExchangeInfoHead)),
    payExchangeInfoLists: `[${lists.join(',')}]`,
    serviceTime,
  }
}

const objectOf = (members: readonly string[]) => `{${members.join(',')}}`

/** Members in the order of the table, optional ones without a value left out. */
function membersOf(table: readonly ElementDefinition[], fields: Fields): string[] {
  return table.flatMap(({ name, required }) => {
    const value = fields[name] ?? ''
    if (value === '' && !required && !tables.writtenEmpty.has(name)) return []
    const isNumber = name === tables.numberElement && jsonNumber.test(value)
    return [`"${name}":${isNumber ? value : JSON.stringify(value)}`]
  })
}

/** A number as JSON writes it, without an exponent. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
