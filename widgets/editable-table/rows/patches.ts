// Changes of rows and their inverses.
import type { TableRow } from '../cell-type.ts'

/** New values in one row. Rows are immutable, so both are stored as they are. */
export interface RowChange {
  id: string
  before: TableRow
  after: TableRow
  /** Which values differ. */
  keys: readonly string[]
  /** Its place among the visible rows at that time, which saves the search. */
  hint?: number | undefined
}

/** The place of a row among its siblings once it is inserted, from 0. The parent of rows at the top is ''. */
export interface PlacedRow {
  row: TableRow
  parentId: string
  index: number
}

export type Patch =
  | { kind: 'cells'; changes: readonly RowChange[] }
  /** Ascending by index within each parent. */
  | { kind: 'insert' | 'remove'; rows: readonly PlacedRow[] }
  | { kind: 'move'; id: string; parentId: string; from: number; to: number }
  /** Rows at the top, by id. */
  | { kind: 'order'; before: readonly string[]; after: readonly string[] }

export function inverse(patch: Patch): Patch {
  switch (patch.kind) {
    case 'cells':
      return {
        kind: 'cells',
        changes: patch.changes.map((change) => ({ ...change, before: change.after, after: change.before })),
      }
    case 'insert':
      return { kind: 'remove', rows: patch.rows }
    case 'remove':
      return { kind: 'insert', rows: patch.rows }
    case 'order':
      return { kind: 'order', before: patch.after, after: patch.before }
    case 'move':
      return { ...patch, from: patch.to, to: patch.from }
  }
}

/** New values as a change of the row; undefined when it has them already. */
export function changeOf(
  row: TableRow,
  values: Readonly<Record<string, unknown>>,
  hint?: number,
): RowChange | undefined {
  const keys = Object.keys(values)
  const changed = keys.filter((key) => !Object.is(row[key], values[key]))
  if (changed.length === 0) return undefined
  return { id: row.id, before: row, after: { ...row, ...values }, keys: changed, hint }
}

/** The row with the change applied, also when other values have changed meanwhile. */
export function changedRow(row: TableRow, { before, after, keys }: RowChange): TableRow {
  if (row === before) return after
  return { ...row, ...Object.fromEntries(keys.map((key) => [key, after[key]])) }
}

/** Steps that were done and undone; one entry is one Ctrl+Z. */
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
