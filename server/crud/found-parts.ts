// Lists filtered by a part of a text: ids from an index of trigrams, where there is one, narrow the list before it is read.
import { sql } from 'kysely'
import type { EntityScope } from './entity.ts'
import type { Condition, PartSearch } from './list-query.ts'

/** Trigrams of a shorter part say nothing. */
const shortestPart = 3
/** More rows than that are found soon by reading the list. */
const mostFound = 10_000

/** Returns conditions that follow from the filters and that the index of ids serves. */
export async function narrowedByParts(
  { context, resource }: EntityScope,
  parts: readonly PartSearch[],
): Promise<Condition[]> {
  if (resource.isView) return []
  const long = parts.filter(({ part }) => part.length >= shortestPart)
  const conditions: Condition[] = []
  for (const { column, pattern } of long) {
    const { rows } = await sql<{ ids: string[] | null }>`select
      kouan_rows_with_part(${resource.table}::regclass, ${column}, ${pattern}, ${mostFound})::text[] as ids`.execute(
      context.db,
    )
    const ids = rows[0]?.ids
    if (ids) conditions.push(sql`id = any(${ids}::bigint[])`)
  }
  return conditions
}
