import type { NamedField } from '@kouan/contract/derive/placement.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import type { ReactNode } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import type { SelectedRows } from '../selection/selected-rows.ts'
import type { RowMove } from '../tree/row-moves.ts'

/** Options of a list that a page sets. `R` is a row with the fields that the source answers. */
export interface ListOptions<R extends { id: string } = AnyRow> {
  title: string
  columns: readonly NamedField[]
  /** Fields that the person can make columns. */
  offered?: readonly NamedField[] | undefined
  /** Parts of the second line of high rows; lines of a resource among them, whose text comes with the row. */
  secondLine?: readonly NamedField[] | undefined
  /** Replace the plain text of a field. */
  cells?: Readonly<Record<string, ((row: R) => ReactNode) | undefined>> | undefined
  /** Items of the search form. */
  search?: readonly NamedField[]
  rowActions?: ((row: R) => readonly RowAction[]) | undefined
  /** Shown below an opened row of the table. */
  expanded?: ((row: R) => ReactNode) | undefined
  /** Buttons for the selected rows; makes rows selectable. */
  batch?: ((selected: SelectedRows<R>) => ReactNode) | undefined
  /** Deletes the selected rows; makes rows selectable. */
  onDelete?: ((selected: SelectedRows<R>) => void) | undefined
  /** All rows that the filter matches can be deleted, too. */
  canDeleteAllMatching?: boolean
  onAdd?: (() => void) | undefined
  /** Label of the button for `onAdd`; 新增 by default. */
  addText?: string | undefined
  /** Moves a row of a tree to another place, by dragging or by its menu. */
  move?: ((move: RowMove) => Promise<unknown>) | undefined
  /** Quick filters beside the title. */
  views?: ReactNode
  /** Buttons beside 新增. */
  toolbar?: ReactNode
  /** Buttons of sheets; they read the rows that are found or selected from the list model. */
  sheets?: ReactNode
  /** Buttons that are needed seldom. */
  seldom?: ReactNode
  /** Above the rows, in a line of its own: what has to be known of the list. */
  notice?: ReactNode
  /** Shown when the list is empty and no filter is set. */
  emptyText?: string | undefined
  /** The list is part of another page or dialog and keeps its state out of the address. */
  isInner?: boolean
  /** The list shares its page with others, below one trail. */
  isPart?: boolean
  /** Rows have their numbers in front, unless false. */
  isNumbered?: boolean
  /** The resource whose fields advanced queries use; absent when the call understands none. */
  queryable?: Resource | undefined
}
