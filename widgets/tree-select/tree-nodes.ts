// Nodes of trees as loaders bring them, read into one shape, and the search among those at hand.
import { meantBy } from '@kouan/contract/rules/typed-match.ts'

export interface TreeNode {
  /** The key by which its children are loaded. */
  key: string
  /** Value of the choice; the key where the server leaves it out. */
  value: string
  label: string
  isLeaf: boolean
  isDisabled?: boolean
  children?: readonly TreeNode[]
  /** From the root, for an answer of a search: the labels above it. */
  path?: readonly string[]
}

export const treeTexts = {
  wrongCondition: '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  wrongAnswer: '返回的数据格式不正确',
} as const

/** The sentence when a condition is no JSON of an object or a list; none is fine. */
export function checkCondition(condition: string | undefined): string | undefined {
  if (condition === undefined || condition === '') return undefined
  try {
    const read: unknown = JSON.parse(condition)
    return typeof read === 'object' && read !== null ? undefined : treeTexts.wrongCondition
  } catch {
    return treeTexts.wrongCondition
  }
}

/**
 * Category nodes `{ key, value, leaf, children, name }` and tree nodes `{ key, value, label, leaf }`, where `leaf` is
 * true or false, or 1 and 0. Throws when the answer is no list.
 */
export function readTreeNodes(answer: unknown): TreeNode[] {
  if (!Array.isArray(answer)) throw new Error(treeTexts.wrongAnswer)
  return answer.flatMap((entry: unknown) => {
    const node = entry as Record<string, unknown>
    const key = textOf(node?.key) ?? textOf(node?.id) ?? textOf(node?.value)
    if (key === undefined) return []
    const value = textOf(node.value) ?? key
    const children = Array.isArray(node.children) ? readTreeNodes(node.children) : undefined
    return [
      {
        key,
        value,
        label: textOf(node.label) ?? textOf(node.name) ?? textOf(node.title) ?? textOf(node.text) ?? value,
        isLeaf: isYes(node.leaf) || isYes(node.isLeaf),
        ...(isYes(node.disabled) ? { isDisabled: true } : {}),
        ...(children && children.length > 0 ? { children, isLeaf: false } : {}),
        ...(Array.isArray(node.path) ? { path: node.path.map(String) } : {}),
      },
    ]
  })
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined

const isYes = (value: unknown) => value === true || value === 1 || value === '1'

/** A tree in one list, each with its place above, so that thousands are searched without walking. */
export interface FlatTree {
  nodes: readonly TreeNode[]
  /** Index of the parent; -1 at the top. */
  parents: readonly number[]
}

export function flattenTree(
  roots: readonly TreeNode[],
  childrenOf: (node: TreeNode) => readonly TreeNode[] | undefined,
) {
  const nodes: TreeNode[] = []
  const parents: number[] = []
  const walk = (level: readonly TreeNode[], parent: number) => {
    for (const node of level) {
      const place = nodes.push(node) - 1
      parents.push(parent)
      walk(childrenOf(node) ?? [], place)
    }
  }
  walk(roots, -1)
  return { nodes, parents } satisfies FlatTree
}

/** Those whose label or value is meant by the keyword, the best first, with the labels above them, at most so many. */
export function searchTree({ nodes, parents }: FlatTree, keyword: string, most = 200): TreeNode[] {
  const places = meantBy([...nodes.keys()], keyword, (place) => {
    const { label = '', value = '' } = nodes[place] ?? {}
    return { text: label, codes: [value] }
  })
  return places.slice(0, most).flatMap((place) => {
    const node = nodes[place]
    return node ? [{ ...node, path: pathAbove({ nodes, parents }, place) }] : []
  })
}

function pathAbove({ nodes, parents }: FlatTree, place: number): string[] {
  const path: string[] = []
  for (let above = parents[place] ?? -1; above >= 0; above = parents[above] ?? -1)
    path.unshift(nodes[above]?.label ?? '')
  return path
}
