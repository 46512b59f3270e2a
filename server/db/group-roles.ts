// The roles that tables are granted to. They belong to the whole PostgreSQL server, cannot log in and are the same for
// every installation; the logins of one database (logins.ts) are members of them. Why: docs/decisions/011.
import pg from 'pg'
import { StartFailure } from '../ground/start-failure.ts'

/** Each with the roles whose rights it has too. */
export const groupRoles: Record<string, readonly string[]> = {
  kouan_gate: [],
  kouan_app: [],
  kouan_enterprise: [],
  kouan_work: ['kouan_app'],
  /** Statements that administrators write: the views of the schema `report`. */
  kouan_report: [],
}

interface Owner {
  name: string
  database: string
}

type Client = Pick<pg.ClientBase, 'query'>

/** Makes what is missing; the owner becomes a member of each, because it hands out their rights. */
export async function ensureGroupRoles(client: Client): Promise<void> {
  const owner = (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name ?? ''
  for (const [role, within] of Object.entries(groupRoles)) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 0) await asOwner(client, `create role ${role} nologin`)
    for (const above of within) {
      if (!(await isMember(client, { role, above }))) await asOwner(client, `grant ${above} to ${role}`)
    }
    if (!(await isMember(client, { role: owner, above: role }))) await asOwner(client, `grant ${role} to current_user`)
  }
}

/** `above` was granted to `role` itself, so that it may `set role` to it (to make a role is not enough since PostgreSQL 16). */
export async function isMember(client: Client, { role, above }: { role: string; above: string }): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_auth_members m join pg_roles r on r.oid = m.member join pg_roles a on a.oid = m.roleid
     where r.rolname = $1 and a.rolname = $2 and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)`,
    [role, above],
  )
  return rowCount !== 0
}

/** Statements about roles need what an owner of one database may lack; then says what an administrator has to run. */
export async function asOwner(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    const code = (error as { code?: string }).code
    // Another installation on the same server was a moment faster.
    if (code === '42710' || code === '23505') return
    if (code !== '42501') throw error
    const { rows } = await client.query<Owner>('select current_user as name, current_database() as database')
    throw cannotMakeRoles(rows[0], error)
  }
}

function cannotMakeRoles(owner: Owner | undefined, error: unknown): StartFailure {
  const name = pg.escapeIdentifier(owner?.name ?? '')
  const roles = Object.keys(groupRoles).join(', ')
  return new StartFailure(
    `数据库用户 ${owner?.name} 不能建立或授予所需的角色（${(error as Error).message}）；请由数据库管理员执行：` +
      `alter role ${name} createrole; 若角色 ${roles} 已由别的用户建立，再执行：grant ${roles} to ${name} with admin option;`,
  )
}
