// Default width of list columns.
import type { Field } from '@kouan/contract/language/field.ts'
import { viewOf } from './kinds/kind-views.tsx'

/** Returns the width in pixels. */
export function columnWidth(field: Field): number {
  if (typeof field.list === 'number') return field.list
  const forLabel = [...field.label].length * 15 + 46
  return Math.max(viewOf(field).width ?? 140, forLabel)
}
