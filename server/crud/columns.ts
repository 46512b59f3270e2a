// Fields and their columns: names of columns come from declared fields only, never from a request.
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Field, type Fields, id } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { columnTypeOf } from './kinds.ts'

/** The fields that have a column, with those that the server keeps. */
export function storedFields(resource: Resource): Fields {
  const own = Object.entries(resource.fields).filter(([, field]) => !field.computed)
  return { id: id({ label: '编号' }), ...Object.fromEntries(own), ...recordFields }
}

export const columnOf = (name: string) => sql.ref(columnName(name))

/** `"role_name", "role_code", …` */
export const columnList = (names: string[]) => sql.join(names.map(columnOf))

/** A stored value as it travels; nothing as null. */
export const toWire = (field: Field, stored: unknown): unknown =>
  stored === null || stored === undefined ? null : columnTypeOf(field).toWire(stored)

/** A value from the wire as the database takes it; an empty text is nothing. */
export const toStored = (field: Field, value: unknown): unknown =>
  value === null || value === undefined || value === '' ? null : columnTypeOf(field).toStored(value)
