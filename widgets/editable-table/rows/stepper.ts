// The user's steps: each is applied, recorded for undo, and reported to who listens.
import { emptyHistory, type History, type Patch, redoStep, undoStep, withStep } from './patches.ts'
import type { RowTree } from './row-tree.ts'

export interface TableChange {
  /** `sync`: another page changed the row. */
  cause: 'edit' | 'undo' | 'redo' | 'sync'
  patches: readonly Patch[]
}

interface Stepper {
  canUndo: () => boolean
  canRedo: () => boolean
  /** Applies a step of the user. */
  take: (patches: readonly Patch[]) => void
  undo: () => void
  redo: () => void
  clear: () => void
  report: (change: TableChange) => void
  onChange: (listener: (change: TableChange) => void) => () => void
}

interface Rows {
  apply: (patches: readonly Patch[]) => void
  tree: () => RowTree
}

export function makeStepper({ apply, tree }: Rows): Stepper {
  const listeners = new Set<(change: TableChange) => void>()
  let history: History = emptyHistory
  const report = (change: TableChange) => {
    for (const listener of listeners) listener(change)
  }
  const step = (cause: 'undo' | 'redo') => {
    const found = cause === 'undo' ? undoStep(history) : redoStep(history)
    if (!found) return
    history = found.history
    apply(found.patches.map((patch) => withCurrentRows(patch, tree())))
    report({ cause, patches: found.patches })
  }
  return {
    canUndo: () => history.done.length > 0,
    canRedo: () => history.undone.length > 0,
    take: (patches) => {
      if (patches.length === 0) return
      history = withStep(history, patches)
      apply(patches)
      report({ cause: 'edit', patches })
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    clear: () => {
      history = emptyHistory
    },
    report,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Another page may have changed a row since: what is removed is the row as it is now, so that sums stay right. */
const withCurrentRows = (patch: Patch, tree: RowTree): Patch =>
  patch.kind === 'remove'
    ? { ...patch, rows: patch.rows.map((one) => ({ ...one, row: tree.row(one.row.id) ?? one.row })) }
    : patch
