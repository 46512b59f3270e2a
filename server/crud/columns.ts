// Columns of fields. Names of columns come from declared fields, never from a request.
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Fields, id } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'

/** Returns the fields that have a column, with the id and those that the server maintains. */
export function storedFields(resource: Resource): Fields {
  const own = Object.entries(resource.fields).filter(([, field]) => !field.computed)
  return { id: id({ label: '编号' }), ...Object.fromEntries(own), ...recordFields }
}

export const columnOf = (name: string) => sql.ref(columnName(name))
