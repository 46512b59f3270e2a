// Filters of a list call from the values of a search form.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import { type TextFilterRule, withSigns } from '@kouan/contract/rules/query-operators.ts'

/** Typed values by filter: `roleName`, or `createTime_begin` and `createTime_end` of a range. */
export type Filters = Readonly<Record<string, string>>

/** Whether the search offers values to choose from; a chosen value is compared completely. */
export const isChosen = (field: Field) => kindOf(field).search === 'chosen'

export const isRange = (field: Field) =>
  field.search === 'range' || (kindOf(field).search === 'range' && field.search !== 'eq')

const orders = ['ge', 'le', 'gt', 'lt'] as const

/** Returns the rules that a typed filter offers besides its usual one. An encrypted value is found as a whole alone. */
export function otherRules(field: Field): readonly TextFilterRule[] {
  if (field.encrypt) return []
  if (field.search === 'like') return ['is', 'ne', 'right_like', 'left_like', ...orders]
  return kindOf(field).isNumber || field.digits ? ['ne', ...orders] : []
}

/** Returns the filters that a search item sets. */
export const filterKeys = ({ name, field }: NamedField): string[] =>
  isRange(field) ? [`${name}_begin`, `${name}_end`] : [name]

/** Returns the filters of the list call: `*v*` finds a part of a text, values joined by commas are alternatives. */
export function toListQuery(items: readonly NamedField[], filters: Filters): Record<string, string> {
  const entries = items.flatMap((item) =>
    filterKeys(item).flatMap((key) => {
      const value = filters[key]?.trim()
      return value ? [[key, filterValue(item.field, value)] as const] : []
    }),
  )
  return Object.fromEntries(entries)
}

function filterValue(field: Field, value: string): string {
  if (isRange(field)) return value
  if (isChosen(field)) return field.multiple ? `,${value},` : value
  return field.search === 'like' ? withSigns('like', value) : value
}

/** Returns the filters of the given items. An address of an older version may contain others. */
export function knownFilters(items: readonly NamedField[], filters: Filters): Filters {
  const keys = new Set(items.flatMap(filterKeys))
  return Object.fromEntries(Object.entries(filters).filter(([key, value]) => keys.has(key) && value.trim() !== ''))
}
