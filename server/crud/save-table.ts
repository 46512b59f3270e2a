// Saves what an editable table hands out: all changes in one transaction, faults at their lines.
import { atLine } from '@kouan/contract/derive/check.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { hasRight } from '../gate/context.ts'
import { BadInput, Forbidden } from '../ground/errors.ts'
import type { EntityScope } from './entity.ts'
import type { Row } from './hooks.ts'
import { addRow, deleteRows, editRow } from './write-rows.ts'

export interface SavedTable {
  /** Name of the rows in the input, which faults begin with. */
  name: string
  /** Those without an id are new. */
  rows: readonly Row[]
  deletedIds: string[]
  /** Values of each new row beside its own. */
  ofNew?: Row
  /** Whether a stored row is to be written; all are by default. */
  isChanged?: (values: Row, id: string) => boolean
}

/** Throws Forbidden where the right to add or delete is missing; `editRow` and its hooks refuse the rest. */
export async function saveTable(scope: EntityScope, table: SavedTable): Promise<null> {
  const { name, rows, deletedIds, ofNew = {}, isChanged = () => true } = table
  const isNew = ({ id }: Row) => id === null || id === undefined
  const needed = [
    ['add', rows.some(isNew)],
    ['delete', deletedIds.length > 0],
  ] as const
  for (const [right, isNeeded] of needed)
    if (isNeeded && !hasRight(scope.context, permissionOf(scope.resource, right))) throw new Forbidden()
  // Deleted rows make room for unique values.
  if (deletedIds.length > 0) await deleteRows(scope, deletedIds)
  for (const [index, row] of rows.entries()) {
    const { id, version, ...values } = row
    try {
      if (isNew(row)) await addRow(scope, { ...values, ...ofNew })
      else if (isChanged(values, String(id))) await editRow(scope, { ...values, id, version })
    } catch (error) {
      throw error instanceof BadInput ? new BadInput(atLine({ name, index }, error.problems ?? [])) : error
    }
  }
  return null
}
