// Compares the rows that a screen hands in with those that the table has.
import type { TableRow } from '../cell-type.ts'
import { changeOf, type RowChange } from './patches.ts'
import { isTemporary, named } from './temporary-ids.ts'

interface MatchedRows {
  rows: readonly TableRow[]
  /** Of the same rows in the same order; undefined when rows were added, removed or moved. */
  changes: readonly RowChange[] | undefined
}

/** The rows with their ids. A row that lost its temporary id on the way is recognised by its place. */
export function matchRows(
  incoming: readonly Partial<TableRow>[],
  current: readonly TableRow[],
  newId: () => string,
): MatchedRows {
  const rows = incoming.map((row, place) => {
    const id = current[place]?.id
    return named(row, () => (id !== undefined && isTemporary(id) ? id : newId()))
  })
  const isSame = rows.length === current.length && rows.every(({ id }, place) => id === current[place]?.id)
  if (!isSame) return { rows, changes: undefined }
  const changes = rows.flatMap((row, place) => {
    const before = current[place]
    return before && before !== row ? (changeOf(before, row) ?? []) : []
  })
  return { rows, changes }
}
