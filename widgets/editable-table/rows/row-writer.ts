// From what a user wrote to the changes of rows, with the values that follow from it.
import { clearedLinks } from '../cell-of.ts'
import type { TableRow } from '../cell-type.ts'
import { changeOf, type PlacedRow, type RowChange } from './patches.ts'
import type { RowState } from './row-state.ts'
import { named } from './temporary-ids.ts'

/** New values of a row, which is found by its id; `hint` is its place among the visible rows, which saves the search. */
export interface RowEdit {
  id: string
  values: Readonly<Record<string, unknown>>
  hint?: number | undefined
}

export interface NewRows {
  values: readonly Readonly<Record<string, unknown>>[]
  index: number
}

interface RowWriter {
  /** Changes of the edits that change something; several edits of one row are one change. */
  changesOf: (edits: readonly RowEdit[]) => readonly RowChange[]
  /** New rows below a parent, from `index` on. */
  placedNew: (rows: NewRows['values'], place: { parentId: string; index: number }) => readonly PlacedRow[]
}

export function makeRowWriter({
  settings,
  rowAt,
  newId,
}: Pick<RowState, 'settings' | 'rowAt'> & { newId: () => string }): RowWriter {
  const following = (row: TableRow, before: TableRow | undefined, keys: readonly string[]): TableRow => {
    const { columns, follow } = settings()
    const values = follow?.(row, { before, keys })
    const followed = values ? { ...row, ...values } : row
    const cleared = clearedLinks(columns, followed, values ? [...keys, ...Object.keys(values)] : keys)
    return cleared ? ({ ...followed, ...cleared } as TableRow) : followed
  }
  return {
    changesOf: (edits) => {
      const changes = new Map<string, RowChange>()
      for (const { id, values, hint } of edits) {
        const earlier = changes.get(id)
        const row = earlier?.before ?? rowAt(id, hint)
        const change = row && changeOf(row, earlier ? { ...earlier.after, ...values } : values, hint)
        if (change) changes.set(id, change)
      }
      return [...changes.values()].flatMap((change) => {
        const followed = following(change.after, change.before, change.keys)
        // The following value may be the earlier one.
        return followed === change.after ? change : (changeOf(change.before, followed, change.hint) ?? [])
      })
    },
    placedNew: (rows, { parentId, index }) =>
      rows
        .map((row) => named(row, newId))
        .map((row, order) => ({
          row: following(parentId === '' ? row : { ...row, parentId }, undefined, Object.keys(row)),
          parentId,
          index: index + order,
        })),
  }
}
