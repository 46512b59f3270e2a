// What of a resource can be asked for in an advanced query: every stored field that a person can make a condition of.
import { type Field, type Fields, isLines } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import type { QueryField } from '@kouan/widgets/query-builder/query-condition.ts'
import { viewOf } from '../../fields/kinds/kind-views.tsx'

/** Those that are listed or looked for come first: they are what people ask for. */
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

/** Nothing where the server compares nothing: lines, what it works out, what is encrypted and has no hash. */
function queryTypeOf(field: Field): string | undefined {
  if (field.computed || isLines(field)) return undefined
  if (field.encrypt) return field.encrypt === 'exact' ? 'exact' : undefined
  const type = viewOf(field).queryType
  // Several codes in one text: one of them is looked for within it.
  return type === 'choice' && field.multiple && !field.table ? 'oneOfSeveral' : type
}
