import type { Acting } from '@kouan/contract/language/action.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'

/** Returns the text by which people name the row. */
export const nameOf = ({ titleField = 'id' }: Acting, row: AnyRow) =>
  String(row[`${titleField}_dictText`] ?? row[titleField] ?? '')
