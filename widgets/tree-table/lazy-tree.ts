// A tree whose branches are loaded one by one: a flat map of its nodes, and its visible rows.

/** A node as a loader returns it: with its children, or with the information that there are some. */
export interface Branch<Row> {
  id: string
  row: Row
  hasChildren: boolean
  children?: readonly Branch<Row>[] | undefined
}

export interface TreeItem<Row> {
  id: string
  parentId: string | undefined
  row: Row
  /** Undefined while not loaded; empty for a leaf. */
  children: readonly string[] | undefined
}

export interface LazyTree<Row> {
  roots: readonly string[]
  items: ReadonlyMap<string, TreeItem<Row>>
}

// Holds nothing, so it fits every kind of row.
export const emptyTree: LazyTree<never> = { roots: [], items: new Map() }

/**
 * The tree with these children below the parent, at the top without one. No children make the parent a leaf.
 * A node that is in the tree already is skipped: a circle would never end.
 */
export function withBranches<Row>(
  tree: LazyTree<Row>,
  { parentId, branches }: { parentId: string | undefined; branches: readonly Branch<Row>[] },
): LazyTree<Row> {
  const items = new Map(tree.items)
  const waiting: { parentId: string | undefined; branches: readonly Branch<Row>[] }[] = [{ parentId, branches }]
  let roots = tree.roots
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const ids: string[] = []
    for (const branch of next.branches) {
      if (items.has(branch.id)) continue
      const children = branch.hasChildren && branch.children === undefined ? undefined : []
      items.set(branch.id, { id: branch.id, parentId: next.parentId, row: branch.row, children })
      ids.push(branch.id)
      if (branch.children) waiting.push({ parentId: branch.id, branches: branch.children })
    }
    const parent = next.parentId === undefined ? undefined : items.get(next.parentId)
    if (parent) items.set(parent.id, { ...parent, children: ids })
    else if (next.parentId === undefined) roots = ids
  }
  return { roots, items }
}

export interface ItemRow<Row> {
  kind: 'item'
  id: string
  item: TreeItem<Row>
  /** 1 at the top. */
  level: number
  /** From 1 among its siblings. */
  position: number
  size: number
  /** Undefined for a leaf. */
  isExpanded: boolean | undefined
}

/** A row below a branch whose children are being loaded or failed to load. */
export interface NoteRow {
  kind: 'note'
  id: string
  parentId: string
  level: number
  /** Undefined while loading. */
  failure: string | undefined
}

export type VisibleRow<Row> = ItemRow<Row> | NoteRow

export interface TreeState {
  expanded: ReadonlySet<string>
  /** Branches whose children failed to load, with the reason. */
  failures: ReadonlyMap<string, string>
}

/** The visible rows from top to bottom. */
export function visibleRows<Row>(tree: LazyTree<Row>, { expanded, failures }: TreeState): VisibleRow<Row>[] {
  const rows: VisibleRow<Row>[] = []
  const waiting: { ids: readonly string[]; at: number; level: number }[] = [{ ids: tree.roots, at: 0, level: 1 }]
  for (let place = waiting.at(-1); place; place = waiting.at(-1)) {
    const id = place.ids[place.at]
    if (id === undefined) {
      waiting.pop()
      continue
    }
    place.at += 1
    const item = tree.items.get(id)
    if (!item) continue
    const isExpanded = item.children?.length === 0 ? undefined : expanded.has(id)
    const { level } = place
    rows.push({ kind: 'item', id, item, level, position: place.at, size: place.ids.length, isExpanded })
    if (!isExpanded) continue
    if (item.children) waiting.push({ ids: item.children, at: 0, level: level + 1 })
    else rows.push({ kind: 'note', id: `note:${id}`, parentId: id, level: level + 1, failure: failures.get(id) })
  }
  return rows
}

/** The ids of a node and all below it (without one, of all nodes) whose children are not loaded yet. */
export function unloadedIds<Row>(tree: LazyTree<Row>, fromId?: string): string[] {
  return [...(fromId === undefined ? [] : [fromId]), ...idsBelow(tree, fromId)].filter((id) => {
    const item = tree.items.get(id)
    return item !== undefined && item.children === undefined
  })
}

/** The loaded ids below a node, or all; parents before their children. */
export function idsBelow<Row>(tree: LazyTree<Row>, fromId?: string): string[] {
  const found = [...(fromId === undefined ? tree.roots : (tree.items.get(fromId)?.children ?? []))]
  for (let at = 0; at < found.length; at++) {
    for (const child of tree.items.get(found[at] ?? '')?.children ?? []) found.push(child)
  }
  return found
}

/** The ids that hold others or may hold some. */
export const branchIds = <Row>(tree: LazyTree<Row>): string[] =>
  [...tree.items.values()].filter(({ children }) => children?.length !== 0).map(({ id }) => id)

/** From the top down to the node itself. */
export function pathTo<Row>(tree: LazyTree<Row>, id: string): TreeItem<Row>[] {
  const path: TreeItem<Row>[] = []
  for (let item = tree.items.get(id); item; item = tree.items.get(item.parentId ?? '')) path.unshift(item)
  return path
}
