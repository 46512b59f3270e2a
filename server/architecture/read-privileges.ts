// Reads from PostgreSQL what each role may do with each table.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/database.d.ts'

/** By table, then by role: letters in the order of `letters`; of single columns in lower case. */
export type Privileges = Record<string, Record<string, string>>

const letters = { SELECT: 'S', INSERT: 'I', UPDATE: 'U', DELETE: 'D', TRUNCATE: 'T', REFERENCES: 'R', TRIGGER: 'G' }

interface Granted {
  table: string
  role: string
  /** Null for a table without grants. */
  privilege: string | null
  wholeTable: boolean | null
}

export async function readPrivileges(db: Kysely<DB>): Promise<Privileges> {
  const { rows } = await sql<Granted>`
    with tables as (select oid, relname, relowner, relacl from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')),
    granted as (
      select tables.oid, acl.grantee, acl.privilege_type, true as whole from tables, aclexplode(relacl) acl
      union select tables.oid, acl.grantee, acl.privilege_type, false from tables
        join pg_attribute on attrelid = tables.oid, aclexplode(attacl) acl)
    select relname as table, coalesce(rolname, 'public') as role, privilege_type as privilege, whole as "wholeTable"
    from tables left join granted on granted.oid = tables.oid and grantee <> relowner
      left join pg_roles on pg_roles.oid = grantee
    order by relname, rolname, array_position(${sql.val(Object.keys(letters))}::text[], privilege_type), whole desc`.execute(
    db,
  )
  const privileges: Privileges = {}
  for (const { table, role, privilege, wholeTable } of rows) {
    privileges[table] ??= {}
    if (privilege === null) continue
    const letter = letters[privilege as keyof typeof letters] ?? `(${privilege})`
    privileges[table][role] = `${privileges[table][role] ?? ''}${wholeTable ? letter : letter.toLowerCase()}`
  }
  return privileges
}
