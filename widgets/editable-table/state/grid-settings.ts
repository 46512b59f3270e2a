// Current settings of the grid, and what they mean for one cell.
import type { RefObject } from 'react'
import type { TableColumn, TableRow } from '../cell-type.ts'
import type { ColumnLayout, PlacedColumn } from '../columns/column-layout.ts'
import type { LiveViewport } from './use-viewport.ts'

/** Settings that rows are rendered from: another object re-renders all of them. */
export interface GridSettings {
  layout: ColumnLayout
  rowHeight: number
  isTree: boolean
  isDisabled: boolean
  isReadOnly: boolean
  /** Cells look like fields, and the next cell opens when one is left by key. */
  alwaysEdit: boolean
  canAdd: boolean
  canRemove: boolean
  canSelect: boolean
  canDrag: boolean
  /** Filters test all rows, so there are none where the server has more. */
  canFilter: boolean
  /** Rows of titles over those of the columns. */
  headLevels: number
  isRowDisabled: ((row: TableRow) => boolean) | undefined
}

/** The elements and measures of the scroller. */
export interface TableFrame {
  scroller: RefObject<HTMLDivElement | null>
  /** Rendered over the rows; follows the pointer without React. */
  dropLine: RefObject<HTMLDivElement | null>
  width: number
  /** Of the rows in the viewport. */
  height: number
  maxHeight: number
  headHeight: number
  footHeight: number
  viewport: LiveViewport
}

/** Whether no value can be changed. */
export const isLocked = ({ isReadOnly, isDisabled }: GridSettings): boolean => isReadOnly || isDisabled

export function isCellDisabled(
  { isDisabled }: Pick<GridSettings, 'isDisabled'>,
  column: TableColumn,
  row: TableRow,
): boolean {
  if (isDisabled) return true
  return typeof column.isDisabled === 'function' ? column.isDisabled(row) : (column.isDisabled ?? false)
}

/** Whether a user can change the cell at all, in an editor or directly. */
export const isEditable = (settings: GridSettings, { column, type }: PlacedColumn, row: TableRow): boolean =>
  !settings.isReadOnly &&
  !column.compute &&
  (type.Editor !== undefined || type.isDirect === true) &&
  !isCellDisabled(settings, column, row)

export const cellLabel = ({ column }: PlacedColumn, rowNumber: number): string => `${column.title}，第 ${rowNumber} 行`
