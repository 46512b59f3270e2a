// Looks up the caller: session of the token, its user, the tenant of the header and the user's permissions.
import { type Kysely, sql } from 'kysely'
import type { Connections } from '../db/pool.ts'
import { repeatLost } from '../db/repeat-lost.ts'
import type { DB } from '../generated/database.d.ts'
import { CallFailure, Forbidden } from '../ground/errors.ts'
import { hashToken } from '../vault/vault.ts'
import type { UserActor } from './context.ts'
import { type Grant, type RulePlace, rulesOf, type StoredRule } from './data-rule.ts'
import { grantsOf, type TenantUser } from './grants.ts'
import { isWorkHeld } from './held-work.ts'
import { closedUntil } from './maintenance.ts'
import type { CacheCount } from './process-meter.ts'

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
  company_roles: string | null
  org_code: string | null
  must_change_password: boolean
  tenant_ids: string[] | null
  closed_until: Date | null
  is_held: boolean
}

/** Columns of the session beside those of its user. */
type NotOfUser = 'id' | 'last_used_at' | 'company_roles' | 'closed_until' | 'is_held' | keyof Versions

export interface Caller {
  actor: UserActor
  tenantId: string
  /** End of the maintenance during which the installation is closed. */
  closedUntil: Date | null
  /** The background work of this copy waits for a release. */
  isHeld: boolean
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

/** Returns the lookup of callers; it caches the rights of a user in a tenant until their version changes. */
export function createCallerLookup({ kysely: db, pool }: Connections, count: CacheCount) {
  const cachedRights = new Map<string, { version: string; rights: Rights }>()

  async function rightsOf({ orgCode, ...holder }: RightsHolder, version: string): Promise<Rights> {
    // A user who goes to another department holds its rights from then on.
    const key = `${holder.userId} ${holder.tenantId} ${orgCode ?? ''}`
    const known = cachedRights.get(key)
    if (known?.version === version) {
      count.hits += 1
      return known.rights
    }
    count.misses += 1
    const rights = await loadRights(db, { ...holder, orgCode })
    if (cachedRights.size > 10_000) cachedRights.clear()
    cachedRights.set(key, { version, rights })
    count.entries = cachedRights.size
    return rights
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
      closedUntil: row.closed_until,
      isHeld: row.is_held,
      dataVersion: dataVersionOf(row),
      actor: {
        kind: 'user',
        userId: row.user_id,
        username: row.username,
        realname: row.realname,
        enterpriseId: row.enterprise_id,
        companyRoles: row.company_roles,
        tenantIds,
        ...(await rightsOf({ userId: row.user_id, tenantId: chosen, orgCode: row.org_code }, row.rights_version)),
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
  const { rows } = await sql<Omit<SessionRow, NotOfUser>>`
    select u.id as user_id, u.username, u.realname, u.enterprise_id, u.org_code, u.must_change_password,
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
    ...(await loadRights(db, { userId, tenantId, orgCode: row.org_code })),
    sessionId: '',
    mustChangePassword: row.must_change_password,
  }
}

/** Whether `sys_tenant` is neither disabled nor outside of its time, as SQL. */
export const isOpenTenant = `sys_tenant.status = 1 and (sys_tenant.begin_date is null or sys_tenant.begin_date <= now())
  and (sys_tenant.end_date is null or sys_tenant.end_date > now())`

/** Whether the packages of the tenant hold the menu row `p`, as a condition; a tenant without packages has all pages. */
export const isPacked = (tenantId: string) => sql`(${tenantId}::bigint = 0
  or not exists (select from sys_tenant_pack_tenant t where t.tenant_id = ${tenantId})
  or p.id in (select kouan_packed_permissions(${tenantId})))`

const activeTenants = `(select array_agg(t.tenant_id::text order by t.tenant_id) from sys_user_tenant t
  join sys_tenant on sys_tenant.id = t.tenant_id and ${isOpenTenant} where t.user_id = u.id)`

/** Every request runs this query first, so it is named and PostgreSQL caches the plan; its result is never cached. */
const sessionBy = (name: string, isIt: string) => ({
  name: `session by ${name}`,
  text: `select s.id, s.user_id, s.last_used_at, u.username, u.realname, u.enterprise_id, u.org_code,
      u.must_change_password, ${activeTenants} as tenant_ids,
      (select company_roles from enterprise where id = u.enterprise_id) as company_roles,
      ${closedUntil} as closed_until, ${isWorkHeld} as is_held, ${versions}
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
  const { rows } = await repeatLost(() => pool.query<SessionRow>(query))
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

type Rights = Pick<UserActor, 'permissions' | 'dataRules' | 'place'>

interface RightsHolder extends TenantUser {
  /** Of the department in which the person works. */
  orgCode: string | null
}

/** Loads permissions and data rules of the user's roles and of the department in which it works. */
async function loadRights(db: Kysely<DB>, { orgCode, ...holder }: RightsHolder): Promise<Rights> {
  const { rows: grants } = await sql<Grant>`select held.source, p.id::text as "permissionId", p.perms,
      held.data_rule_ids::text[] as "ruleIds"
    from (${grantsOf(holder)}) held join sys_permission p on p.id = held.permission_id
    where p.perms <> '' and ${isPacked(holder.tenantId)}`.execute(db)
  const permissions = new Set(grants.flatMap(({ perms }) => perms.split(',').map((code) => code.trim())))
  const ruleIds = grants.flatMap((grant) => grant.ruleIds)
  if (ruleIds.length === 0) return { permissions, dataRules: new Map(), place: nowhere }
  const { rows: rules } = await sql<StoredRule>`select id::text as id, permission_id::text as "permissionId",
      rule_column as "column", rule_conditions as condition, rule_value as value, status
    from sys_permission_data_rule where id = any(${ruleIds}::bigint[])`.execute(db)
  return { permissions, dataRules: rulesOf(grants, rules), place: await readPlace(db, { orgCode, ...holder }) }
}

const nowhere: RulePlace = { sys_org_code: null, sys_multi_org_code: [] }

/** Reads the codes of the departments to which the person belongs; the current one is among them or none. */
export async function readPlace(db: Kysely<DB>, { userId, tenantId, orgCode }: RightsHolder): Promise<RulePlace> {
  const { rows } = await sql<{ code: string }>`select d.org_code as code from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.tenant_id = ${tenantId}
    where ud.user_id = ${userId} order by 1`.execute(db)
  const codes = rows.map(({ code }) => code)
  return { sys_org_code: codes.find((code) => code === orgCode) ?? null, sys_multi_org_code: codes }
}
