// What the parts of the grid share: the store, the cursor and what holds for the whole table at the moment.
import type { RefObject } from 'react'
import type { TableColumn, TableRow } from '../cell-type.ts'
import type { Refusal } from '../clipboard/paste-plan.ts'
import type { ColumnLayout, PlacedColumn } from '../columns/column-layout.ts'
import type { CellPlace } from '../input/cell-range.ts'
import type { Cursor } from '../input/cursor.ts'
import type { TableStore } from '../rows/table-store.ts'
import type { ColumnShape } from '../use-columns.ts'
import type { LiveSight } from './use-sight.ts'

/** What rows are drawn from: another object draws all of them anew. */
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
  /** Filters look at all rows, so there are none where the server has more. */
  canFilter: boolean
  /** Rows of titles over those of the columns. */
  headLevels: number
  isRowDisabled: ((row: TableRow) => boolean) | undefined
}

/** The elements and measures of the scroller. */
export interface TableFrame {
  scroller: RefObject<HTMLDivElement | null>
  /** Drawn over the rows; follows the pointer without React. */
  dropLine: RefObject<HTMLDivElement | null>
  width: number
  /** Of the rows in sight. */
  height: number
  maxHeight: number
  headHeight: number
  footHeight: number
  sight: LiveSight
}

export interface RefusedPaste {
  command: '粘贴' | '填充'
  refusals: readonly Refusal[]
  cellCount: number
  pasteRest: () => void
}

/** What the grid asks of what stands around it. */
export interface TableCalls {
  /** Values of a new row. */
  newRow: () => Readonly<Record<string, unknown>>
  toggleBranch: (row: TableRow) => void
  resizeColumn: (key: string, width: number) => void
  /** The user has let go: the widths are kept. */
  keepWidths: () => void
  shape: ColumnShape
  refusePaste: (refused: RefusedPaste) => void
  /** Rows that were pasted are looked at like edited ones; those that 新增 made are not, before they are filled. */
  recheck: (rows: readonly { id: string; keys: readonly string[] }[]) => void
  /** What a file of the rows is called. */
  label: string
  openFind: () => void
  /** Of a column, by its key. */
  openFilter: (key: string) => void
  /** Opens the branches and the page where a row is. */
  reveal: (id: string) => void
  tell: (sentence: string) => void
}

/** One object for the life of the table; what changes is asked for when it is needed. */
export interface GridTable {
  store: TableStore
  cursor: Cursor
  settings: () => GridSettings
  frame: () => TableFrame
  calls: () => TableCalls
  /** Lit since another page changed them. */
  flashing: Pick<ReadonlySet<string>, 'has'>
  /** State of branches whose children are on their way or did not come. */
  branches: ReadonlyMap<string, 'loading' | 'failed'>
  /** What is looked for, as texts are compared; '' of nothing. */
  find: { sought: string }
  /** Whether the focused cell takes the focus of the browser when it is drawn. */
  focus: {
    isWanted: boolean
    isTouch: boolean
    leavesByTab: boolean
    /** The row that was ticked last. */
    tickedRow?: string | undefined
    /** A row that was added by going on behind the last one. */
    spareRow?: { id: string; isBlank: (row: TableRow) => boolean } | undefined
  }
  /** To the focused cell, if it stands already; a new one takes the focus itself. */
  takeFocus: () => void
  popupContainer: () => HTMLElement
  scrollTo: (place: { row?: number; column?: number }) => void
  pageRows: () => number
  /** Presses the first control of a direct cell. */
  pressInside: (place: CellPlace) => void
  /** As wide as what is in sight of it. */
  fitColumn: (key: string) => void
  /** Lights a row for a while. */
  flash: (id: string) => void
  setBranch: (id: string, state: 'loading' | 'failed' | undefined) => void
  /** Focuses and scrolls there as soon as what has just changed is drawn. */
  showLater: (place: { id?: string | undefined; column?: number }) => void
}

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
