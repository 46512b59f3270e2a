// Ids in a link table, selected and filtered like a column.
import type { Links } from '@kouan/contract/language/field.ts'
import { type RawBuilder, sql } from 'kysely'

/** Returns SQL for the sorted ids of the linked rows; null where there are none. */
export const linkedIds = (head: string, { table, own, other }: Links): string =>
  `(select array_agg("${other}" order by "${other}") from "${table}" where "${own}" = "${head}"."id")`

/** Returns the condition that one of these rows is linked. */
export const linksAny = ({
  table: head,
  links,
  ids,
}: {
  table: string
  links: Links
  ids: unknown[]
}): RawBuilder<unknown> =>
  sql`${sql.ref(`${head}.id`)} in (select ${sql.ref(links.own)} from ${sql.table(links.table)}
    where ${sql.ref(links.other)} = any(${ids}::bigint[]))`
