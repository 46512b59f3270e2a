// Roles and menu rows for tests of rights.
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Adds a role with these menu rows and without users. Returns its id. */
export async function aRole({ database }: TestApp, permissionIds: string[] = []): Promise<string> {
  const db = database.kysely
  const { rows } = await sql<{ id: string }>`insert into sys_role (role_name, role_code)
    values ('试', ${`r_${crypto.randomUUID()}`}) returning id::text as id`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`insert into sys_role_permission (role_id, permission_id)
    select ${id}::bigint, unnest(${permissionIds}::bigint[])`.execute(db)
  return id
}

/** Returns the id of a seeded menu row: a page by its URL, a button by its code. Throws where it is missing. */
export async function menuRowId({ database }: TestApp, urlOrCode: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_permission
    where create_by = 'system' and (url = ${urlOrCode} or (menu_type = 2 and perms = ${urlOrCode}))`.execute(
    database.kysely,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`the seeded menu has no row ${urlOrCode}`)
  return id
}
