// The columns of a list in the layout of a person. Pure.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { arrangeColumns, type ColumnLook } from '@kouan/contract/rules/list-look.ts'
import { columnWidth } from '../../fields/column-width.ts'

export interface ShownColumn {
  name: string
  title: string
  width: number
  /** The width is one that the person set. */
  isChosen: boolean
  isHidden: boolean
  /** One of those that the page does not show by itself. */
  isAdded: boolean
  isFrozen: boolean
  placed: NamedField
}

/**
 * Returns the columns in their order, frozen ones first. The first column is frozen unless the layout says otherwise. Columns
 * of `offered` are hidden until the person adds them.
 */
export function shownColumns(
  columns: readonly NamedField[],
  stored?: readonly ColumnLook[],
  offered: readonly NamedField[] = [],
): ShownColumn[] {
  const chosen = new Set(chosenOf(offered, stored))
  const all = arrangeColumns([...columns, ...offered], stored).map(({ column, look }, place) => ({
    name: column.name,
    title: column.field.label,
    width: look.width ?? columnWidth(column.field),
    // Stored layouts have the widths of all columns.
    isChosen: look.width !== undefined && look.width !== columnWidth(column.field),
    isHidden: look.isHidden === true || (offered.includes(column) && !chosen.has(column.name)),
    isAdded: offered.includes(column),
    isFrozen: look.isFrozen ?? place === 0,
    placed: column,
  }))
  // A layout of an older version can hide all that there is today: a list without columns says nothing.
  const isEmpty = all.every(({ isHidden }) => isHidden)
  const seen = isEmpty ? all.map((one) => ({ ...one, isHidden: one.isAdded })) : all
  return [...seen.filter(({ isFrozen }) => isFrozen), ...seen.filter(({ isFrozen }) => !isFrozen)]
}

/** Returns the names of offered columns that the person has added, or had while the page showed them by itself. */
export function chosenOf(offered: readonly NamedField[], stored: readonly ColumnLook[] = []): string[] {
  const shown = new Set(stored.flatMap(({ name, isHidden }) => (isHidden ? [] : [name])))
  return offered.flatMap(({ name }) => (shown.has(name) ? [name] : []))
}
