// How a report reads: the same of the product's database and of a data source.
import type { Bound } from './compose-statement.ts'
import { tooLarge } from './report-fault.ts'

export interface ReadColumn {
  name: string
  /** As `fieldTypes` of the contract. */
  type: 'String' | 'Integer' | 'Decimal' | 'Date' | 'Datetime'
}

export type Cell = string | null

export interface ReportReader {
  /** Columns and rows of a statement. */
  readAll(bound: Bound): Promise<{ columns: ReadColumn[]; rows: Cell[][] }>
  /** Rows one by one, in constant memory. */
  rows(bound: Bound): AsyncIterable<Cell[]>
}

/** Characters of all cells together. */
const mostText = 40_000_000

export async function collect(rows: AsyncIterable<Cell[]>): Promise<Cell[][]> {
  const all: Cell[][] = []
  let size = 0
  for await (const row of rows) {
    size += row.reduce((sum, cell) => sum + (cell?.length ?? 0) + 8, 0)
    if (size > mostText) throw tooLarge()
    all.push(row)
  }
  return all
}
