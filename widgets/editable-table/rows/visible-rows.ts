// What of the rows is seen: the page, and of a tree what is open. One flat array, so that a place is a number.
import type { TableRow } from '../cell-type.ts'
import type { RowTree } from './row-tree.ts'

export interface Page {
  /** From 1. */
  current: number
  pageSize: number
}

export interface VisibleRows {
  rows: TableRow[]
  /** Of trees: how deep each row stands, from 0, and its number among its siblings, from 1. */
  levels?: readonly number[]
  numbers?: readonly number[]
  /** Rows of the pages before. */
  offset: number
}

interface Wish {
  tree: RowTree
  isTree: boolean
  expanded: ReadonlySet<string>
  /** Absent: all on one page. */
  page?: Page | undefined
}

export function visibleRows({ tree, isTree, expanded, page }: Wish): VisibleRows {
  const top = tree.siblings('')
  const offset = page ? (page.current - 1) * page.pageSize : 0
  // A copy, because an edit of a row on a page replaces it in both.
  const roots = page ? top.slice(offset, offset + page.pageSize) : (top as TableRow[])
  if (!isTree) return { rows: roots, offset }
  const rows: TableRow[] = []
  const levels: number[] = []
  const numbers: number[] = []
  const show = (list: readonly TableRow[], level: number, before: number) => {
    for (const [index, row] of list.entries()) {
      rows.push(row)
      levels.push(level)
      numbers.push(before + index + 1)
      if (expanded.has(row.id)) show(tree.siblings(row.id), level + 1, 0)
    }
  }
  show(roots, 0, offset)
  return { rows, levels, numbers, offset }
}
