import { useEffect, useRef } from 'react'
import type { TableRow } from '../cell-type.ts'
import type { TableStore } from './table-store.ts'

export type LoadChildren = (row: TableRow, about: { signal: AbortSignal }) => Promise<readonly TableRow[]>

interface BranchesInput {
  store: TableStore
  loadChildren: LoadChildren | undefined
  onState: (id: string, state: 'loading' | 'failed' | undefined) => void
  onFailure: (sentence: string) => void
}

/** Expands and collapses a row of a tree. Its children are loaded the first time; a row without any becomes a leaf. */
export function useBranches(input: BranchesInput): (row: TableRow) => void {
  const latest = useRef(input)
  latest.current = input
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])
  return (row) => {
    const { store, loadChildren, onState, onFailure } = latest.current
    const isOpen = store.expanded().has(row.id)
    if (isOpen || store.tree().siblings(row.id).length > 0 || !loadChildren) {
      const ids = new Set(store.expanded())
      if (!ids.delete(row.id)) ids.add(row.id)
      store.setExpanded(ids)
      return
    }
    if (running.current.has(row.id)) return
    const controller = new AbortController()
    running.current.set(row.id, controller)
    onState(row.id, 'loading')
    loadChildren(row, { signal: controller.signal })
      .then((children) => {
        if (controller.signal.aborted) return
        store.addLoaded(row.id, children)
        if (children.length > 0) store.setExpanded(new Set([...store.expanded(), row.id]))
        onState(row.id, undefined)
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted) return
        onState(row.id, 'failed')
        onFailure(error instanceof Error ? error.message : '下级加载失败')
      })
      .finally(() => running.current.delete(row.id))
  }
}
