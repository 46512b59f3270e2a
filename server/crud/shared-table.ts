// Rows of a resource that is declared at run time, in one table with those of others: their values lie in one jsonb column.
import type { LineResource, Resource, SharedTable } from '@kouan/contract/language/resource.ts'
import { type RawBuilder, sql } from 'kysely'

type Row = Record<string, unknown>

/** The part of the plan of a table that says where values are written. */
interface Places {
  shared: SharedTable | undefined
  columns: readonly { column: string; isInValues?: true }[]
}

/** Names come from declarations that people write: what is no plain name or id never becomes a part of a statement. */
function plain(name: string, form: RegExp): string {
  if (!form.test(name)) throw new Error(`${name} cannot stand in a statement`)
  return name
}
const name = (text: string) => plain(text, /^[a-z][a-z0-9_]*$/)

/**
 * Returns the expression of a value. Of a row of another resource it is null: the value of the same name there may be of another
 * type, and PostgreSQL may look at it before it looks at the key.
 */
export function valueIn(
  { key, of, values }: SharedTable,
  { column, type }: { column: string; type: { types: readonly string[] } },
): string {
  const [typeName = 'text'] = type.types
  const value = `("${name(values)}" ->> '${name(column)}')::${plain(typeName, /^[a-z ]+$/)}`
  return `(case when "${name(key)}" = ${plain(of, /^\d+$/)} then ${value} end)`
}

/** Returns the condition that a row is of this resource; none where it has a table of its own. */
export const ownRows = ({ shared }: Pick<Resource | LineResource, 'shared'>): RawBuilder<unknown>[] =>
  shared ? [sql`${sql.ref(shared.key)} = ${shared.of}`] : []

/** Returns the columns of an insert. */
export function insertedColumns(plan: Places, stored: Row): Row {
  if (!plan.shared) return stored
  const { key, of, values } = plan.shared
  const { columns, inValues } = split(plan, stored)
  return { ...columns, [key]: of, [values]: JSON.stringify(inValues) }
}

/** Returns the columns of an update, which keeps the values that are not written. */
export function updatedColumns(plan: Places, stored: Row): Row {
  if (!plan.shared) return stored
  const { values } = plan.shared
  const { columns, inValues } = split(plan, stored)
  if (Object.keys(inValues).length === 0) return columns
  return { ...columns, [values]: sql`${sql.ref(values)} || ${JSON.stringify(inValues)}::jsonb` }
}

function split(plan: Places, stored: Row): { columns: Row; inValues: Row } {
  const names = new Set(plan.columns.flatMap(({ column, isInValues }) => (isInValues ? [column] : [])))
  const entries = Object.entries(stored)
  return {
    columns: Object.fromEntries(entries.filter(([column]) => !names.has(column))),
    inValues: Object.fromEntries(entries.filter(([column]) => names.has(column))),
  }
}
