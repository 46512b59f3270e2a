// The menus of a cell and of a title, put together from what the tools contribute.
import { holdsColumn, holdsRow } from '../state/cell-range.ts'
import type { GridTable, MenuPlace } from '../state/grid-table.ts'
import type { MenuEntry, MenuSection, OpenMenu } from '../state/menu-entry.ts'
import { placeOfTarget, titleOfTarget } from './mark-cells.ts'
import { moveFocus } from './move-focus.ts'

interface Press {
  target: EventTarget
  clientX: number
  clientY: number
}

/** The menu for what was pressed; undefined elsewhere, where the browser shows its own. */
export function menuAt({ target, clientX: x, clientY: y }: Press, table: GridTable): OpenMenu | undefined {
  const { columns } = table.settings().layout
  const title = columns[titleOfTarget(target) ?? -1]
  if (title) return { x, y, groups: titleGroups({ table, placed: title }) }
  const place = placeOfTarget(target)
  const placed = place && columns[place.column]
  if (!placed || (target instanceof Element && target.closest('.kt-editor'))) return undefined
  const range = table.cursor.range()
  if (!holdsRow(range, place.row) || !holdsColumn(range, place.column)) moveFocus(table, place)
  return { x, y, groups: cellGroups({ table, placed }) }
}

const entriesOf = (place: MenuPlace, section: MenuSection): readonly MenuEntry[] =>
  place.table.tools.flatMap(({ menu }) => menu?.[section]?.(place) ?? [])

const titleGroups = (place: MenuPlace) =>
  (['filter', 'order', 'shape', 'file'] as const).map((section) => entriesOf(place, section))

/** The entries of the column are in a submenu, so that the keyboard reaches them too. */
function cellGroups(place: MenuPlace): OpenMenu['groups'] {
  const ofColumn = (['filter', 'order', 'shape'] as const).flatMap((section) => entriesOf(place, section))
  return [
    entriesOf(place, 'cells'),
    entriesOf(place, 'rows'),
    [
      ...entriesOf(place, 'table'),
      { label: '此列', run: () => undefined, more: ofColumn },
      ...entriesOf(place, 'file'),
    ],
  ]
}
