// Columns of fields. Names of columns come from declared fields, never from a request.
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Field, type Fields, id, type RowOf } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'

type Row = Record<string, unknown>

/** True for the fields of any resource. */
export type IsAny<F extends Fields> = string extends keyof F ? true : false

type WithoutComputed<F extends Fields> = { [K in keyof F as F[K] extends { computed: true } ? never : K]: F[K] & Field }

/** A stored row of these fields with its full values. */
export type OpenedColumns<F extends Fields> =
  IsAny<F> extends true ? Row & { id: string } : RowOf<WithoutComputed<F>> & RowOf<typeof recordFields> & { id: string }

/** The same of lines. */
export type OpenedLine<F extends Fields> = IsAny<F> extends true ? Row : RowOf<F> & { id: string }

/** Returns the fields that have a column, with the id and those that the server maintains. */
export function storedFields(resource: Resource): Fields {
  const own = Object.entries(resource.fields).filter(([, field]) => !field.computed)
  return { id: id({ label: '编号' }), ...Object.fromEntries(own), ...recordFields }
}

export const columnOf = (name: string) => sql.ref(columnName(name))
