// Lists filtered by a part or the end of a text: ids from an index of trigrams or of reversed numbers, where there is one, narrow the
// list before it is read.
import { type RawBuilder, sql } from 'kysely'
import type { EntityScope } from './entity.ts'
import type { Condition, PartSearch } from './list-query.ts'
import { escaped } from './matched-text.ts'

/** A shorter part or end says nothing. */
export const shortest = { like: 3, left_like: 4 } as const
/** More rows than that are found soon by reading the list. */
const mostFound = 10_000

/**
 * The ids of rows whose column contains the part or ends with it, those of an end the newest first; null without an index, or where
 * there are more than `most`.
 */
export const idsWithPart = (
  { column, rule, part }: PartSearch,
  { table, most }: { table: string; most: number },
): RawBuilder<string[] | null> =>
  rule === 'like'
    ? sql`kouan_rows_with_part(${table}::regclass, ${column}, ${`%${escaped(part)}%`}, ${most})`
    : sql`kouan_rows_with_end(${table}::regclass, ${column}, ${part}, ${most})`

/** Returns conditions that follow from the filters and that the index of ids serves. */
export async function readPartConditions(
  { context, resource }: EntityScope,
  parts: readonly PartSearch[],
): Promise<Condition[]> {
  if (resource.isView) return []
  const conditions: Condition[] = []
  for (const search of parts.filter(({ rule, part }) => part.length >= shortest[rule])) {
    const found = idsWithPart(search, { table: resource.table, most: mostFound })
    const { rows } = await sql<{ ids: string[] | null }>`select ${found}::text[] as ids`.execute(context.db)
    const ids = rows[0]?.ids
    if (ids) conditions.push(sql`id = any(${ids}::bigint[])`)
  }
  return conditions
}
