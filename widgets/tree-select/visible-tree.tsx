import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { LoadingState } from '../loading/list-states.tsx'
import type { TreeNode } from './tree-nodes.ts'

export interface ShownNode {
  value: string
  /** Shown in the field once chosen. */
  label: string
  title: ReactNode
  isLeaf: boolean
  disabled?: boolean
  children?: ShownNode[]
}

interface Branches {
  expanded: ReadonlySet<string>
  childrenOf: (node: TreeNode) => readonly TreeNode[] | undefined
  isLeaf: (node: TreeNode) => boolean
}

/**
 * Renders only nodes below expanded branches, and of those the first rows: a tree of thousands costs no more than its visible part.
 * Scrolling to their end renders more.
 */
export function visibleTree(nodes: readonly TreeNode[], branches: Branches, most: number): ShownNode[] {
  let left = most
  const show = (level: readonly TreeNode[]): ShownNode[] => {
    const shown: ShownNode[] = []
    for (const node of level) {
      if (left <= 0) break
      left -= 1
      shown.push(showNode(node))
    }
    return shown
  }
  const showNode = (node: TreeNode): ShownNode => {
    const isLeaf = branches.isLeaf(node)
    const isOpen = !isLeaf && branches.expanded.has(node.value)
    const children = branches.childrenOf(node)
    return {
      value: node.value,
      label: node.label,
      title: node.label,
      isLeaf,
      ...(node.isDisabled ? { disabled: true } : {}),
      ...(isOpen ? { children: children ? show(children) : [waiting(node)] } : {}),
    }
  }
  return show(nodes)
}

const waiting = ({ key }: TreeNode): ShownNode => ({
  value: `\u0000loading:${key}`,
  label: '',
  title: <LoadingState />,
  isLeaf: true,
  disabled: true,
})

/** The answer of a search: a list, each with the labels above it. */
export const foundList = (nodes: readonly TreeNode[]): ShownNode[] =>
  nodes.map(({ value, label, path, isDisabled }) => ({
    value,
    label,
    isLeaf: true,
    ...(isDisabled ? { disabled: true } : {}),
    title: path?.length ? (
      <span>
        {label} <Typography.Text type="secondary">{`（${path.join(' / ')}）`}</Typography.Text>
      </span>
    ) : (
      label
    ),
  }))
