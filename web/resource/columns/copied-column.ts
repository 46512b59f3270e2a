import type { Placed } from '@kouan/contract/derive/placement.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { emptyText, fieldText } from '../../fields/field-text.ts'

/** What a column shows of these rows, without those that have nothing there: numbers to be pasted elsewhere. */
export const copiedColumn = ({ name, field }: Placed, rows: readonly AnyRow[]): string[] =>
  rows.map((row) => fieldText(name, field, row)).filter((text) => text !== emptyText)
