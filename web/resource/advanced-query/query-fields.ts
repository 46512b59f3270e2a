// The fields of a resource that an advanced query can use: every stored field that can be compared.
import { type Field, type Fields, isLines } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import type { QueryField } from '@kouan/widgets/query-builder/query-condition.ts'
import { viewOf } from '../../fields/kinds/kind-views.tsx'

/** Returns the fields; those that are listed or in the search form come first, because they are used most. */
export function queryFieldsOf(resource: Pick<Resource, 'fields'>): QueryField[] {
  const all = Object.entries<Field>({ ...(resource.fields as Fields), ...recordFields }).flatMap(([name, field]) => {
    const type = queryTypeOf(field)
    return type === undefined ? [] : [{ name, field, type }]
  })
  const isUsual = ({ field }: (typeof all)[number]) => Boolean(field.list || field.search)
  return [...all.filter(isUsual), ...all.filter((one) => !isUsual(one))].map(({ name, field, type }) => ({
    field: name,
    label: field.label,
    type,
    ...(field.code === undefined ? {} : { dictCode: field.code }),
  }))
}

/** Returns undefined for fields that the server cannot compare: lines, computed ones, encrypted ones without a hash. */
function queryTypeOf(field: Field): string | undefined {
  if (field.computed || isLines(field)) return undefined
  if (field.encrypt) return field.encrypt === 'exact' ? 'exact' : undefined
  const type = viewOf(field).queryType
  // Several codes in one text: the condition matches one of them.
  return type === 'choice' && field.multiple && !field.table ? 'oneOfSeveral' : type
}
