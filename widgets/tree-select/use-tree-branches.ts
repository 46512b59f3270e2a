import { App } from 'antd'
import { useRef, useState } from 'react'
import { errorSentence } from '../loading/error-sentence.ts'
import type { TreeNode } from './tree-nodes.ts'

type LoadChildren = (node: TreeNode, signal: AbortSignal) => Promise<readonly TreeNode[]>

interface Branches {
  /** Values of the open ones. */
  expanded: readonly string[]
  /** Children by the key of their parent. */
  loaded: ReadonlyMap<string, readonly TreeNode[]>
}

const untouched: Branches = { expanded: [], loaded: new Map() }

/** The expanded branches and their children, which are loaded when a branch is expanded first. */
export function useTreeBranches({ of, load }: { of: string; load: LoadChildren }) {
  const { message } = App.useApp()
  const [state, setState] = useState({ of, ...untouched })
  const running = useRef(new Map<string, AbortController>())
  // Of another tree nothing is known yet.
  const { expanded, loaded }: Branches = state.of === of ? state : untouched
  const change = (part: (before: typeof state) => Partial<typeof state>) =>
    setState((before) => {
      const own = before.of === of ? before : { of, ...untouched }
      return { ...own, ...part(own) }
    })

  const childrenOf = (node: TreeNode) => loaded.get(node.key) ?? node.children

  async function open(node: TreeNode) {
    if (childrenOf(node) || running.current.has(node.key)) return
    const own = new AbortController()
    running.current.set(node.key, own)
    try {
      const children = await load(node, own.signal)
      change((before) => ({ loaded: new Map([...before.loaded, [node.key, children]]) }))
    } catch (error) {
      // Closed again, so that opening it is another try.
      change((before) => ({ expanded: before.expanded.filter((value) => value !== node.value) }))
      message.error(errorSentence(error))
    } finally {
      running.current.delete(node.key)
    }
  }

  return {
    expanded,
    loaded,
    childrenOf,
    /** A branch that turned out to hold nothing is a leaf. */
    isLeaf: (node: TreeNode) => node.isLeaf || childrenOf(node)?.length === 0,
    expand(values: readonly string[], find: (value: string) => TreeNode | undefined) {
      change(() => ({ expanded: values }))
      for (const value of values) {
        const node = expanded.includes(value) ? undefined : find(value)
        if (node) void open(node)
      }
    },
  }
}
