// How wide a column of a list is when the field does not say.
import { isNumeric } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'

const widths: Partial<Record<Field['kind'], number>> = {
  date: 135,
  dateTime: 190,
  dictionary: 120,
  switch: 90,
  user: 130,
  department: 160,
  region: 160,
  textarea: 240,
}

/** In pixels. */
export function columnWidth(field: Field): number {
  if (typeof field.list === 'number') return field.list
  const own = widths[field.kind] ?? (isNumeric(field) ? 120 : 140)
  const forLabel = [...field.label].length * 15 + 46
  return Math.max(own, forLabel)
}
