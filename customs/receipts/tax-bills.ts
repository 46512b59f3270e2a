// Tax bills of import lists: CEB816 makes one, CEB818 moves its state.
import type { Finding } from '../finding.ts'
import { amountOf, sumOf } from '../rules/decimal.ts'
import { sortedBy } from './total-order.ts'

/** 1 已生成, 2 已汇总 (the number of the payment book has come), 3 作废. */
export type TaxStatus = '1' | '2' | '3'

export type TaxBill = {
  taxNo: string
  invtNo: string
  status: TaxStatus
  /** 17 digits; of the receipt that said the status. */
  statusTime: string
  /** 缴款书编号; known when the bill was summed up. */
  entDutyNo?: string
  /** False while only its state (CEB818) has arrived, not the bill itself (CEB816). */
  isComplete: boolean
  /** Head of the bill and its lines, as they came; empty until isComplete. */
  fields: Readonly<Record<string, string>>
  lines: readonly Readonly<Record<string, string>>[]
}

/** What counts in a tax receipt; a Receipt of CEB816 or CEB818 serves. */
export type TaxReceipt = {
  readonly type: string
  /** 17 digits. */
  readonly returnTime: string
  readonly fields: Readonly<Record<string, string>>
  readonly lines: readonly Readonly<Record<string, string>>[]
}

const taxes = [
  ['customsTax', '应征关税'],
  ['valueAddedTax', '应征增值税'],
  ['consumptionTax', '应征消费税'],
] as const

/** Each tax of the head is the sum of its lines. Warnings: the bill is customs' word all the same. */
export function checkTaxSums(input: {
  index: number
  fields: Readonly<Record<string, string>>
  lines: readonly Readonly<Record<string, string>>[]
}): Finding[] {
  const { index, fields, lines } = input
  return taxes.flatMap(([name, label]): Finding[] => {
    const head = amountOf(fields, name)
    const sum = sumOf(lines.map((line) => amountOf(line, name)))
    if (!head || !sum || head.eq(sum)) return []
    const message = `「${label}」应等于各项之和 ${sum.toFixed()}，现为 ${head.toFixed()}`
    return [{ path: `nodes[${index}].${name}`, rule: 'tax-sum', severity: 'warning', message }]
  })
}

/**
 * The bills that these receipts tell of, by taxNo in order of their making; the order and number of the receipts do not
 * matter. A later state wins; at the same time the higher digit (void over summed up over made); a void bill stays void.
 */
export function applyTaxReceipts(receipts: readonly TaxReceipt[]): TaxBill[] {
  const bills = new Map<string, TaxBill>()
  // Total: what is equal in all of this is the same receipt.
  const inOrder = sortedBy(receipts, ({ type, returnTime, fields, lines }) => {
    const content = [fields, ...lines].map((row) => sortedBy(Object.entries(row), ([name]) => [name]))
    return [returnTime, fields.status ?? '', type, JSON.stringify(content)]
  })
  for (const receipt of inOrder) {
    const { taxNo = '' } = receipt.fields
    const status = statusOf(receipt)
    if (taxNo !== '' && status) bills.set(taxNo, moved({ bill: bills.get(taxNo), receipt, status }))
  }
  return [...bills.values()]
}

/**
 * The bill of a list that holds: the latest that is not void, else the latest. `invtNo` names the list. A list has one
 * bill; a new one (with a new taxNo) takes the place of a void one.
 */
export function currentTaxBill({ bills, invtNo }: { bills: readonly TaxBill[]; invtNo: string }): TaxBill | undefined {
  const ofList = bills.filter((bill) => bill.invtNo === invtNo)
  // By the number behind the list's: <invtNo>_2 before <invtNo>_10.
  const own = sortedBy(ofList, ({ taxNo }) => [taxNo.length, taxNo])
  return own.filter(({ status }) => status !== '3').at(-1) ?? own.at(-1)
}

function moved(input: { bill: TaxBill | undefined; receipt: TaxReceipt; status: TaxStatus }): TaxBill {
  const { bill, receipt, status } = input
  const { fields, lines, returnTime } = receipt
  const { taxNo = '', invtNo = '' } = fields
  const isBill = receipt.type === 'CEB816Message'
  const entDutyNo = fields.entDutyNo || bill?.entDutyNo
  return {
    taxNo,
    invtNo: invtNo || (bill?.invtNo ?? ''),
    ...(bill?.status === '3' ? { status: '3', statusTime: bill.statusTime } : { status, statusTime: returnTime }),
    ...(entDutyNo ? { entDutyNo } : {}),
    isComplete: isBill || (bill?.isComplete ?? false),
    fields: isBill ? fields : (bill?.fields ?? {}),
    lines: isBill ? lines : (bill?.lines ?? []),
  }
}

function statusOf({ fields: { status } }: TaxReceipt): TaxStatus | undefined {
  return status === '1' || status === '2' || status === '3' ? status : undefined
}
