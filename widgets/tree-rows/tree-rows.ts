// Rows of a tree: from the flat list of the server to nested ones for the table, and which of them are open.
import { useState } from 'react'

export type FlatRow = Record<string, unknown> & { id: string }
export type TreeRow = FlatRow & { children?: TreeRow[] }

/** Preserves the order of the rows. A row whose parent is not among them (it was filtered out) is at the top. */
export function nestRows(rows: readonly FlatRow[], parentKey: string): TreeRow[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row } as TreeRow]))
  const roots: TreeRow[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(String(node[parentKey] ?? ''))
    if (parent && parent !== node) parent.children = [...(parent.children ?? []), node]
    else roots.push(node)
  }
  return roots
}

/** The ids of the rows that hold others. */
export const branchIds = (rows: readonly TreeRow[]): string[] =>
  rows.flatMap((row) => (row.children ? [row.id, ...branchIds(row.children)] : []))

/** The rows of a nested answer, each without its children. */
export const flatRows = (rows: readonly TreeRow[]): FlatRow[] =>
  rows.flatMap(({ children, ...row }) => [row, ...flatRows(children ?? [])])

/** Which branches of a tree are open: all or none, but for those that were clicked since. New rows follow the rest. */
export function useBranches(rows: readonly TreeRow[], isOpen: boolean) {
  const [clicked, setClicked] = useState<{ isOpen: boolean; ids: readonly string[] }>({ isOpen, ids: [] })
  const exceptions = clicked.isOpen === isOpen ? clicked.ids : []
  const isException = (id: string) => exceptions.includes(id)
  return {
    expandedRowKeys: branchIds(rows).filter((id) => isException(id) !== isOpen),
    onExpand: (_expanded: boolean, { id }: TreeRow) =>
      setClicked({ isOpen, ids: isException(id) ? exceptions.filter((one) => one !== id) : [...exceptions, id] }),
  }
}
