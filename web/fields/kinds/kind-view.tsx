import type { FileLink } from '@kouan/contract/calls/files.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { Skeleton } from 'antd'
import type { ComponentType } from 'react'

export interface KindCellProps {
  field: Field
  /** Not empty. */
  value: unknown
  /** The files that the row names in this field. */
  files: readonly FileLink[]
}

/** How lists, details and queries show a kind of field. */
export interface KindView {
  /** Returns the text of a value that is not empty and has no text from the server beside it. */
  text: (value: unknown, field: Field) => string
  /** Renders the value in a list; the text if absent. */
  Cell?: ComponentType<KindCellProps>
  /** Renders the value in a detail; the text if absent. */
  Detail?: ComponentType<KindCellProps>
  /** Of a list column, in pixels; 140 if absent. */
  width?: number
  /** Type of the query builder's field; a kind without one cannot be queried. */
  queryType?: 'text' | 'content' | 'number' | 'choice' | 'switch' | 'date' | 'datetime' | 'time' | 'presence'
  /** Searches pick a range of days from a calendar. */
  hasCalendarRange?: boolean
  /** Where a cell of editable lines finds the values to choose from. */
  choices?: 'users' | 'departments' | 'rows'
  /** A value that is cut reads like another one, so that lists never cut it. */
  isUncut?: boolean
  /** Columns align the value to the right. */
  isRightAligned?: boolean
  /** Forms and details give it a row of its own. */
  isWide?: boolean
}

/** Shown while the code of a view or an input is loading. */
export const valueSkeleton = <Skeleton.Input active block />
