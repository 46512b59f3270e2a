// Text of a value, the same in lists, details and cards.
import { isEmpty } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { viewOf } from './kinds/kind-views.tsx'

type Row = Readonly<Record<string, unknown>>

/** Shown for an empty value. */
export const emptyText = '-'

/** Returns the server's text of a code, or the text of the kind; `-` for an empty value that means nothing. */
export function fieldText(name: string, field: Field, row: Row): string {
  const value = row[name]
  if (isEmpty(value)) return field.whenEmpty ?? emptyText
  const text = row[`${name}_dictText`]
  if (typeof text === 'string' && text !== '') return field.multiple ? text.replaceAll(',', '、') : text
  return viewOf(field).text(value, field)
}

/** Numbers are aligned to the right; codes and phones are not numbers. */
export const isRightAligned = (field: Field) => viewOf(field).isRightAligned === true
