// Plans a paste before it is done: new values, new rows, and the cells that refuse, each with its reason.

import type { Refusal } from '../actions/paste-refusals.tsx'
import { columnIn, readTextIn } from '../cell-of.ts'
import type { CellType, TableColumn, TableRow } from '../cell-type.ts'

export interface PastePlan {
  edits: readonly { index: number; values: Readonly<Record<string, unknown>> }[]
  /** Values of rows beyond the last. */
  newRows: readonly Readonly<Record<string, unknown>>[]
  refusals: readonly Refusal[]
  /** Cells that the paste reaches. */
  cellCount: number
}

export interface PasteColumn {
  column: TableColumn
  type: CellType
}

interface PasteInput {
  texts: readonly (readonly string[])[]
  /** Visible rows from the first one that is pasted to. */
  at: { row: number; column: number }
  rows: readonly TableRow[]
  columns: readonly PasteColumn[]
  isDisabled: (row: TableRow, column: TableColumn) => boolean
  canAdd: boolean
  /** As the user counts the row that is seen at a place. */
  numberAt: (index: number) => number
  /** Values of a new row that the paste does not bring. */
  emptyRow: Readonly<Record<string, unknown>>
}

export function planPaste({ texts, at, rows, columns, isDisabled, canAdd, numberAt, emptyRow }: PasteInput): PastePlan {
  const edits: PastePlan['edits'][number][] = []
  const newRows: Record<string, unknown>[] = []
  const refusals: Refusal[] = []
  let cellCount = 0
  for (const [line, cells] of texts.entries()) {
    const index = at.row + line
    const row = rows[index]
    const fresh: Record<string, unknown> = { ...emptyRow }
    const values: Record<string, unknown> = {}
    for (const [offset, text] of cells.entries()) {
      cellCount += 1
      const target = columns[at.column + offset]
      const refuse = (reason: string) => {
        refusals.push({
          rowNumber: numberAt(index),
          title: target?.column.title ?? `第 ${at.column + offset + 1} 列`,
          text,
          reason,
        })
      }
      if (!target) refuse('超出了最后一列')
      else if (!row && !canAdd) refuse('超出了最后一行')
      else if (isDisabled(row ?? { id: '', ...fresh }, target.column)) refuse('此单元格不可编辑')
      else {
        // Options may depend on values pasted into the same row, so the column reads a row with them.
        const { column, type } = target
        const about = column.optionsOf ? columnIn(column, { id: '', ...row, ...(row ? values : fresh) }) : column
        const pasted = readTextIn({ column: about, type }, text) ?? { refusal: '此列不能粘贴' }
        if ('refusal' in pasted) refuse(pasted.refusal)
        else if (row) values[column.key] = pasted.value
        else fresh[column.key] = pasted.value
      }
    }
    if (row) edits.push({ index, values })
    else if (canAdd) newRows.push(fresh)
  }
  return { edits, newRows, refusals, cellCount }
}

/** Repeats a cell or a block of the clipboard over the range where it fits evenly. */
export function spreadTexts(
  texts: readonly (readonly string[])[],
  { height, width }: { height: number; width: number },
): readonly (readonly string[])[] {
  const wide = texts[0]?.length ?? 0
  const isEven = texts.every((line) => line.length === wide)
  if (!isEven || wide === 0 || height % texts.length !== 0 || width % wide !== 0) return texts
  if (height < texts.length || width < wide) return texts
  return Array.from({ length: height }, (_row, row) =>
    Array.from({ length: width }, (_cell, cell) => texts[row % texts.length]?.[cell % wide] ?? ''),
  )
}
