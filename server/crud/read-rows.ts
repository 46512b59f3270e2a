// Rows of a resource as the wire has them: typed values, masked personal data, dictionary texts, lines.
import { type ListInput, pageOf } from '@kouan/contract/derive/calls.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { resourcesByName } from '@kouan/contract/resources/all-resources.ts'
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import { NotFound } from '../ground/errors.ts'
import { planOf, showColumns } from './column-plan.ts'
import { columnList, columnOf, storedFields } from './columns.ts'
import { addTexts } from './dictionary-texts.ts'
import type { Hooks, Row } from './hooks.ts'
import { readLines } from './line-rows.ts'
import { type Condition, readConditions, readOrder } from './list-query.ts'
import { noteSearches } from './personal-search.ts'

export interface Place {
  context: Context
  resource: Resource
  hooks: Hooks
}

/** What holds for every access to the resource: not in the recycle bin, and the entity's own scope. */
export function standingConditions({ context, resource, hooks }: Place): Condition[] {
  const alive = resource.recycle ? [sql`del_flag = 0`] : []
  const scope = hooks.scope?.(context)
  return scope ? [...alive, scope] : alive
}

export const where = (conditions: Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`

/** One page with its true total; a page past the end is empty. */
export async function listRows(place: Place, input: ListInput): Promise<Page<Row>> {
  const { context, resource } = place
  const { current, size } = pageOf(input)
  const { conditions, searched } = readConditions({ resource, input, vault: context.services.vault })
  await noteSearches(context, { resource, searched })
  const filter = where([...standingConditions(place), ...conditions])
  const table = sql.table(resource.table)
  const counted = await sql<{ total: string }>`select count(*) as total from ${table} ${filter}`.execute(context.db)
  const total = Number(counted.rows[0]?.total ?? 0)
  const past = (current - 1) * size >= total
  const { rows } = past
    ? { rows: [] }
    : await sql<Row>`select ${selection(resource)} from ${table} ${filter} order by ${readOrder(resource, input)}
        limit ${size} offset ${(current - 1) * size}`.execute(context.db)
  return { records: await presentRows(place, rows), total, size, current, pages: Math.ceil(total / size) }
}

/** One row with its lines; a row out of scope answers like a row that does not exist. */
export async function getRow(place: Place, id: string): Promise<Row> {
  const stored = await findStored(place, id)
  const [row] = await presentRows(place, [stored])
  if (!row) throw new NotFound()
  for (const [key, line] of Object.entries(place.resource.lines ?? {}))
    row[key] = await readLines(place.context, { line, headId: id })
  return row
}

/** The stored columns of one row, as they are in the database; `lock` holds it until the transaction ends. */
export async function findStored(place: Place, id: string, lock = false): Promise<Row> {
  if (!/^\d{1,18}$/.test(id)) throw new NotFound()
  const { context, resource } = place
  const filter = where([sql`id = ${id}`, ...standingConditions(place)])
  const { rows } = await sql<Row>`select ${selection(resource)} from ${sql.table(resource.table)} ${filter}
    ${lock ? sql`for update` : sql``}`.execute(context.db)
  if (!rows[0]) throw new NotFound()
  return rows[0]
}

function selection(resource: Resource) {
  const columns = columnList([...Object.keys(storedFields(resource)), 'version'])
  if (!resource.tree) return columns
  const children = sql`exists (select from ${sql.table(resource.table)} child
    where child.${columnOf(resource.tree.parent)} = ${sql.table(resource.table)}.id)`
  return sql`${columns}, ${children} as has_children`
}

/** From columns to the wire. */
async function presentRows(place: Place, stored: Row[]): Promise<Row[]> {
  const { context, resource, hooks } = place
  const computed = Object.keys(resource.fields).filter((name) => resource.fields[name]?.computed)
  const rows = stored.map((columns) => ({
    ...Object.fromEntries(computed.map((name) => [name, null])),
    ...showColumns(context, planOf(resource), columns),
    version: Number(columns.version),
    ...(resource.tree ? { hasChildren: columns.has_children === true } : {}),
  }))
  await hooks.present?.(context, rows)
  await addTexts(rows, resource.fields, {
    db: context.db,
    dictionaries: context.services.dictionaries,
    dataVersion: context.dataVersion,
    resources: resourcesByName,
  })
  return rows
}
