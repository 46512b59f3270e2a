import type { Placed } from '@kouan/contract/derive/placement.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { emptyText, fieldText } from '../../fields/field-text.ts'

/** Returns the texts of a column as they are shown, without empty ones. */
export const copiedColumn = ({ name, field }: Placed, rows: readonly AnyRow[]): string[] =>
  rows.map((row) => fieldText(name, field, row)).filter((text) => text !== emptyText)
