// Rows that a row is linked with by a table of its own are read, and looked for, like a column.
import type { Links } from '@kouan/contract/language/field.ts'
import { type RawBuilder, sql } from 'kysely'

/** SQL of declared names alone: the ids in their order, and null where there are none. */
export const linkedIds = (head: string, { table, own, other }: Links): string =>
  `(select array_agg("${other}" order by "${other}") from "${table}" where "${own}" = "${head}"."id")`

/** One of these rows is linked. */
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
