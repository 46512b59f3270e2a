// The columns of a list in the layout of a person. Pure.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { arrangeColumns, type ColumnLook } from '@kouan/contract/rules/list-look.ts'
import { columnWidth } from '../../fields/column-width.ts'

export interface ShownColumn {
  name: string
  title: string
  width: number
  isHidden: boolean
  isFrozen: boolean
  placed: NamedField
}

/** Returns the columns in their order, frozen ones first. The first column is frozen unless the layout says otherwise. */
export function shownColumns(columns: readonly NamedField[], stored?: readonly ColumnLook[]): ShownColumn[] {
  const all = arrangeColumns(columns, stored).map(({ column, look }, place) => ({
    name: column.name,
    title: column.field.label,
    width: look.width ?? columnWidth(column.field),
    isHidden: look.isHidden === true,
    isFrozen: look.isFrozen ?? place === 0,
    placed: column,
  }))
  return [...all.filter(({ isFrozen }) => isFrozen), ...all.filter(({ isFrozen }) => !isFrozen)]
}
