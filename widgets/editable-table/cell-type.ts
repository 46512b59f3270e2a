// Types of cells, columns and rows: the table knows no more of a cell than this.
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

/** Settings of a column beside its key, its type and the props of that type. */
export interface ColumnAbout<Row extends object = TableRow> {
  title: string
  /** Titles of its groups, from the top; neighbours with the same ones share them. */
  group?: string | readonly string[]
  width?: number
  minWidth?: number
  fixed?: 'left' | 'right'
  isDisabled?: boolean | ((row: Row) => boolean)
  /** Computes the value from the row: it is shown, summed, copied and found, never edited, and no part of the row. */
  compute?: (row: Row) => unknown
  isHidden?: boolean
  /** Value of a new row. */
  defaultValue?: unknown
  /** Reads what was typed, pasted or filled in, instead of the cell type: the columns of fields read as the server does. */
  read?: (text: string) => PastedValue
  /** The first that fails is shown. */
  rules?: readonly CellRule[]
  options?: readonly Option[]
  /** Options that depend on the row. An edit that removes the chosen option also clears the value. */
  optionsOf?: (row: Row) => readonly Option[]
  /** How figures are shown; they are copied and reported without it. */
  format?: NumberFormat
  statistics?: readonly Statistic[]
  placeholder?: string
  /** A sentence behind a sign in the header. */
  help?: string
}

/** A column as the table knows it; screens write a `ColumnOf` their rows. */
export interface TableColumn extends ColumnAbout {
  key: string
  type: CellTypeName
  /** Settings of the cell type: loaders, limits, own rendering. */
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
 * An editor claims keys (Enter in a textarea, Enter and Esc of an open list) by `preventDefault` or
 * `stopPropagation`. Otherwise the table commits on Enter and Tab and cancels on Esc, never while composing.
 * A press outside the editor and its popups commits too. Calls after the end of the edit are ignored.
 */
export interface EditorProps extends ShownProps {
  id: string
  /** Accessible name: column and row. */
  label: string
  /** Reports the value so far, which the table shows at once. */
  onChange: (value: unknown) => void
  onDone: (move?: EditorMove) => void
  /** Ends the edit with values of several columns of the row, as one step; `goesOn`: and moves to the next cell that is empty. */
  onFill: (values: Readonly<Record<string, unknown>>, goesOn?: boolean) => void
  onCancel: () => void
  /** For popups. */
  container: HTMLElement
  /** False for editors that do not take the focus when they appear (alwaysEdit). */
  takesFocus?: boolean
  /** The text that began the edit, of types without `startsWith`: typed into the search of a list, or over a date. */
  typed?: string
  /** The contents are selected, so that typing replaces them; else the caret is behind them. */
  isMarked?: boolean
}

/** Figures, and moments that are written from the year to the second. */
export type Family = 'text' | 'figure' | 'moment'

export type PastedValue = { value: unknown } | { refusal: string }

export interface CellType {
  name: string
  /** Another cell type for columns with certain props. */
  variant?: (column: TableColumn) => CellType | undefined
  /** Light: no control of antd. */
  Shown: ComponentType<ShownProps>
  /** Absent: never edited in place (slot, progress). */
  Editor?: ComponentType<EditorProps>
  /** Acts without an editor (checkbox, radio): `Shown` calls `onToggle`. */
  isDirect?: boolean
  /** Decides on the order of rows, conditions of filters, series and sums. Default: text. */
  family?: Family
  /** For the clipboard, search and sort. */
  toText: (value: unknown, column: TableColumn) => string
  /** A sum or an average of the column, as its cells are shown; absent: plain digits. */
  figure?: (text: string, column: TableColumn) => string
  /** Absent: nothing can be pasted here. */
  fromText?: (text: string, column: TableColumn) => PastedValue
  /** The editor reports its text as it is typed, and it is read when the edit ends; text that cannot be read stays. */
  isReadWhenDone?: boolean
  /** The value when typing begins the edit; absent: the value stays, and the editor gets the text as `typed`. */
  startsWith?: (text: string) => unknown
  /** The editor is one line: ↑ and ↓ leave it. */
  isLine?: boolean
  /** The contents are selected however the editor was opened: figures are replaced rather than corrected. */
  isReplaced?: boolean
  /** Its text may have line breaks, which a paste keeps. */
  holdsLines?: boolean
  /** Of direct cells: the value after Space; absent: the first control inside is clicked. */
  toggled?: (value: unknown, column: TableColumn) => unknown
  width?: number
  minWidth?: number
  align?: 'left' | 'right' | 'center'
  isEmpty?: (value: unknown) => boolean
}
