// Rows of a tree: from the flat list of the server to nested ones for the table.
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
