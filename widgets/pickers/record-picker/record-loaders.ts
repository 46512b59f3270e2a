// Settings of a record picker: its records and their loaders.
import type { ReactNode } from 'react'
import type { PickedRow } from '../picker-field/choice.ts'
import type { LoadByValues } from '../picker-field/use-picked-rows.ts'

export interface RecordSort {
  column: string
  order: 'asc' | 'desc'
}

export interface RecordAsk {
  /** Values of the query form that are not empty. */
  query: Readonly<Record<string, string>>
  /** From 1. */
  pageNo: number
  pageSize: number
  sort: RecordSort | undefined
  signal: AbortSignal
}

export interface RecordPage {
  records: readonly PickedRow[]
  total: number
}

export interface RecordLoaders {
  list: (ask: RecordAsk) => Promise<RecordPage>
  /** Rows of chosen values that are not on a page seen so far. Without it they are shown as themselves. */
  byValues?: LoadByValues
  /** Searches by the text typed in the field; an empty text returns the first records. Absent: the field takes no text. */
  search?: (typed: string, signal: AbortSignal) => Promise<readonly PickedRow[]>
}

export interface RecordColumn {
  key: string
  title: string
  /** In pixels. */
  width?: number
  isSortable?: boolean
  render?: (value: unknown, row: PickedRow) => ReactNode
}

export interface QueryOption {
  value: string
  label: string
}

export interface QueryField {
  key: string
  label: string
  placeholder?: string
  /** A list to choose from instead of a text. */
  options?: readonly QueryOption[]
  /** The same from a server, once the form is shown. */
  loadOptions?: () => Promise<readonly QueryOption[]>
  /** Stands behind 展开. */
  isHidden?: boolean
  /** For the input: maxLength, allowClear … */
  props?: Readonly<Record<string, unknown>>
  /** An input of one's own. */
  render?: (control: { value: string; onChange: (value: string) => void }) => ReactNode
}
