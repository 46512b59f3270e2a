// Which rows of the menu a role, a department or a role of a department holds.
import { sql } from 'kysely'
import { readStored } from '../../../crud/read-rows.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import type { Context } from '../../../gate/context.ts'
import { checkMovesRows } from './granting.ts'
import { menuEntity } from './menu-rows.ts'

export interface Holder {
  table: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission'
  /** The column with the id of the holder. */
  column: 'role_id' | 'depart_id'
  id: string
}

export interface SentGrants {
  permissionIds?: string[] | null
  lastpermissionIds?: string[] | null
}

export interface GrantChange {
  added: string[]
  removed: string[]
}

/** Returns the difference of the two lists: two administrators who change different rights do not undo each other. */
export function changeOf({ permissionIds, lastpermissionIds }: SentGrants): GrantChange {
  const wanted = new Set(permissionIds ?? [])
  const last = new Set(lastpermissionIds ?? [])
  return {
    added: [...wanted].filter((id) => !last.has(id)),
    removed: [...last].filter((id) => !wanted.has(id)),
  }
}

export async function readGrants({ db }: Context, { table, column, id }: Holder): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select permission_id::text as id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} order by permission_id`.execute(db)
  return rows.map((row) => row.id)
}

/** Gives and takes away what the caller holds itself; throws Forbidden for the rest, NotFound for no rows. */
export async function moveGrants(context: Context, holder: Holder, { added, removed }: GrantChange): Promise<void> {
  const { db, now, address } = context
  const table = sql.table(holder.table)
  const column = sql.ref(holder.column)
  await readStored({ ...menuEntity, context }, { ids: added })
  await checkMovesRows(context, '授予', added)
  const held = new Set(await readGrants(context, holder))
  await checkMovesRows(
    context,
    '收回',
    removed.filter((id) => held.has(id)),
  )
  await sql`insert into ${table} (${column}, permission_id, operate_date, operate_ip)
    select ${holder.id}::bigint, id, ${now}::timestamptz, ${address}::text from sys_permission
    where id = any(${added}::bigint[]) on conflict do nothing`.execute(db)
  await sql`delete from ${table} where ${column} = ${holder.id}
    and permission_id = any(${removed}::bigint[])`.execute(db)
  await rightsChanged(db)
}
