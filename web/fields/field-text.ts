// What a value looks like as text, the same in lists, details and cards.
import { isEmpty } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { viewOf } from './kinds/kind-views.ts'

type Row = Readonly<Record<string, unknown>>

/** Shown where there is nothing. */
export const emptyText = '-'

/** The server's text of a code, or what the kind makes of the value; `-` when empty. */
export function fieldText(name: string, field: Field, row: Row): string {
  const value = row[name]
  if (isEmpty(value)) return emptyText
  const told = row[`${name}_dictText`]
  if (typeof told === 'string' && told !== '') return field.multiple ? told.replaceAll(',', '、') : told
  return viewOf(field).text(value, field)
}

/** Figures stand at the right, everything else (codes and phones too) at the left. */
export const isRightAligned = (field: Field) => viewOf(field).isRightAligned === true
