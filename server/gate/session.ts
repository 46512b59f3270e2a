// Who is calling: the token's session, its user, the tenant of the header, and the user's rights.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/database.ts'
import type { Connections } from '../db/pool.ts'
import { CallFailure, Forbidden } from '../ground/errors.ts'
import { hashToken } from '../vault/vault.ts'
import type { UserActor } from './context.ts'

/** Idle 8 hours, absolute 7 days. */
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
  /** Changes when rights, menus or dictionaries change: open pages notice. */
  dataVersion: string
}

/** By the token that only the client has, or by the id, where a signed link stands for it. */
type Which = { token: string } | { sessionId: string }

type SessionLookup = Which & {
  /** The `tenant-id` header; it may only choose among the user's own tenants. */
  tenantId: string | undefined
  now: Date
  /** Whether a person asks, which keeps the session alive; so it is unless said. */
  isUse?: boolean
}

/** Reads sessions; remembers the rights of a user in a tenant until the version of the rights changes. */
export function openSessions({ kysely: db, pool }: Connections) {
  const remembered = new Map<string, { version: string; permissions: ReadonlySet<string> }>()

  async function permissionsOf(holder: Holder, version: string): Promise<ReadonlySet<string>> {
    const key = `${holder.userId} ${holder.tenantId}`
    const known = remembered.get(key)
    if (known?.version === version) return known.permissions
    const permissions = await loadPermissions(db, holder)
    if (remembered.size > 10_000) remembered.clear()
    remembered.set(key, { version, permissions })
    return permissions
  }

  /** The caller behind a token; throws when the session is unknown, over, or its user may not be here. */
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
export type FindCaller = ReturnType<typeof openSessions>

const versions = `(select version from sys_version where name = 'rights') as rights_version,
      (select version from sys_version where name = 'dictionary') as dictionary_version`
const dataVersionOf = ({ rights_version, dictionary_version }: Versions) => `${rights_version}.${dictionary_version}`

/** Of now, for work that nobody waits for. */
export async function readDataVersion(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<Versions>`select ${sql.raw(versions)}`.execute(db)
  return rows[0] ? dataVersionOf(rows[0]) : ''
}

/** The person as he stands now, without a session: for work that goes on in his name. Undefined when he may not be here. */
export async function findPerson(db: Kysely<DB>, { userId, tenantId }: Holder): Promise<UserActor | undefined> {
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

/** Every request asks this first, so PostgreSQL keeps the plan by its name; what it answers nobody keeps. */
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

async function findSession(pool: Connections['pool'], which: Which, now: Date): Promise<SessionRow | undefined> {
  const asked =
    'token' in which
      ? { ...byToken, values: [hashToken(which.token), now] }
      : { ...byId, values: [which.sessionId, now] }
  const { rows } = await pool.query<SessionRow>(asked)
  return rows[0]
}

function chooseTenant(tenantIds: string[], wanted: string | undefined): string {
  const first = tenantIds[0]
  if (first === undefined) throw new CallFailure('noSession', '账号不属于任何可用的租户，请联系管理员')
  // Clients send 0 when no tenant was chosen.
  if (wanted === undefined || wanted === '' || wanted === '0') return tenantIds.includes('0') ? '0' : first
  if (!tenantIds.includes(wanted)) throw new Forbidden('您不属于该租户')
  return wanted
}

async function touchSession(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await sql`update sys_session set last_used_at = greatest(last_used_at, ${now}) where id = ${id}`.execute(db)
}

interface Holder {
  userId: string
  tenantId: string
}

/** Of the roles of this tenant and of the platform's. */
async function loadPermissions(db: Kysely<DB>, { userId, tenantId }: Holder): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ perms: string }>`
    select distinct p.perms from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.tenant_id in (0, ${tenantId})
    join sys_role_permission rp on rp.role_id = ur.role_id
    join sys_permission p on p.id = rp.permission_id
    where ur.user_id = ${userId} and p.perms <> ''`.execute(db)
  return new Set(rows.flatMap((row) => row.perms.split(',').map((code) => code.trim())))
}
