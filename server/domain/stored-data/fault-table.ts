// Output of `npm run check-data`: one line for each fault, in columns of a terminal. Chinese letters are two columns wide.
import { dataFaults } from '@kouan/contract/rules/data-fault.ts'
import type { CheckedTable } from './checked-tables.ts'
import type { FoundFault, JudgedRow } from './judge-rows.ts'

const widthOf = (text: string) =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(letter)
        ? 2
        : 1),
    0,
  )

const columns = [
  ['租户', 6],
  ['企业', 24],
  ['单证', 32],
  ['字段', 24],
  ['内容', 28],
  ['问题', 0],
] as const

const lineOf = (cells: readonly string[]) =>
  cells
    .map((cell, at) => cell + ' '.repeat(Math.max(0, (columns[at]?.[1] ?? 0) - widthOf(cell))))
    .join('  ')
    .trimEnd()

export const faultTableHead = lineOf(columns.map(([title]) => title))

export interface FaultLine {
  table: Pick<CheckedTable, 'noun'>
  row: Pick<JudgedRow, 'tenantId' | 'title'>
  fault: FoundFault
  /** Name of the enterprise; empty for rows of none. */
  enterprise: string
}

/** Returns the line of one fault; personal data is masked already. */
export const faultLine = ({ table, row, fault, enterprise }: FaultLine): string =>
  lineOf([
    row.tenantId,
    enterprise || '-',
    `${table.noun} ${row.title}`,
    fault.label,
    fault.shown,
    dataFaults[fault.fault].title,
  ])
