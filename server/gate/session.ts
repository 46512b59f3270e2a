// Looks up the caller: session of the token, its user, the tenant of the header and the user's permissions.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/database.ts'
import type { Connections } from '../db/pool.ts'
import { CallFailure, Forbidden } from '../ground/errors.ts'
import { hashToken } from '../vault/vault.ts'
import type { UserActor } from './context.ts'

/** Sessions end after 8 hours without use, and after 7 days in any case. */
export const sessionLimits = { idleSeconds: 8 * 3600, absoluteSeconds: 7 * 24 * 3600 }

interface Versions {
  rights_version: string
  dictionary_version: string
}

interface SessionRow extends Versions {
  id: string
  user_id: string
  last_used_at: Date
  username: string
  realname: string
  enterprise_id: string | null
  must_change_password: boolean
  tenant_ids: string[] | null
}

export interface Caller {
  actor: UserActor
  tenantId: string
  /** Changes when permissions, menus or dictionaries change; open pages compare it. */
  dataVersion: string
}

/** By the token that only the client has, or by the session id, where a signed link replaces the token. */
type SessionKey = { token: string } | { sessionId: string }

type SessionLookup = SessionKey & {
  /** The `tenant-id` header; it can only select one of the user's own tenants. */
  tenantId: string | undefined
  now: Date
  /** Whether a person caused the request, which keeps the session alive; true by default. */
  isUse?: boolean
}

/** Returns the lookup of callers; it caches the permissions of a user in a tenant until their version changes. */
export function createCallerLookup({ kysely: db, pool }: Connections) {
  const cachedPermissions = new Map<string, { version: string; permissions: ReadonlySet<string> }>()

  async function permissionsOf(holder: TenantUser, version: string): Promise<ReadonlySet<string>> {
    const key = `${holder.userId} ${holder.tenantId}`
    const known = cachedPermissions.get(key)
    if (known?.version === version) return known.permissions
    const permissions = await loadPermissions(db, holder)
    if (cachedPermissions.size > 10_000) cachedPermissions.clear()
    cachedPermissions.set(key, { version, permissions })
    return permissions
  }

  /** Returns the caller; throws when the session is unknown or expired, or the user may not enter the tenant. */
  return async function findCaller({ tenantId, now, isUse = true, ...which }: SessionLookup): Promise<Caller> {
    const row = await findSession(pool, which, now)
    if (!row) throw new CallFailure('noSession')
    const tenantIds = row.tenant_ids ?? []
    const chosen = chooseTenant(tenantIds, tenantId)
    if (isUse && now.getTime() - row.last_used_at.getTime() > 60_000) await touchSession(db, row.id, now)
    return {
      tenantId: chosen,
      dataVersion: dataVersionOf(row),
      actor: {
        kind: 'user',
        userId: row.user_id,
        username: row.username,
        realname: row.realname,
        enterpriseId: row.enterprise_id,
        tenantIds,
        permissions: await permissionsOf({ userId: row.user_id, tenantId: chosen }, row.rights_version),
        sessionId: row.id,
        mustChangePassword: row.must_change_password,
      },
    }
  }
}
export type FindCaller = ReturnType<typeof createCallerLookup>

const versions = `(select version from sys_version where name = 'rights') as rights_version,
      (select version from sys_version where name = 'dictionary') as dictionary_version`
const dataVersionOf = ({ rights_version, dictionary_version }: Versions) => `${rights_version}.${dictionary_version}`

/** Reads the current data version, for background work. */
export async function readDataVersion(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<Versions>`select ${sql.raw(versions)}`.execute(db)
  return rows[0] ? dataVersionOf(rows[0]) : ''
}

/**
 * Reads the current state of a user without a session, for background work on the user's behalf. Undefined when the
 * user is disabled, deleted or not in the tenant.
 */
export async function findUserActor(db: Kysely<DB>, { userId, tenantId }: TenantUser): Promise<UserActor | undefined> {
  const { rows } = await sql<Omit<SessionRow, 'id' | 'last_used_at' | keyof Versions>>`
    select u.id as user_id, u.username, u.realname, u.enterprise_id, u.must_change_password,
      ${sql.raw(activeTenants)} as tenant_ids
    from sys_user u where u.id = ${userId} and u.status = 1 and u.del_flag = 0`.execute(db)
  const [row] = rows
  if (!row?.tenant_ids?.includes(tenantId)) return undefined
  return {
    kind: 'user',
    userId: row.user_id,
    username: row.username,
    realname: row.realname,
    enterpriseId: row.enterprise_id,
    tenantIds: row.tenant_ids,
    permissions: await loadPermissions(db, { userId, tenantId }),
    sessionId: '',
    mustChangePassword: row.must_change_password,
  }
}

const activeTenants = `(select array_agg(t.tenant_id::text order by t.tenant_id) from sys_user_tenant t
  join sys_tenant on sys_tenant.id = t.tenant_id and sys_tenant.status = 1 where t.user_id = u.id)`

/** Every request runs this query first, so it is named and PostgreSQL caches the plan; its result is never cached. */
const sessionBy = (name: string, isIt: string) => ({
  name: `session by ${name}`,
  text: `select s.id, s.user_id, s.last_used_at, u.username, u.realname, u.enterprise_id, u.must_change_password,
      ${activeTenants} as tenant_ids,
      ${versions}
    from sys_session s join sys_user u on u.id = s.user_id
    where ${isIt} and u.status = 1 and u.del_flag = 0
      and s.last_used_at > $2::timestamptz - make_interval(secs => ${sessionLimits.idleSeconds})
      and s.created_at > $2::timestamptz - make_interval(secs => ${sessionLimits.absoluteSeconds})`,
})
const byToken = sessionBy('token', 's.token_hash = $1')
const byId = sessionBy('id', 's.id = $1')

async function findSession(pool: Connections['pool'], which: SessionKey, now: Date): Promise<SessionRow | undefined> {
  const query =
    'token' in which
      ? { ...byToken, values: [hashToken(which.token), now] }
      : { ...byId, values: [which.sessionId, now] }
  const { rows } = await pool.query<SessionRow>(query)
  return rows[0]
}

function chooseTenant(tenantIds: string[], requested: string | undefined): string {
  const first = tenantIds[0]
  if (first === undefined) throw new CallFailure('noSession', '账号不属于任何可用的租户，请联系管理员')
  // Clients send 0 when no tenant was selected.
  if (requested === undefined || requested === '' || requested === '0') return tenantIds.includes('0') ? '0' : first
  if (!tenantIds.includes(requested)) throw new Forbidden('您不属于该租户')
  return requested
}

async function touchSession(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await sql`update sys_session set last_used_at = greatest(last_used_at, ${now}) where id = ${id}`.execute(db)
}

interface TenantUser {
  userId: string
  tenantId: string
}

/** Loads the permissions of the user's roles, those of the tenant and of the platform. */
async function loadPermissions(db: Kysely<DB>, { userId, tenantId }: TenantUser): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ perms: string }>`
    select distinct p.perms from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.tenant_id in (0, ${tenantId})
    join sys_role_permission rp on rp.role_id = ur.role_id
    join sys_permission p on p.id = rp.permission_id
    where ur.user_id = ${userId} and p.perms <> ''`.execute(db)
  return new Set(rows.flatMap((row) => row.perms.split(',').map((code) => code.trim())))
}
