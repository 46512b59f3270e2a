// Notices of the simulated customs after an answer: tax bills of a released import list, the result of a summary.
import type { Told } from '@kouan/customs/messages/answered.ts'
import { noticeTypeOf } from '@kouan/customs/receipts/answers.ts'
import { limitsOf2019 } from '@kouan/customs/rule-table.ts'
import { taxImportLines } from '@kouan/customs/rules/import-tax.ts'
import { amountOf, sumOf } from '@kouan/customs/values/decimal.ts'
import type { ReceiptDocument, ReceiptFields } from './fitted-receipt.ts'
import type { SentDocument } from './judge-message.ts'

export interface Notice {
  type: string
  document: ReceiptDocument
}

/** Rates of most cosmetics and food: 13 % VAT, no consumption tax. */
const rates = { vat: '0.13', consumption: '0' }

interface NoticeInput {
  sent: SentDocument
  numbers: ReceiptFields
  /** The first bill is voided and a second one sent. */
  isVoid: boolean
}

/** Returns the notices; a tax bill is followed by its states. */
export const noticesOf = (kinds: readonly Told[], input: NoticeInput): Notice[] => [
  ...(kinds.includes('tax-bill') ? taxNotices(input) : []),
  ...(kinds.includes('summary') ? [summaryNotice(input)] : []),
]

function taxNotices({ sent, numbers, isVoid }: NoticeInput): Notice[] {
  const first = `${numbers.invtNo}_1`
  const second = `${numbers.invtNo}_2`
  const state = (taxNo: string, status: string): Notice => ({
    type: noticeTypeOf('tax-state'),
    document: { head: { ...sent.fields, ...numbers, taxNo, status, ...paymentBook(taxNo, status) }, lines: [] },
  })
  return isVoid
    ? [taxBill(sent, numbers, first), state(first, '3'), taxBill(sent, numbers, second), state(second, '2')]
    : [taxBill(sent, numbers, first), state(first, '2')]
}

const paymentBook = (taxNo: string, status: string): ReceiptFields =>
  status === '2' ? { entDutyNo: `SIM${taxNo.replace(/\D/g, '')}` } : {}

function taxBill(sent: SentDocument, numbers: ReceiptFields, taxNo: string): Notice {
  const taxes = taxImportLines({ head: sent.fields, lines: sent.lines, rates, limits: limitsOf2019 })
  // Duty depends on the tariff, which is not known here.
  const lines = taxes.map((tax, at) => ({
    gnum: sent.lines[at]?.gnum,
    gcode: sent.lines[at]?.gcode,
    customsTax: '0',
    ...tax,
  }))
  const head = {
    ...sent.fields,
    ...numbers,
    taxNo,
    status: '1',
    note: '模拟海关',
    customsTax: '0',
    valueAddedTax: sumOf(lines.map((line) => amountOf(line, 'valueAddedTax')))?.toFixed(2),
    consumptionTax: sumOf(lines.map((line) => amountOf(line, 'consumptionTax')))?.toFixed(2),
  }
  return { type: noticeTypeOf('tax-bill'), document: { head, lines } }
}

/** Result of a summary with one declaration. A summary names no goods, so their codes are nines. */
function summaryNotice({ sent, numbers }: NoticeInput): Notice {
  const { sumNo = '' } = numbers
  const head = {
    ...sent.fields,
    ...numbers,
    declSeqNo: sumNo.replace(/^./, 'D'),
    entryId: sumNo.replace(/^./, 'E'),
    decState: '1',
    grossWeight: '1',
    netWeight: '1',
    note: '模拟海关',
  }
  const lines = sent.lines.map(({ invtNo }, index) => ({
    invtNo,
    logisticsNo: '',
    gseqno: String(index + 1),
    gnum: '1',
    gcode: '9999999999',
  }))
  return { type: noticeTypeOf('summary'), document: { head, lines } }
}
