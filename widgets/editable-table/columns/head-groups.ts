// Groups of titles: neighbours with the same group share its title.
import type { ColumnLayout, PlacedColumn } from './column-layout.ts'

export interface HeadGroup {
  title: string
  /** From 0, the top. */
  level: number
  /** Places of the columns below it. */
  first: number
  last: number
  left: number
  width: number
  side: PlacedColumn['side']
  inset: number
}

const pathOf = ({ group }: PlacedColumn['column']): readonly string[] =>
  group === undefined ? [] : typeof group === 'string' ? [group] : group

/** Count of the rows of group titles above the titles. */
export const groupLevels = (columns: readonly PlacedColumn['column'][]): number =>
  Math.max(0, ...columns.map((column) => pathOf(column).length))

/** The groups of one level. A group from which a column was frozen appears twice. */
export function headGroups({ columns }: Pick<ColumnLayout, 'columns'>, level: number): readonly HeadGroup[] {
  const groups: HeadGroup[] = []
  const open: { path: string; side: string } = { path: '', side: '' }
  for (const [index, { column, side, left, width, inset }] of columns.entries()) {
    const path = pathOf(column)
    const title = path[level]
    const name = title === undefined ? '' : JSON.stringify(path.slice(0, level + 1))
    const last = groups.at(-1)
    if (name !== '' && last && open.path === name && open.side === side) {
      last.last = index
      last.width += width
      // From the right edge, the last of them is the nearest.
      if (side === 'right') last.inset = inset
    } else if (title !== undefined) groups.push({ title, level, first: index, last: index, left, width, side, inset })
    open.path = name
    open.side = side
  }
  return groups
}

/** The titles of a column and its groups in one line, for files. */
export const fullTitle = (column: PlacedColumn['column']): string => [...pathOf(column), column.title].join(' / ')
