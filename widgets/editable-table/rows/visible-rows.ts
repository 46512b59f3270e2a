// The visible rows: those of the page, and of a tree the expanded ones. One flat array, so that a place is a number.
import type { TableRow } from '../cell-type.ts'
import type { RowTree } from './row-tree.ts'

export interface Page {
  /** From 1. */
  current: number
  pageSize: number
}

export interface VisibleRows {
  rows: TableRow[]
  /** Rows at the top on all pages that pass the filters. */
  roots: readonly TableRow[]
  /** Of trees: the level of each row, from 0. */
  levels?: readonly number[]
  /** Where some rows are hidden: the number of each among its siblings, from 1. */
  numbers?: readonly number[]
  /** Count of the rows on the pages before. */
  offset: number
}

interface VisibleInput {
  tree: RowTree
  isTree: boolean
  expanded: ReadonlySet<string>
  /** Absent: all on one page. */
  page?: Page | undefined
  /** Ids of the rows that pass the filters; absent without filters. */
  passing?: ReadonlySet<string> | undefined
}

export function visibleRows({ tree, isTree, expanded, page, passing }: VisibleInput): VisibleRows {
  const offset = page ? (page.current - 1) * page.pageSize : 0
  const top = passing ? tree.siblings('') : tree.front(page ? offset + page.pageSize : 0)
  const roots = passing ? top.filter(({ id }) => passing.has(id)) : top
  // A copy, because an edit of a row on a page replaces it in both.
  const shown = page ? roots.slice(offset, offset + page.pageSize) : (roots as TableRow[])
  if (!isTree && !passing) return { rows: shown, roots, offset }
  const places = passing ? new Map(top.map(({ id }, place) => [id, place])) : undefined
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
      if (!passing || passing.has(child.id)) show(child, level + 1, index + 1)
    }
  }
  for (const [index, row] of shown.entries()) show(row, 0, numberOf(row, index))
  return { rows, roots, levels, numbers, offset }
}

/** The ids of rows that pass and of all rows above them, so that they are shown in their place. */
export function filteredIds(tree: RowTree, isPassing: (row: TableRow) => boolean): Set<string> {
  const passing = new Set<string>()
  const collect = (row: TableRow): boolean => {
    let isShown = isPassing(row)
    for (const child of tree.siblings(row.id)) isShown = collect(child) || isShown
    if (isShown) passing.add(row.id)
    return isShown
  }
  for (const row of tree.siblings('')) collect(row)
  return passing
}
