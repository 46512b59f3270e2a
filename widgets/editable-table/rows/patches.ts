// What happened to the rows, and how it is taken back.
import type { TableRow } from '../cell-type.ts'

export interface CellChange {
  id: string
  key: string
  before: unknown
  after: unknown
}

/** Where a row stands among its siblings: when it is in, counted from 0. The parent of rows at the top is ''. */
export interface PlacedRow {
  row: TableRow
  parentId: string
  index: number
}

export type Patch =
  | { kind: 'cells'; changes: readonly CellChange[] }
  /** Ascending by index within each parent. */
  | { kind: 'insert' | 'remove'; rows: readonly PlacedRow[] }
  | { kind: 'move'; id: string; parentId: string; from: number; to: number }

export function inverse(patch: Patch): Patch {
  switch (patch.kind) {
    case 'cells':
      return {
        kind: 'cells',
        changes: patch.changes
          .toReversed()
          .map(({ id, key, before, after }) => ({ id, key, before: after, after: before })),
      }
    case 'insert':
      return { kind: 'remove', rows: patch.rows }
    case 'remove':
      return { kind: 'insert', rows: patch.rows }
    case 'move':
      return { ...patch, from: patch.to, to: patch.from }
  }
}

/** What was done and what was taken back; one entry is one Ctrl+Z. */
export interface History {
  done: readonly (readonly Patch[])[]
  undone: readonly (readonly Patch[])[]
}

export const emptyHistory: History = { done: [], undone: [] }

const longest = 200

export const withStep = ({ done }: History, step: readonly Patch[]): History => ({
  done: [...done.slice(-longest + 1), step],
  undone: [],
})

export function undoStep({ done, undone }: History): { history: History; patches: readonly Patch[] } | undefined {
  const step = done.at(-1)
  if (!step) return undefined
  return { history: { done: done.slice(0, -1), undone: [...undone, step] }, patches: step.toReversed().map(inverse) }
}

export function redoStep({ done, undone }: History): { history: History; patches: readonly Patch[] } | undefined {
  const step = undone.at(-1)
  if (!step) return undefined
  return { history: { done: [...done, step], undone: undone.slice(0, -1) }, patches: step }
}
