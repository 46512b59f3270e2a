// Puts the menu, its buttons and the first roles into the database; rows that exist stay as an administrator left them.
import { seedMenu as menu, seedRoles } from '@kouan/contract/areas/all-areas.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'

export async function seedMenu(db: Transaction): Promise<void> {
  const known = await readKnown(db)
  for (const [index, row] of menu.entries()) await seedRow({ db, known }, row, { parentId: null, position: index + 1 })
  for (const role of seedRoles) await seedRole(db, role)
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(db)
}

interface MenuPosition {
  parentId: string | null
  position: number
}

/** Rows that are there already, read in one statement: most starts find all of them. */
interface Known {
  idByUrl: ReadonlyMap<string, string>
  /** As `parent id, code`. */
  buttons: ReadonlySet<string>
}

async function readKnown(db: Transaction): Promise<Known> {
  const { rows } = await sql<{
    id: string
    parent: string | null
    type: number
    url: string | null
    perms: string | null
  }>`
    select id, parent_id as parent, menu_type as type, url, perms from sys_permission`.execute(db)
  const pages = rows.filter(({ type }) => type < 2)
  const buttons = rows.filter(({ type }) => type === 2)
  return {
    idByUrl: new Map(pages.flatMap(({ url, id }) => (url === null ? [] : [[url, id] as const]))),
    buttons: new Set(buttons.map(({ parent, perms }) => `${parent},${perms}`)),
  }
}

interface Within {
  db: Transaction
  known: Known
}

async function seedRow({ db, known }: Within, row: MenuRow, { parentId, position }: MenuPosition): Promise<void> {
  const id = known.idByUrl.get(row.url) ?? (await insertRow(db, row, { parentId, position }))
  for (const [index, button] of (row.buttons ?? []).entries()) {
    if (known.buttons.has(`${id},${button.code}`)) continue
    await sql`insert into sys_permission (parent_id, name, menu_type, perms, perms_type, sort_no, create_by)
      values (${id}, ${button.title}, 2, ${button.code}, '1', ${index + 1}, 'system')`.execute(db)
  }
  for (const [index, child] of (row.children ?? []).entries()) {
    await seedRow({ db, known }, child, { parentId: id, position: index + 1 })
  }
}

async function insertRow(db: Transaction, row: MenuRow, { parentId, position }: MenuPosition): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sys_permission (parent_id, name, url, component, component_name, icon, redirect, hidden, keep_alive, menu_type, perms, sort_no, create_by)
    values (${parentId}, ${row.name}, ${row.url}, ${row.component}, ${row.componentName ?? null}, ${row.icon ?? null}, ${row.redirect ?? null}, ${row.hidden ?? false},
      ${row.keepAlive ?? false}, ${parentId === null ? 0 : 1}, ${(row.perms ?? []).join(',')}, ${position}, 'system') returning id`.execute(
    db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the insert answered no id')
  return id
}

/** A role gets its pages when it is made; what an administrator changes later stays. The administrator's role gets all that is new. */
async function seedRole(db: Transaction, role: (typeof seedRoles)[number]): Promise<void> {
  const made = await sql<{ id: string }>`insert into sys_role (role_name, role_code, create_by)
    values (${role.name}, ${role.code}, 'system') on conflict (tenant_id, role_code) do nothing returning id`.execute(
    db,
  )
  if (role.pages === 'all') {
    await sql`insert into sys_role_permission (role_id, permission_id)
      select r.id, p.id from sys_role r, sys_permission p where r.role_code = ${role.code} and r.tenant_id = 0
      on conflict do nothing`.execute(db)
    return
  }
  const id = made.rows[0]?.id
  if (id === undefined) return
  await sql`with recursive granted as (
      select id, parent_id from sys_permission where url = any(${role.pages})
      union select p.id, p.parent_id from sys_permission p join granted g on p.id = g.parent_id
    ), with_buttons as (
      select id from granted
      union select b.id from sys_permission b join sys_permission page on page.id = b.parent_id
        where b.menu_type = 2 and page.url = any(${role.pages})
    )
    insert into sys_role_permission (role_id, permission_id) select ${id}, id from with_buttons
    on conflict do nothing`.execute(db)
}
