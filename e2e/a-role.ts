// A role that can open pages: as an administrator grants them, with every row of the menu above.
import type { Pool } from 'pg'

export interface RoleOptions {
  code: string
  name?: string
  /** Addresses of pages of the menu. */
  pages: readonly string[]
  /** Permissions of the buttons that it holds; all that stand below its pages unless said. */
  buttons?: readonly string[]
}

/** One of the same code, from an earlier try of the test, is made anew. */
export async function aRole(pool: Pool, { code, name = code, pages, buttons }: RoleOptions): Promise<void> {
  await pool.query('delete from sys_role where role_code = $1', [code])
  await pool.query(
    `with recursive role as (insert into sys_role (role_code, role_name) values ($1, $2) returning id),
      path as (
        select id, parent_id from sys_permission where url = any($3)
        union select above.id, above.parent_id from sys_permission above join path on above.id = path.parent_id
      )
    insert into sys_role_permission (role_id, permission_id)
      select role.id, p.id from role, sys_permission p
      where p.id in (select id from path)
        or case when $4::text[] is null
          then p.parent_id in (select id from sys_permission where url = any($3))
          else p.perms = any($4)
        end`,
    [code, name, pages, buttons ?? null],
  )
}
