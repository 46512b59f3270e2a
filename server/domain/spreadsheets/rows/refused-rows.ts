// The workbook of the rows that an import refused.
import type { RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { type Cell, writeWorkbook } from '../files/write-workbook.ts'
import { widthOf } from './write-cells.ts'

export const refusedFileName = (name: string): string => `${name.replace(/\.\w+$/, '')}-错误数据.xlsx`

export interface RefusedRows {
  heads: readonly string[]
  refused: Iterable<RefusedGroup> | AsyncIterable<RefusedGroup>
}

/** Writes the refused rows unchanged with their errors in further columns; corrected, the file can be imported as it is. */
export function writeRefusedRows({ heads, refused }: RefusedRows): Promise<Buffer> {
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [...heads, '原行号', '错误原因']
    for await (const group of refused)
      for (const { row, cells, faults } of group.rows)
        yield [...heads.map((_, at) => cells[at] ?? ''), row, faults.map(({ reason }) => reason).join('；')]
  }
  return writeWorkbook({ title: '错误数据', rows: rows(), widths: [...heads.map(widthOf), 8, 60], frozen: 1 })
}
