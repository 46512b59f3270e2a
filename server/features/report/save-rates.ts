// Saves the rates of an editable table: all changes in one transaction, faults at their lines.
import type { saveRates } from '@kouan/contract/calls/rate-calls.ts'
import { atLine } from '@kouan/contract/derive/check.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { InputOf } from '@kouan/contract/language/field.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import type { EntityScope } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { addRow, deleteRows, editRow } from '../../crud/write-rows.ts'
import { hasRight } from '../../gate/context.ts'
import { BadInput, Forbidden } from '../../ground/errors.ts'

export async function saveAllRates(
  scope: EntityScope,
  { rates, deletedIds }: InputOf<typeof saveRates.input>,
): Promise<null> {
  const rows: readonly Row[] = rates ?? []
  const gone = deletedIds ?? []
  const isNew = ({ id }: Row) => id === null || id === undefined
  const needed = [
    ['add', rows.some(isNew)],
    ['delete', gone.length > 0],
  ] as const
  for (const [right, isNeeded] of needed)
    if (isNeeded && !hasRight(scope.context, permissionOf(exchangeRate, right))) throw new Forbidden()
  // What goes makes room for its month.
  if (gone.length > 0) await deleteRows(scope, gone)
  for (const [index, row] of rows.entries()) {
    const { id, version, ...values } = row
    try {
      if (isNew(row)) await addRow(scope, values)
      else await editRow(scope, { ...values, id, version })
    } catch (error) {
      throw error instanceof BadInput ? new BadInput(atLine({ name: 'rates', index }, error.problems ?? [])) : error
    }
  }
  return null
}
