// Continues the contents of some cells in those beside them, as one step or not at all.
import { type Refusal, showRefusals } from '../actions/paste-refusals.tsx'
import { columnIn, readTextIn, textIn } from '../cell-of.ts'
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import type { RowEdit } from '../rows/row-writer.ts'
import { type CellRange, sizeOf } from '../state/cell-range.ts'
import { isEditable } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'
import { type Continued, continued, type FillMode } from './series.ts'

interface FillInput {
  /** The cells that are continued. */
  source: CellRange
  /** The source and the filled cells, in one direction from it. */
  target: CellRange
  mode?: FillMode
}

/** Skips cells that may not be edited. If one refuses its text, none is filled and all refusals are shown. */
export function fillCells(table: GridTable, { source, target, mode = 'usual' }: FillInput): void {
  const { store, settings, cursor } = table
  const { rows } = store.visible()
  const { columns } = settings().layout
  const values = new Map<number, Record<string, unknown>>()
  const refusals: Refusal[] = []
  let cellCount = 0
  /** One line of cells, along the direction of filling. */
  const fillLine = (from: readonly Cell[], to: readonly Cell[]) => {
    const [first] = from
    if (!first) return
    const texts = from.map(({ row, placed }) => textIn(placed, row))
    const series = continued({ texts, count: to.length, family: first.placed.type.family ?? 'text', mode })
    for (const [place, { row, placed, index }] of to.entries()) {
      const next = series[place]
      const isOpen = placed.column.key !== store.settings().orderKey && isEditable(settings(), placed, row)
      if (!next || !isOpen) continue
      cellCount += 1
      const filled = filledValue(next, { from, texts, placed, row: { ...row, ...values.get(index) } })
      if ('refusal' in filled) {
        const rowNumber = store.visible().numbers?.[index] ?? store.visible().offset + index + 1
        refusals.push({ rowNumber, title: placed.column.title, text: filled.text, reason: filled.refusal })
      } else {
        const ofRow = values.get(index)
        if (ofRow) ofRow[placed.column.key] = filled.value
        else values.set(index, { [placed.column.key]: filled.value })
      }
    }
  }
  const cellsAt = (places: readonly (readonly [row: number, column: number])[]) =>
    places.flatMap(([index, column]) => {
      const row = rows[index]
      const placed = columns[column]
      return row && placed ? [{ row, placed, index }] : []
    })
  for (const line of linesOf(source, target)) fillLine(cellsAt(line.from), cellsAt(line.to))
  const fill = () => {
    store.edit(
      [...values].flatMap(([index, own]): RowEdit[] => {
        const row = rows[index]
        return row ? [{ id: row.id, values: own, hint: index }] : []
      }),
    )
    cursor.mark({ row: target.bottom, column: target.right }, { row: target.top, column: target.left })
  }
  if (refusals.length === 0) fill()
  else showRefusals(table, { command: '填充', refusals, cellCount, pasteRest: fill })
}

interface Cell {
  row: TableRow
  placed: PlacedColumn
  index: number
}

interface Filling {
  from: readonly Cell[]
  texts: readonly string[]
  placed: PlacedColumn
  row: TableRow
}

/** The value of a copy within a column is the same; everything else is read from its text, as from a sheet. */
function filledValue(next: Continued, { from, texts, placed, row }: Filling) {
  const cell = 'from' in next ? from[next.from] : undefined
  const isSame = cell?.placed.column === placed.column && !placed.column.optionsOf
  if (cell && isSame) return { value: cell.row[placed.column.key] }
  const text = 'from' in next ? (texts[next.from] ?? '') : next.text
  const { column, type } = placed
  const pasted = readTextIn({ column: columnIn(column, row), type }, text) ?? { refusal: '此列不能填充' }
  return 'refusal' in pasted ? { ...pasted, text } : pasted
}

type Places = readonly (readonly [row: number, column: number])[]

/** Each line of the source with the cells that go on from it: down, up, right or left. */
function linesOf(source: CellRange, target: CellRange): readonly { from: Places; to: Places }[] {
  const isUpright = target.top < source.top || target.bottom > source.bottom
  const isBack = target.top < source.top || target.left < source.left
  const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_one, at) => from + at)
  const lines = isUpright ? span(source.left, source.right) : span(source.top, source.bottom)
  const [first, last] = isUpright ? [source.top, source.bottom] : [source.left, source.right]
  const [begin, end] = isUpright ? [target.top, target.bottom] : [target.left, target.right]
  const sourcePlaces = isBack ? span(first, last).toReversed() : span(first, last)
  const targetPlaces = isBack ? span(begin, first - 1).toReversed() : span(last + 1, end)
  const placesAt = (line: number, along: readonly number[]): Places =>
    along.map((at) => (isUpright ? [at, line] : [line, at]))
  return lines.map((line) => ({ from: placesAt(line, sourcePlaces), to: placesAt(line, targetPlaces) }))
}

/** How far a double click fills: as far as the column beside it holds something without a gap. */
export function reachBelow({ store, settings }: GridTable, { bottom, left, right }: CellRange): number {
  const { rows } = store.visible()
  const { columns } = settings().layout
  for (const beside of [columns[left - 1], columns[right + 1]]) {
    if (!beside) continue
    let last = bottom
    for (let at = bottom + 1; at < rows.length; at += 1) {
      const row = rows[at]
      if (!row || textIn(beside, row) === '') break
      last = at
    }
    if (last > bottom) return last
  }
  return bottom
}

/** The marked cells filled from their first row or column; for a series, from all rows before the first empty one. */
export function fillMarked(table: GridTable, direction: 'down' | 'right', mode: FillMode): void {
  const target = table.cursor.range()
  const { height, width } = sizeOf(target)
  if (direction === 'right' ? width === 1 : height === 1) return
  const { rows } = table.store.visible()
  const columns = table.settings().layout.columns.slice(target.left, target.right + 1)
  const isBare = (row: TableRow | undefined) => row !== undefined && columns.every((one) => textIn(one, row) === '')
  const firstBare = rows.slice(target.top, target.bottom + 1).findIndex(isBare)
  const lines = mode === 'series' && firstBare > 0 ? firstBare : 1
  const source =
    direction === 'right' ? { ...target, right: target.left } : { ...target, bottom: target.top + lines - 1 }
  fillCells(table, { source, target, mode })
}
