// Tax bills of import lists: CEB816 makes one, CEB818 moves its state.
import type { Finding } from '../finding.ts'
import { ceb816 } from '../messages/notices/ceb816.ts'
import type { ParsedNode } from '../read-document.ts'
import { sortedBy } from '../total-order.ts'
import { amountOf, sumOf } from '../values/decimal.ts'

/** 1 已生成, 2 已汇总 (the number of the payment book is known), 3 作废. */
export type TaxStatus = '1' | '2' | '3'
const isTaxStatus = (status = ''): status is TaxStatus => ['1', '2', '3'].includes(status)

/** Parts of a receipt of CEB816 or CEB818 that count. `returnTime`: 17 digits. */
export type TaxReceipt = Pick<ParsedNode, 'fields' | 'lines'> & { type: string; returnTime: string }

/** `fields`, `lines`: head of the bill and its lines, as received; empty until isComplete. */
export type TaxBill = Pick<ParsedNode, 'fields' | 'lines'> & {
  taxNo: string
  invtNo: string
  status: TaxStatus
  /** 17 digits; time of the receipt that gave the status. */
  statusTime: string
  /** 缴款书编号; known when the bill was summed up. */
  entDutyNo?: string
  /** False while only its state (CEB818) has arrived, not the bill itself (CEB816). */
  isComplete: boolean
}

const taxes: readonly string[] = ['customsTax', 'valueAddedTax', 'consumptionTax']

/** Each tax of the head is the sum of its lines. Warnings: the bill is customs' word all the same. */
export function checkTaxSums({ index, fields, lines }: Pick<ParsedNode, 'index' | 'fields' | 'lines'>): Finding[] {
  const elements = ceb816.head.elements.filter(({ name }) => taxes.includes(name))
  return elements.flatMap(({ name, label }): Finding[] => {
    const head = amountOf(fields, name)
    const sum = sumOf(lines.map((line) => amountOf(line, name)))
    if (!head || !sum || head.eq(sum)) return []
    const message = `“${label}”应等于各项之和 ${sum.toFixed()}，现为 ${head.toFixed()}`
    return [{ path: `nodes[${index}].${name}`, rule: 'tax-sum', severity: 'warning', message }]
  })
}

/**
 * The bills that these receipts tell of, by taxNo in order of their making; the order and number of the receipts do not
 * matter. Its status moves only forward, from made over summed up to void, whatever the times of the receipts are.
 */
export function applyTaxReceipts(receipts: readonly TaxReceipt[]): TaxBill[] {
  const bills = new Map<string, TaxBill>()
  // A total order: receipts that are equal in all of this are the same.
  const inOrder = sortedBy(receipts, ({ type, returnTime, fields, lines }) => {
    const content = [fields, ...lines].map((row) => sortedBy(Object.entries(row), ([name]) => [name]))
    return [fields.status ?? '', returnTime, type, JSON.stringify(content)]
  })
  for (const { type, returnTime, fields, lines } of inOrder) {
    const { taxNo = '', status, invtNo, entDutyNo } = fields
    if (taxNo === '' || !isTaxStatus(status)) continue
    const bill = bills.get(taxNo) ?? { taxNo, invtNo: '', isComplete: false, fields: {}, lines: [] }
    bills.set(taxNo, {
      ...bill,
      status,
      statusTime: returnTime,
      ...(invtNo && { invtNo }),
      ...(entDutyNo && { entDutyNo }),
      ...(type === ceb816.type && { isComplete: true, fields, lines }),
    })
  }
  return [...bills.values()]
}

/**
 * The bill of a list that holds: the latest that is not void, else the latest, by the number behind the list's in taxNo, else
 * by time. `invtNo` names the list. A list has one bill; a new one (with a new taxNo) takes the place of a void one.
 */
export function currentTaxBill({ bills, invtNo }: { bills: readonly TaxBill[]; invtNo: string }): TaxBill | undefined {
  const ofList = bills.filter((bill) => bill.invtNo === invtNo)
  const own = sortedBy(ofList, ({ taxNo, statusTime }) => [serialOf(taxNo, invtNo) ?? -1, statusTime, taxNo])
  return own.filter(({ status }) => status !== '3').at(-1) ?? own.at(-1)
}

/** The number behind the list's, 10 of <invtNo>_10; undefined where a bill is numbered otherwise. */
function serialOf(taxNo: string, invtNo: string): number | undefined {
  const [, serial] = taxNo.startsWith(invtNo) ? (/^_?(\d{1,9})$/.exec(taxNo.slice(invtNo.length)) ?? []) : []
  return serial === undefined ? undefined : Number(serial)
}
