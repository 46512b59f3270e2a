// Parts of the grid share this: the store, the cursor, the settings, and the tools that the table lists.
import type { ClipboardEvent, ComponentType, ReactNode } from 'react'
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import type { ColumnShape } from '../columns/column-shape.ts'
import type { TableStore } from '../rows/table-store.ts'
import type { CellPlace } from './cell-range.ts'
import type { Cursor } from './cursor.ts'
import type { GridSettings, TableFrame } from './grid-settings.ts'
import type { MenuEntry, MenuSection } from './menu-entry.ts'

/** Calls of the grid to the table around it. */
export interface TableCalls {
  /** Values of a new row. */
  newRow: () => Readonly<Record<string, unknown>>
  toggleBranch: (row: TableRow) => void
  resizeColumn: (key: string, width: number) => void
  /** Persists the widths: the user has let go. */
  saveWidths: () => void
  shape: ColumnShape
  openPanel: (panel: TablePanel) => void
  /** Checks pasted rows like edited ones; rows that 新增 made are not checked before they are filled. */
  recheck: (rows: readonly { id: string; keys: readonly string[] }[]) => void
  /** Name of a file of the rows. */
  label: string
  /** Opens the branches and the page of a row. */
  reveal: (id: string) => void
  showError: (sentence: string) => void
}

/** A panel that a tool opens. It stays until it is closed; another one of the same name replaces it. */
export interface TablePanel {
  name: string
  /** Above the grid, or over it as a popup. */
  place: 'above' | 'over'
  /** Class of the table while the panel is open. */
  tableClass?: string
  content: (close: () => void) => ReactNode
}

/** A key that is pressed together with Ctrl or ⌘. */
export interface ToolKey {
  /** In lower case. */
  key: string
  /** Default: with and without. */
  shift?: boolean
  /** Also while a cell is edited, whose edit is finished first. */
  worksInEditor?: boolean
  /** True when the browser shall do nothing with the key. */
  run: (table: GridTable) => boolean
}

export interface MenuPlace {
  table: GridTable
  /** The column whose cell or title was pressed. */
  placed: PlacedColumn
}

/** Contribution of a tool to the table, which lists its tools in tools.ts. The grid calls none of them by name. */
export interface TableTool {
  name: string
  keys?: readonly ToolKey[]
  menu?: Readonly<Partial<Record<MenuSection, (place: MenuPlace) => readonly MenuEntry[]>>>
  /** Copy, cut and paste at the focused cell. */
  handleClipboard?: (event: ClipboardEvent, table: GridTable) => void
  /** Rendered in the last of the marked cells, where values can be changed. */
  cornerHandle?: (table: GridTable) => ReactNode
  /** Rendered below the rows. */
  Footer?: ComponentType<{ table: GridTable }>
}

/** One object for the life of the table; what changes is read by a function when it is needed. */
export interface GridTable {
  store: TableStore
  cursor: Cursor
  tools: readonly TableTool[]
  settings: () => GridSettings
  frame: () => TableFrame
  calls: () => TableCalls
  /** Rows that are lit because another page changed them. */
  flashing: Pick<ReadonlySet<string>, 'has'>
  /** State of branches whose children are being loaded or failed to load. */
  branches: ReadonlyMap<string, 'loading' | 'failed'>
  /** Which cells are highlighted; undefined when none is. */
  highlight: { matches: ((placed: PlacedColumn, row: TableRow) => boolean) | undefined }
  /** Whether the focused cell takes the focus of the browser when it is rendered. */
  focus: {
    isWanted: boolean
    isTouch: boolean
    leavesByTab: boolean
    /** The row that was ticked last. */
    tickedRow?: string | undefined
    /** A row that was added by going on behind the last one. */
    spareRow?: { id: string; isBlank: (row: TableRow) => boolean } | undefined
  }
  /** Focuses the focused cell if it is mounted; a new one takes the focus itself. */
  takeFocus: () => void
  popupContainer: () => HTMLElement
  scrollTo: (place: { row?: number; column?: number }) => void
  pageRows: () => number
  /** Presses the first control of a direct cell. */
  pressInside: (place: CellPlace) => void
  /** Makes the column as wide as its contents in the viewport. */
  fitColumn: (key: string) => void
  /** Lights a row for a while. */
  flash: (id: string) => void
  setBranch: (id: string, state: 'loading' | 'failed' | undefined) => void
  /** Focuses and scrolls there as soon as what has just changed is rendered. */
  showLater: (place: { id?: string | undefined; column?: number }) => void
}
