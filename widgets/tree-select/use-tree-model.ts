import { App } from 'antd'
import { useMemo, useState } from 'react'
import { searchDelay } from '../loading/latest-search.ts'
import { useLatestSearch } from '../loading/use-latest-search.ts'
import { useLoaded } from '../loading/use-loaded.ts'
import { type ByValues, useOptionTexts } from '../loading/use-option-texts.ts'
import { checkCondition, flattenTree, readTreeNodes, searchTree, type TreeNode } from './tree-nodes.ts'
import { useTreeBranches } from './use-tree-branches.ts'
import { foundList, visibleTree } from './visible-tree.tsx'

export interface BranchQuery {
  /** Of the node whose children are loaded; undefined for the top of the tree. */
  parent?: string
  condition?: string
  signal: AbortSignal
}

export interface TreeSearchQuery {
  keyword: string
  condition?: string
  signal: AbortSignal
}

export interface TreeSource {
  /** Another name is another tree, which is loaded. */
  name?: string
  /** Brings the nodes of one branch, see readTreeNodes. */
  load: (query: BranchQuery) => Promise<unknown>
  /** Finds on the server, each node with its `path` of labels. Without it the loaded nodes are searched. */
  search?: (query: TreeSearchQuery) => Promise<unknown>
  /** The texts of chosen values that are not loaded. */
  byValues?: ByValues
  /** A JSON text that narrows the tree; handed to the loaders. */
  condition?: string
}

/** Rows that are added when the end of the list is reached. */
const rowStep = 1000

/** Returns the model of a tree select: the loaded part of the tree, the search in it, and the texts of the chosen values. */
export function useTreeModel({ name = '', load, search, byValues, condition }: TreeSource, values: readonly string[]) {
  const { message } = App.useApp()
  const [isOpened, setIsOpened] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [rows, setRows] = useState(rowStep)
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map())
  const refusal = checkCondition(condition)
  const narrowed = condition === undefined ? {} : { condition }
  const of = `${name} ${condition ?? ''}`
  const roots = useLoaded<TreeNode[]>({
    of: isOpened && !refusal ? of : undefined,
    load: async (signal) => readTreeNodes(await load({ ...narrowed, signal })),
    onFailure: (sentence) => message.error(sentence),
  })
  const { childrenOf, expanded, loaded, isLeaf, expand } = useTreeBranches({
    of,
    load: async ({ key }, signal) => readTreeNodes(await load({ ...narrowed, parent: key, signal })),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: childrenOf is new with every render, its answers with `loaded`.
  const tree = useMemo(() => flattenTree(roots.value ?? [], childrenOf), [roots.value, loaded])
  const byValue = useMemo(() => new Map(tree.nodes.map((node) => [node.value, node])), [tree])
  const found = useLatestSearch<TreeNode>({
    delay: searchDelay,
    search: async (text, signal) =>
      search ? readTreeNodes(await search({ keyword: text, ...narrowed, signal })) : searchTree(tree, text),
    onFailure: (sentence) => message.warning(sentence),
  })
  const chosen = useOptionTexts({ values, byValues, known: (one) => byValue.get(one)?.label ?? picked.get(one) })
  // The chosen one is among them, so that the list can show it.
  const most = Math.max(rows, tree.nodes.findIndex((node) => node.value === values[0]) + rowStep)
  const isSearching = keyword.trim() !== ''

  return {
    refusal,
    roots,
    found,
    keyword,
    isSearching,
    chosen,
    expanded,
    shown: isSearching
      ? foundList(found.phase === 'done' ? found.found : [])
      : visibleTree(roots.value ?? [], { childrenOf, isLeaf, expanded: new Set(expanded) }, most),
    open(isOpen: boolean) {
      setIsOpened(true)
      if (isOpen && refusal) message.error(refusal)
      // Opening again is another try: the button of the list is out of reach of Tab.
      if (isOpen && roots.phase === 'failed') roots.retry()
    },
    expand: (keys: readonly unknown[]) => expand(keys.map(String), (one) => byValue.get(one)),
    type(text: string) {
      setKeyword(text)
      found.type(text)
    },
    /** Stores the texts of picked nodes, which may leave the shown tree. */
    addTexts: (options: readonly { value: string; label: string }[]) =>
      setPicked((before) => new Map([...before, ...options.map(({ value, label }) => [value, label] as const)])),
    showMore() {
      if (!isSearching && tree.nodes.length > most) setRows(most + rowStep)
    },
  }
}

export type TreeModel = ReturnType<typeof useTreeModel>
