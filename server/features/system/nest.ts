/** Rows as trees, in their order. A row whose parent is not among them is a root: the caller may not see what is above. */
export function nest<Row extends { id: string; parentId: string | null }, Node>(
  rows: Row[],
  makeNode: (row: Row, children: Node[] | null) => Node,
): Node[] {
  const known = new Set(rows.map((row) => row.id))
  const below = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : ''
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const nodesOf = (parent: string): Node[] | null =>
    below.get(parent)?.map((row) => makeNode(row, nodesOf(row.id))) ?? null
  return nodesOf('') ?? []
}
