// The rows that a person selected: by ids, or all that match the filter of the list; read by ascending id.
import { type RawBuilder, sql } from 'kysely'
import { readParameters } from '../../crud/action-rows.ts'
import { columnOf } from '../../crud/columns.ts'
import type { EntityScope } from '../../crud/entity.ts'
import { refuseWidened } from '../../crud/ignored-conditions.ts'
import type { Condition, ListConditions } from '../../crud/list-query.ts'
import { recordPersonalSearches } from '../../crud/personal-search.ts'
import { baseConditions, listConditions, where } from '../../crud/read-rows.ts'
import { BadInput, Conflict, NotFound, Refusal } from '../../ground/errors.ts'

export interface RowChoice {
  ids?: string | null
  filter?: unknown
  /** How many rows the person saw; needed where the filter has no condition, because all rows are meant. */
  total?: number | null
}

/**
 * Counts the chosen rows up to the last one that exists now; rows that are added later were not chosen. `isExact`: throws
 * Conflict where the person saw another count.
 */
export async function countChosen(
  scope: EntityScope,
  choice: RowChoice,
  { isExact = false } = {},
): Promise<{ count: number; last: string }> {
  const { context, resource } = scope
  const { conditions, searched } = readChoice(scope, choice)
  await recordPersonalSearches(context, { resource, searched })
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(id)::text as last from ${sql.table(resource.table)}
    ${where([...baseConditions(scope), ...conditions])}`.execute(context.db)
  const [found] = rows
  if (!found || found.last === null) throw new Refusal('没有符合条件的数据')
  const { total } = choice
  if (isExact && typeof total === 'number' && !choice.ids && found.count !== total) {
    throw new Conflict(`列表已变化：您看到的是 ${total} 项，现在是 ${found.count} 项，请刷新后重试`)
  }
  return { count: found.count, last: found.last }
}

export interface IdRange {
  /** `0` for the first slice. */
  after: string
  last: string
  limit: number
}

/** Ids of the next selected rows that still match, as a change may have moved rows out of the filter. */
export async function nextChosen(
  scope: EntityScope,
  choice: RowChoice,
  { after, last, limit }: IdRange,
): Promise<string[]> {
  const { context, resource } = scope
  const conditions = [...baseConditions(scope), ...readChoice(scope, choice).conditions]
  const { rows } = await sql<{ chosen: string }>`select id::text as chosen from ${sql.table(resource.table)}
    ${where([...conditions, sql`id > ${after} and id <= ${last}`])} order by id limit ${limit}`.execute(context.db)
  return rows.map(({ chosen }) => chosen)
}

/** Names told of the chosen rows at most. */
const mostNamed = 3

/** Returns the titles of the first chosen rows; none where the title is encrypted. */
export async function namesOfChosen(scope: EntityScope, choice: RowChoice): Promise<string[]> {
  const { context, resource, plan } = scope
  const { titleField } = resource
  if (titleField === undefined || resource.fields[titleField]?.encrypt) return []
  const { rows } = await sql<{
    title: string | null
  }>`select ${plan.byName.get(titleField)?.compared ?? columnOf(titleField)}::text as title
    from ${sql.table(resource.table)} ${chosenWhere(scope, choice)} order by id limit ${mostNamed}`.execute(context.db)
  return rows.flatMap(({ title }) => title ?? [])
}

/** Returns the query of the ids of all chosen rows, as they are now. */
export const chosenRows = (scope: EntityScope, choice: RowChoice): RawBuilder<{ id: string }> =>
  sql`select id from ${sql.table(scope.resource.table)} ${chosenWhere(scope, choice)}`

const chosenWhere = (scope: EntityScope, choice: RowChoice) =>
  where([...baseConditions(scope), ...readChoice(scope, choice).conditions])

/**
 * Returns the conditions of the chosen rows, and the personal values that they are searched by. Throws BadInput where a part
 * of the filter narrows nothing: it would choose more rows than it says.
 */
export function readChoice(scope: EntityScope, { ids, filter, total }: RowChoice): ListConditions {
  if (ids) return { conditions: [byIds(ids)], searched: [], parts: [], ignored: [] }
  if (!filter) throw new BadInput([{ field: 'filter', message: '请选择数据，或给出查询条件' }])
  const read = listConditions(scope, readParameters(filter))
  refuseWidened({ conditions: read.conditions, ignored: read.ignored, total })
  return read
}

function byIds(ids: string): Condition {
  const asked = ids
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  if (asked.length === 0) throw new Refusal('请选择一条记录！')
  if (asked.some((id) => !/^\d{1,18}$/.test(id))) throw new NotFound()
  return sql`id = any(${asked}::bigint[])`
}
