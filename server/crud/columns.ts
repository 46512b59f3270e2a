// Fields and their columns: names of columns come from declared fields only, never from a request.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import { text } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { beijingText } from '../ground/beijing-time.ts'

/** The fields that have a column, with those that the server keeps. */
export function storedFields(resource: Resource): Fields {
  const own = Object.entries(resource.fields).filter(([, field]) => !field.computed)
  return { id: text({ label: '编号' }), ...Object.fromEntries(own), ...recordFields }
}

export const columnOf = (name: string) => sql.ref(columnName(name))

/** `"role_name", "role_code", …` */
export const columnList = (names: string[]) => sql.join(names.map(columnOf))

/** A stored value as it travels: times as Beijing text, ids as text, empty as null. */
export function toWire(field: Field, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null
  if (stored instanceof Date) return beijingText(stored)
  if (field.integer || (field.kind === 'number' && field.scale === undefined)) return Number(stored)
  if (field.kind === 'switch' || field.kind === 'json') return stored
  return String(stored)
}

/** A value from the wire as the database takes it. */
export function toStored(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (field.kind === 'dateTime') return `${value}+08`
  if (field.kind === 'json') return JSON.stringify(value)
  return value
}
