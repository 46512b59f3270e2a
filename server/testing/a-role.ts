// Roles and menu rows for tests about rights.
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** A role that holds these menu rows and nobody has yet. */
export async function aRole({ database }: TestApp, permissionIds: string[] = []): Promise<string> {
  const db = database.kysely
  const { rows } = await sql<{ id: string }>`insert into sys_role (role_name, role_code)
    values ('试', ${`r_${crypto.randomUUID()}`}) returning id::text as id`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`insert into sys_role_permission (role_id, permission_id)
    select ${id}::bigint, unnest(${permissionIds}::bigint[])`.execute(db)
  return id
}

/** The id of a seeded menu row: a page by its address, a button by its code. */
export async function menuRowId({ database }: TestApp, urlOrCode: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_permission
    where create_by = 'system' and (url = ${urlOrCode} or (menu_type = 2 and perms = ${urlOrCode}))`.execute(
    database.kysely,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`the seeded menu has no row ${urlOrCode}`)
  return id
}
