// Departments as a server names them, and as nodes of a tree.
import { meantBy } from '@kouan/contract/rules/typed-match.ts'
import { type Branch, idsBelow, type LazyTree, pathTo } from '../../tree-table/lazy-tree.ts'

export interface DepartmentNode {
  id: string
  key?: string
  title?: string
  orgCode?: string
  departName?: string
  /** Set by a server that sends children on request only. */
  isLeaf?: boolean
  children?: readonly DepartmentNode[] | null
}

export const departmentName = ({ departName, title, id }: DepartmentNode): string => departName ?? title ?? id

export const departmentBranches = (nodes: readonly DepartmentNode[]): Branch<DepartmentNode>[] =>
  nodes.map((node) => ({
    id: node.id,
    row: node,
    hasChildren: node.isLeaf === false,
    children: node.children && node.children.length > 0 ? departmentBranches(node.children) : undefined,
  }))

/** The path from the top to its parent. */
export const pathOf = (tree: LazyTree<DepartmentNode>, id: string): string =>
  pathTo(tree, id)
    .slice(0, -1)
    .map(({ row }) => departmentName(row))
    .join(' / ')

/** The loaded departments whose name or code is meant by the text, the best first, and the upper ones before the lower. */
export function searchDepartments(tree: LazyTree<DepartmentNode>, text: string): DepartmentNode[] {
  if (text.trim() === '') return []
  const loaded = idsBelow(tree).flatMap((id) => tree.items.get(id)?.row ?? [])
  return meantBy(loaded, text, (row) => ({ text: departmentName(row), codes: row.orgCode ? [row.orgCode] : [] }))
}
