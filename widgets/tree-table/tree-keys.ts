// Effects of the arrow keys in a tree, the same for every one of ours.
import type { VisibleRow } from './lazy-tree.ts'

export type TreeMove = { go: number } | { expand: string } | { collapse: string }

interface KeyPress {
  key: string
  /** Place of the active row. */
  at: number
  /** Rows that PageUp and PageDown pass over. */
  pageSize: number
}

/** Nothing for a key that means nothing here. */
export function moveInTree<Row>(
  rows: readonly VisibleRow<Row>[],
  { key, at, pageSize }: KeyPress,
): TreeMove | undefined {
  const last = rows.length - 1
  if (last < 0) return undefined
  const go = (place: number) => ({ go: Math.min(last, Math.max(0, place)) })
  const row = rows[at]
  if (key === 'ArrowRight') return rightOf(row, go(at + 1))
  if (key === 'ArrowLeft') return leftOf(rows, row)
  if (key === 'ArrowDown') return go(at + 1)
  if (key === 'ArrowUp') return go(at - 1)
  if (key === 'Home') return go(0)
  if (key === 'End') return go(last)
  if (key === 'PageDown') return go(at + pageSize)
  if (key === 'PageUp') return go(at - pageSize)
  return undefined
}

function rightOf<Row>(row: VisibleRow<Row> | undefined, below: TreeMove): TreeMove | undefined {
  if (row?.kind !== 'item' || row.isExpanded === undefined) return undefined
  return row.isExpanded ? below : { expand: row.id }
}

function leftOf<Row>(rows: readonly VisibleRow<Row>[], row: VisibleRow<Row> | undefined): TreeMove | undefined {
  if (row?.kind === 'item' && row.isExpanded) return { collapse: row.id }
  const parentId = row?.kind === 'item' ? row.item.parentId : row?.parentId
  const parent = rows.findIndex(({ id }) => id === parentId)
  return parent < 0 ? undefined : { go: parent }
}
