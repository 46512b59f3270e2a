// Titles over the titles: neighbours with the same ones share them.
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

/** How many rows of titles stand over those of the columns. */
export const groupLevels = (columns: readonly PlacedColumn['column'][]): number =>
  Math.max(0, ...columns.map((column) => pathOf(column).length))

/** The titles of one level. A group that a frozen column was taken out of stands twice. */
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

/** The titles over a column and its own, as a file has them in one line. */
export const fullTitle = (column: PlacedColumn['column']): string => [...pathOf(column), column.title].join(' / ')
