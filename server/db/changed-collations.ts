// Collations whose rules the system below the database has changed: an index in the old order misses rows, and takes in equal
// ones twice, until it is built anew. Built in ones, as the bundled database has, change with PostgreSQL alone.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/database.d.ts'

/**
 * The database's own (`default`) and those that tables or indexes name, with the statement that ends the warning. Every role may
 * read it. Those in use are found first: to ask for the rules of all some nine hundred would be slow.
 */
export const changedCollations = sql`with used as materialized (
    select oid, collname::text as name, collversion from pg_collation
    where oid in (select refobjid from pg_depend where refclassid = 'pg_collation'::regclass))
  select 'default' as name, format('alter database %I refresh collation version;', datname) as statement
    from pg_database where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
  union all
  select name, format('alter collation %s refresh version;', oid::regcollation) from used
    where collversion <> pg_collation_actual_version(oid)`

/** Statements that the administrator of the database has to run, or null. */
export async function readCollationStatements(db: Kysely<DB>): Promise<string | null> {
  const { rows } = await sql<{ statements: string | null }>`select format('reindex database %I;', current_database())
      || string_agg(chr(10) || statement, '' order by name) as statements
    from (${changedCollations}) changed having count(*) > 0`.execute(db)
  return rows[0]?.statements ?? null
}
