// From what stands in a search form to the filters of a list call.
import type { Placed } from '@kouan/contract/derive/placement.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import { withSigns } from '@kouan/contract/rules/query-operators.ts'

/** What the user typed, by key: `roleName`, or `createTime_begin` and `createTime_end` of a range. */
export type Filters = Readonly<Record<string, string>>

/** A value that is picked is compared as a whole, whatever the field says of text. */
export const isChosen = (field: Field) => kindOf(field).search === 'chosen'

export const isRange = (field: Field) =>
  field.search === 'range' || (kindOf(field).search === 'range' && field.search !== 'eq')

/** The keys that the search item of a field fills. */
export const filterKeys = ({ name, field }: Placed): string[] =>
  isRange(field) ? [`${name}_begin`, `${name}_end`] : [name]

/** Values for the list call: plain text is looked for anywhere (`*v*`), several values are alternatives. */
export function toListQuery(items: readonly Placed[], filters: Filters): Record<string, string> {
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

/** Filters of other fields than those of the form are forgotten: an address may come from an older version. */
export function knownFilters(items: readonly Placed[], filters: Filters): Filters {
  const keys = new Set(items.flatMap(filterKeys))
  return Object.fromEntries(Object.entries(filters).filter(([key, value]) => keys.has(key) && value.trim() !== ''))
}
