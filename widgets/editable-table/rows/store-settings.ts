import type { TableColumn } from '../cell-type.ts'
import type { Follow } from '../columns/follow-of.ts'
import type { Page } from './visible-rows.ts'

export interface StoreSettings {
  columns: readonly TableColumn[]
  isTree: boolean
  /** The field that the output numbers from 1; absent: none. */
  orderKey?: string | undefined
  page?: Page | undefined
  follow?: Follow | undefined
}

interface DragSettings {
  dragSort?: boolean
  dragSortKey?: string
}

/** The field of the order, which tables have whose rows can be dragged. */
export const orderKeyOf = ({ dragSort = false, dragSortKey = 'orderNum' }: DragSettings): string | undefined =>
  dragSort ? dragSortKey : undefined
