// The tree of rights that a role is given: what may be ticked, and how ticks of a page and its buttons go together.
import type { PermissionNode } from '@kouan/contract/calls/system/role-calls.ts'

export interface RightNode {
  key: string
  title: string
  disabled: boolean
  /** Data rules can be chosen for the row. */
  hasRules: boolean
  children: RightNode[]
}

/** Returns the rows of rights. Rows that the person may not grant are disabled and stay as they are. */
export const rightNodes = (nodes: readonly PermissionNode[]): RightNode[] =>
  nodes.map(({ key, slotTitle, grantable, menuType, ruleFlag, children }) => ({
    key,
    title: menuType === 2 ? `${slotTitle}（按钮）` : slotTitle,
    disabled: !grantable,
    hasRules: ruleFlag === 1,
    children: rightNodes(children ?? []),
  }))

export const allNodes = (nodes: readonly RightNode[]): RightNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)])

export interface Tick {
  key: string
  isOn: boolean
  /** A tick goes to everything below; taking it away does the same. */
  isLinked: boolean
}

/** The keys after one tick. A row that is ticked brings those above it: without its page a button is out of reach. */
export function tick(nodes: readonly RightNode[], keys: readonly string[], { key, isOn, isLinked }: Tick): string[] {
  const path = pathTo(nodes, key)
  const node = path.at(-1)
  if (!node) return [...keys]
  const below = isLinked ? allNodes([node]) : [node]
  const meant = new Set((isOn ? [...path, ...below] : below).filter((one) => !one.disabled).map((one) => one.key))
  return isOn ? [...new Set([...keys, ...meant])] : keys.filter((held) => !meant.has(held))
}

function pathTo(nodes: readonly RightNode[], key: string): RightNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const rest = pathTo(node.children, key)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** Everything that may be granted, and what the role holds beyond that. */
export const allGranted = (nodes: readonly RightNode[], keys: readonly string[]) => [
  ...new Set([...keys, ...grantable(nodes)]),
]

export function noneGranted(nodes: readonly RightNode[], keys: readonly string[]): string[] {
  const mine = new Set(grantable(nodes))
  return keys.filter((key) => !mine.has(key))
}

const grantable = (nodes: readonly RightNode[]) =>
  allNodes(nodes)
    .filter((node) => !node.disabled)
    .map((node) => node.key)

export interface FoundRights {
  keys: string[]
  /** Rows to open, so that they are in sight. */
  open: string[]
}

/** The rows whose title has these words, in any case and in the order of the tree; none for no words. */
export function findRights(nodes: readonly RightNode[], words: string): FoundRights {
  const wanted = words.trim().toLowerCase()
  const found: FoundRights = { keys: [], open: [] }
  const look = (node: RightNode): boolean => {
    const isFound = node.title.toLowerCase().includes(wanted)
    if (isFound) found.keys.push(node.key)
    const isAbove = node.children.map(look).some(Boolean)
    if (isAbove) found.open.push(node.key)
    return isFound || isAbove
  }
  if (wanted !== '') nodes.forEach(look)
  return found
}
