// What customs send of themselves after an answer: tax bills of a released import list, the result of a summing-up.
import type { Told } from '@kouan/customs/codes/declaration-kind.ts'
import { noticeTypeOf } from '@kouan/customs/receipts/answers.ts'
import { amountOf, sumOf } from '@kouan/customs/rules/decimal.ts'
import { estimateImportTax } from '@kouan/customs/rules/import-tax.ts'
import type { ReceiptDocument, ReceiptFields } from './fitted-receipt.ts'
import type { SentDocument } from './judge-message.ts'

export interface Notice {
  type: string
  document: ReceiptDocument
}

/** Cosmetics and food for the most part: 13 % VAT, no consumption tax, 70 % of it levied inside the limits. */
const rates = { vat: '0.13', consumption: '0' }

interface Noticed {
  sent: SentDocument
  numbers: ReceiptFields
  /** The first bill is taken back and a second one made. */
  isVoid: boolean
}

/** A bill of tax comes with its states. */
export const noticesOf = (told: readonly Told[], noticed: Noticed): Notice[] => [
  ...(told.includes('tax-bill') ? taxNotices(noticed) : []),
  ...(told.includes('summary') ? [summaryNotice(noticed)] : []),
]

function taxNotices({ sent, numbers, isVoid }: Noticed): Notice[] {
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
  const lines = sent.lines.map(({ gnum, gcode, totalPrice }) => ({
    gnum,
    gcode,
    taxPrice: totalPrice,
    customsTax: '0',
    ...estimateImportTax({ taxable: totalPrice ?? '0', rates, leviedShare: '0.7' }),
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

/** One declaration that came of it. Goods are not named in a summing-up: their codes stand as nines. */
function summaryNotice({ sent, numbers }: Noticed): Notice {
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
