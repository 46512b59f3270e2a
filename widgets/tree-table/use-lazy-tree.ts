import { useEffect, useMemo, useRef, useState } from 'react'
import { failureSentence } from './failure-sentence.ts'
import {
  type Branch,
  branchIds,
  emptyTree,
  type LazyTree,
  unloadedIds,
  visibleRows,
  withBranches,
} from './lazy-tree.ts'

export interface BranchAsk {
  /** Undefined for the top. */
  parentId: string | undefined
  signal: AbortSignal
}

export type LoadBranches<Row> = (ask: BranchAsk) => Promise<readonly Branch<Row>[]>

interface TreeState<Row> {
  tree: LazyTree<Row>
  expanded: ReadonlySet<string>
  failures: ReadonlyMap<string, string>
  isLoading: boolean
  /** Why the top did not come. */
  failure: string | undefined
}

const initialState = <Row>(): TreeState<Row> => ({
  tree: emptyTree,
  expanded: new Set(),
  failures: new Map(),
  isLoading: true,
  failure: undefined,
})

/** More branches than this are not loaded by one click: each is a request. */
const mostRequests = 200
const requestsAtOnce = 6

/** A tree that loads its branches when they are opened; the top again whenever `reloadKey` changes. */
export function useLazyTree<Row>({ load, reloadKey }: { load: LoadBranches<Row>; reloadKey: string }) {
  const latest = useRef(load)
  const running = useRef(new AbortController())
  const waiting = useRef(new Set<string>())
  const [state, setState] = useState<TreeState<Row>>(initialState)
  // Several answers may arrive before the next render.
  const current = useRef(state)
  const [attempt, setAttempt] = useState(0)

  const update = (change: Partial<TreeState<Row>>) => {
    current.current = { ...current.current, ...change }
    setState(current.current)
  }

  useEffect(() => {
    latest.current = load
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and another attempt load again, never another function
  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    waiting.current = new Set()
    if (!current.current.isLoading) update({ isLoading: true, failure: undefined })
    latest.current({ parentId: undefined, signal: controller.signal }).then(
      (branches) => {
        if (controller.signal.aborted) return
        const tree = withBranches<Row>(emptyTree, { parentId: undefined, branches })
        update({ ...initialState(), tree, isLoading: false })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) update({ isLoading: false, failure: failureSentence(error) })
      },
    )
    return () => controller.abort()
  }, [reloadKey, attempt])

  async function loadChildren(id: string): Promise<void> {
    const { signal } = running.current
    if (waiting.current.has(id) || current.current.tree.items.get(id)?.children !== undefined) return
    waiting.current.add(id)
    const failures = new Map(current.current.failures)
    if (failures.delete(id)) update({ failures })
    try {
      const branches = await latest.current({ parentId: id, signal })
      if (!signal.aborted) update({ tree: withBranches(current.current.tree, { parentId: id, branches }) })
    } catch (error) {
      const sentence = failureSentence(error)
      if (!signal.aborted) update({ failures: new Map(current.current.failures).set(id, sentence) })
    } finally {
      if (!signal.aborted) waiting.current.delete(id)
    }
  }

  const loadBelow = (fromId?: string) =>
    loadAllBelow(fromId, {
      ...{ loadChildren, signal: running.current.signal },
      state: () => current.current,
      isWaiting: (id) => waiting.current.has(id),
    })

  function setExpanded(id: string, isExpanded: boolean) {
    const expanded = new Set(current.current.expanded)
    if (isExpanded) expanded.add(id)
    else expanded.delete(id)
    update({ expanded })
    if (isExpanded) void loadChildren(id)
  }

  async function expandAll(): Promise<boolean> {
    const isComplete = await loadBelow()
    const { tree } = current.current
    update({ expanded: new Set(branchIds(tree).filter((id) => tree.items.get(id)?.children !== undefined)) })
    return isComplete
  }

  const { tree, expanded, failures } = state
  const rows = useMemo(() => visibleRows(tree, { expanded, failures }), [tree, expanded, failures])
  return {
    tree,
    rows,
    isLoading: state.isLoading,
    failure: state.failure,
    reload: () => setAttempt((before) => before + 1),
    setExpanded,
    retry: (id: string) => void loadChildren(id),
    expandAll,
    collapseAll: () => update({ expanded: new Set() }),
    loadBelow,
    /** The tree as it is now, not as it was rendered. */
    treeNow: () => current.current.tree,
    nodeNow: (id: string) => current.current.tree.items.get(id),
  }
}

interface Loading<Row> {
  state: () => Pick<TreeState<Row>, 'tree' | 'failures'>
  isWaiting: (id: string) => boolean
  loadChildren: (id: string) => Promise<void>
  signal: AbortSignal
}

/** Loads everything below a node, or the whole tree; false when it gave up before the end. */
async function loadAllBelow<Row>(
  fromId: string | undefined,
  { state, isWaiting, loadChildren, signal }: Loading<Row>,
): Promise<boolean> {
  let requests = 0
  const unloaded = () => unloadedIds(state().tree, fromId).filter((id) => !state().failures.has(id))
  for (let ids = unloaded(); ids.length > 0; ids = unloaded()) {
    const next = ids.slice(0, Math.min(requestsAtOnce, mostRequests - requests))
    // The others are loaded for another click already.
    const fresh = next.filter((id) => !isWaiting(id))
    if (fresh.length === 0 || signal.aborted) return false
    await Promise.all(fresh.map(loadChildren))
    requests += fresh.length
  }
  return !signal.aborted && unloadedIds(state().tree, fromId).length === 0
}
