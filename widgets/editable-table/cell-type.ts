// What a kind of cell is, and what a column and a row are: the table knows no more of a cell than this.
import type { ComponentType } from 'react'
import type { CellTypeName } from './cell-names.ts'
import type { CellRule } from './cell-rule.ts'
import type { NumberFormat } from './figures/number-format.ts'

/** One value per column key; `parentId` and `hasChildren` in trees, `tug_status` is merged on updates. */
export type TableRow = { id: string } & Record<string, unknown>

export interface Option {
  value: string | number | boolean
  label: string
  isDisabled?: boolean
}

export type Statistic = 'sum' | 'average'

/** What a column says beside its key, its type and the props of that type. */
export interface ColumnAbout<Row extends object = TableRow> {
  title: string
  /** The titles above it, from the top; neighbours with the same ones share them. */
  group?: string | readonly string[]
  width?: number
  minWidth?: number
  fixed?: 'left' | 'right'
  isDisabled?: boolean | ((row: Row) => boolean)
  /** The value follows from the row alone: shown, summed, copied, found, never edited, and no part of the row. */
  compute?: (row: Row) => unknown
  isHidden?: boolean
  /** Value of a new row. */
  defaultValue?: unknown
  /** The first that fails is shown. */
  rules?: readonly CellRule[]
  options?: readonly Option[]
  /** Options that depend on the row. A value that is none of them any more is cleared with the edit that made it so. */
  optionsOf?: (row: Row) => readonly Option[]
  /** How figures are shown; copied and handed on they are plain. */
  format?: NumberFormat
  statistics?: readonly Statistic[]
  placeholder?: string
  /** A sentence behind a sign in the header. */
  help?: string
}

/** A column as the table knows it; what a screen writes for rows of its own is a `ColumnOf` those. */
export interface TableColumn extends ColumnAbout {
  key: string
  type: CellTypeName
  /** What the cell type wants beyond this: loaders, limits, own rendering. */
  props?: object
}

export interface ShownProps {
  value: unknown
  row: TableRow
  column: TableColumn
  isDisabled: boolean
  /** Of direct cells: the new value. */
  onToggle?: (value: unknown) => void
}

export type EditorMove = 'next' | 'previous' | 'down' | 'up'

/**
 * Keys that an editor needs itself (Enter in a textarea, Enter and Esc of an open list) it keeps by `preventDefault` or
 * `stopPropagation`; of the rest the table commits on Enter and Tab and takes back on Esc, never while composing.
 * A press outside the editor and outside what it opened commits too. Calls after the end of the edit are ignored.
 */
export interface EditorProps extends ShownProps {
  id: string
  /** What a screen reader says: column and row. */
  label: string
  /** The value so far; the table shows it at once. */
  onChange: (value: unknown) => void
  onDone: (move?: EditorMove) => void
  /** Ends the edit with values of several columns of the row, as one step. */
  onFill: (values: Readonly<Record<string, unknown>>) => void
  onCancel: () => void
  /** For popups. */
  container: HTMLElement
  /** Editors of a whole table (alwaysEdit) do not take the focus when they appear. */
  takesFocus?: boolean
  /** What began the edit, of types without `startsWith`: it is typed into the search of a list, or over a date. */
  typed?: string
  /** What stands there is marked, so that typing replaces it; else the caret stands behind it. */
  isMarked?: boolean
}

/** Figures, and moments that are written from the year to the second. */
export type Family = 'text' | 'figure' | 'moment'

export type PastedValue = { value: unknown } | { refusal: string }

export interface CellType {
  name: string
  /** Another kind of cell for columns whose props say so. */
  variant?: (column: TableColumn) => CellType | undefined
  /** Light: no control of antd. */
  Shown: ComponentType<ShownProps>
  /** Absent: never edited in place (slot, progress). */
  Editor?: ComponentType<EditorProps>
  /** Acts without an editor (checkbox, radio): `Shown` calls `onToggle`. */
  isDirect?: boolean
  /** What its values are: decides on the order of rows, on conditions of filters, on series and sums. Default: text. */
  family?: Family
  /** For the clipboard, search and sort. */
  toText: (value: unknown, column: TableColumn) => string
  /** A sum or an average of the column, as its cells are shown; absent: plain digits. */
  figure?: (text: string, column: TableColumn) => string
  /** Absent: nothing can be pasted here. */
  fromText?: (text: string, column: TableColumn) => PastedValue
  /** The value when typing begins the edit; absent: the value stays, and the editor is told what was typed. */
  startsWith?: (text: string) => unknown
  /** The editor is one line: ↑ and ↓ are none of its keys and leave it. */
  isLine?: boolean
  /** Opened in whatever way, what stands there is marked: figures are replaced rather than mended. */
  isReplaced?: boolean
  /** Its text may hold lines, which a paste brings along. */
  holdsLines?: boolean
  /** Of direct cells: what Space makes of the value; absent: the first control inside is clicked. */
  toggled?: (value: unknown, column: TableColumn) => unknown
  width?: number
  minWidth?: number
  align?: 'left' | 'right' | 'center'
  isEmpty?: (value: unknown) => boolean
}
