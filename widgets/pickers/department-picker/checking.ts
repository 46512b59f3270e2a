// Checking in a tree: each node alone, or parents and children together.
import { idsBelow, type LazyTree } from '../../tree-table/lazy-tree.ts'

export type CheckMode = 'unlinked' | 'linked'

export interface CheckChange {
  added: readonly string[]
  removed: readonly string[]
}

/**
 * Returns the keys after a click on a node. Linked: all loaded nodes below it, and each parent whose children are all checked.
 */
export function checkNode<Row>(
  tree: LazyTree<Row>,
  { id, checked, mode }: { id: string; checked: ReadonlySet<string>; mode: CheckMode },
): CheckChange {
  const isOn = !checked.has(id)
  if (mode === 'unlinked') return isOn ? { added: [id], removed: [] } : { added: [], removed: [id] }
  const own = [id, ...idsBelow(tree, id)]
  if (!isOn) return { added: [], removed: [...own, ...ancestors(tree, id)].filter((one) => checked.has(one)) }
  const after = new Set([...checked, ...own])
  const added = own.filter((one) => !checked.has(one))
  for (const parent of ancestors(tree, id)) {
    const isComplete = tree.items.get(parent)?.children?.every((child) => after.has(child)) ?? false
    if (!isComplete) break
    if (!after.has(parent)) added.push(parent)
    after.add(parent)
  }
  return { added, removed: [] }
}

/** Parents of which some below are checked but not all: shown half checked. Unlinked there are none. */
export function halfChecked<Row>(
  tree: LazyTree<Row>,
  { checked, mode }: { checked: ReadonlySet<string>; mode: CheckMode },
): ReadonlySet<string> {
  const half = new Set<string>()
  if (mode === 'unlinked') return half
  for (const id of checked) {
    for (const parent of ancestors(tree, id)) {
      if (half.has(parent)) break
      if (!checked.has(parent)) half.add(parent)
    }
  }
  return half
}

function ancestors<Row>(tree: LazyTree<Row>, id: string): string[] {
  const found: string[] = []
  for (let at = tree.items.get(id)?.parentId; at !== undefined; at = tree.items.get(at)?.parentId) found.push(at)
  return found
}
