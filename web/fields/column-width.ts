// How wide a column of a list is when the field does not say.
import type { Field } from '@kouan/contract/language/field.ts'
import { viewOf } from './kinds/kind-views.ts'

/** In pixels. */
export function columnWidth(field: Field): number {
  if (typeof field.list === 'number') return field.list
  const forLabel = [...field.label].length * 15 + 46
  return Math.max(viewOf(field).width ?? 140, forLabel)
}
