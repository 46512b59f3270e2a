// Refuses to run where the database would not keep rows apart: a role that could look past row-level security, or
// policies that a restore lost.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/database.d.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { groupRoles } from './group-roles.ts'
import { type Purpose, purposes } from './logins.ts'
import type { Database } from './open-database.ts'

/** Throws a StartFailure that names the first fault. */
export async function checkRoles(database: Pick<Database, Purpose>): Promise<void> {
  for (const purpose of Object.keys(purposes) as Purpose[]) await checkLogin(database[purpose].kysely, purpose)
  await checkGroups(database.staff.kysely)
  await checkPolicies(database.staff.kysely)
}

const isPowerful = sql`(rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
  or exists (select from pg_class where relowner = pg_roles.oid))`

/** Checks the login of this purpose, and the roles that it could take, directly or by way of another one. */
async function checkLogin(db: Kysely<DB>, purpose: Purpose): Promise<void> {
  const { rows } = await sql<{ name: string; powerful: boolean; memberOf: string[] }>`select session_user as name,
      (select ${isPowerful} from pg_roles where rolname = session_user) as powerful,
      (select coalesce(array_agg(rolname::text), '{}') from pg_roles
        where pg_has_role(session_user, oid, 'member') and rolname <> session_user) as "memberOf"`.execute(db)
  const [login] = rows
  if (!login || login.powerful) throw new StartFailure(bypassing(login?.name))
  const granted: readonly string[] = purposes[purpose]
  const allowed = granted.flatMap((role) => [role, ...(groupRoles[role] ?? [])])
  const unexpected = login.memberOf.find((role) => !allowed.includes(role))
  if (unexpected) throw new StartFailure(`数据库用户 ${login.name} 可以成为角色 ${unexpected}，拒绝启动。`)
}

const bypassing = (name: string | undefined) => `数据库角色 ${name} 可以绕过行级安全，拒绝启动。`

async function checkGroups(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select rolname as name from pg_roles
    where rolname = any(${Object.keys(groupRoles)}) and ${isPowerful}`.execute(db)
  if (rows[0]) throw new StartFailure(bypassing(rows[0].name))
}

/** A table without row-level security, or one that a role may use without a policy for it. */
async function checkPolicies(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string; role: string | null }>`
    with tables as (select oid, relname, relrowsecurity, relacl from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migration'),
    policies as (select polrelid, unnest(polroles) as role from pg_policy)
    select relname as name, null as role from tables
      where not relrowsecurity or not exists (select from policies where polrelid = tables.oid)
    union all
    select relname, rolname from tables, aclexplode(relacl) acl join pg_roles on pg_roles.oid = acl.grantee
      where rolname = any(${Object.keys(groupRoles)}) and not exists (select from policies
        where polrelid = tables.oid and case policies.role when 0 then true else pg_has_role(acl.grantee, role, 'usage') end)
    order by 1 limit 1`.execute(db)
  const [fault] = rows
  if (!fault) return
  const whose = fault.role === null ? '' : `给角色 ${fault.role} 的`
  throw new StartFailure(
    `数据库的表 ${fault.name} 缺少${whose}行级安全策略，可能是恢复备份时还没有建立角色：请在空库上先执行 npm run roles（安装包：./kouan roles），再恢复一次。`,
  )
}
