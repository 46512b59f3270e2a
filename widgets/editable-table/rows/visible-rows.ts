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
  /** Those at the top on all pages, as far as the filters let them through. */
  roots: readonly TableRow[]
  /** Of trees: how deep each row stands, from 0. */
  levels?: readonly number[]
  /** Where some rows are not seen: the number of each among its siblings, from 1. */
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
  /** Of the rows that the filters let through; absent without filters. */
  kept?: ReadonlySet<string> | undefined
}

export function visibleRows({ tree, isTree, expanded, page, kept }: Wish): VisibleRows {
  const offset = page ? (page.current - 1) * page.pageSize : 0
  const top = kept ? tree.siblings('') : tree.front(page ? offset + page.pageSize : 0)
  const roots = kept ? top.filter(({ id }) => kept.has(id)) : top
  // A copy, because an edit of a row on a page replaces it in both.
  const shown = page ? roots.slice(offset, offset + page.pageSize) : (roots as TableRow[])
  if (!isTree && !kept) return { rows: shown, roots, offset }
  const places = kept ? new Map(top.map(({ id }, place) => [id, place])) : undefined
  const numberOf = (row: TableRow, index: number) => (places?.get(row.id) ?? offset + index) + 1
  if (!isTree) return { rows: shown, roots, numbers: shown.map(numberOf), offset }
  const rows: TableRow[] = []
  const levels: number[] = []
  const numbers: number[] = []
  const show = (row: TableRow, level: number, number: number) => {
    rows.push(row)
    levels.push(level)
    numbers.push(number)
    if (!expanded.has(row.id)) return
    for (const [index, child] of tree.siblings(row.id).entries()) {
      if (!kept || kept.has(child.id)) show(child, level + 1, index + 1)
    }
  }
  for (const [index, row] of shown.entries()) show(row, 0, numberOf(row, index))
  return { rows, roots, levels, numbers, offset }
}

/** The ids of rows that pass, and of all above them, so that they are seen where they stand. */
export function keptRows(tree: RowTree, isPassing: (row: TableRow) => boolean): ReadonlySet<string> {
  const kept = new Set<string>()
  const look = (row: TableRow): boolean => {
    let isKept = isPassing(row)
    for (const child of tree.siblings(row.id)) isKept = look(child) || isKept
    if (isKept) kept.add(row.id)
    return isKept
  }
  for (const row of tree.siblings('')) look(row)
  return kept
}
