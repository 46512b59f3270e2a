// Finds the account behind a client id or a token, and what it may do: the rights of the login that it acts as, as far as its
// scopes go.
import { timingSafeEqual } from 'node:crypto'
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { OpenCall } from '@kouan/contract/calls/open/open-call.ts'
import { permissionsOf } from '@kouan/contract/derive/permissions.ts'
import type { OpenScope } from '@kouan/contract/resources/open/open-account.ts'
import type { Connections } from '../../db/pool.ts'
import { repeatLost } from '../../db/repeat-lost.ts'
import type { OpenAccount } from '../../domain/open/open-part.ts'
import { readAddresses } from '../../domain/open/source-addresses.ts'
import type { UserActor } from '../../gate/context.ts'
import { isWorkHeld } from '../../gate/held-work.ts'
import { closedUntil } from '../../gate/maintenance.ts'
import { findUserActor } from '../../gate/session.ts'
import { hashToken } from '../../vault/vault.ts'
import { secretMarkOf } from './access-token.ts'

interface AccountRow {
  id: string
  tenant_id: string
  enterprise_id: string
  account_name: string
  client_id: string
  status: string
  kinds: string
  scopes: string
  addresses: string | null
  rate_per_minute: number
  expires_at: Date | null
  secret_hash: Buffer | null
  previous_hash: Buffer | null
  previous_until: Date | null
  last_used_at: Date | null
  user_id: string | null
  rights_version: string
  dictionary_version: string
  closed_until: Date | null
  is_held: boolean
  names_warned_until: Date | null
  assistants_write: boolean
  company_roles: string | null
}

/** Named, so that PostgreSQL caches the plan; the result is never cached. */
const find = {
  name: 'open account',
  text: `select *, ${closedUntil} as closed_until, ${isWorkHeld} as is_held,
      kouan_names_warned_until($1) as names_warned_until,
      kouan_assistants_write($1) as assistants_write,
      (select e.company_roles from enterprise e where e.id = a.enterprise_id) as company_roles
    from kouan_find_open_account($1) a`,
}

/** Returns the account while it may be used: neither revoked nor expired, and its login in force. */
export async function findAccount(
  pool: Connections['pool'],
  clientId: string,
  now: Date,
): Promise<OpenAccount | undefined> {
  const { rows } = await repeatLost(() => pool.query<AccountRow>({ ...find, values: [clientId, now] }))
  const [row] = rows
  if (row?.status !== 'ENABLED' || row.user_id === null) return undefined
  if (row.expires_at !== null && row.expires_at <= now) return undefined
  const isOverlapping = row.previous_until !== null && row.previous_until > now
  return {
    id: String(row.id),
    tenantId: String(row.tenant_id),
    enterpriseId: String(row.enterprise_id),
    name: row.account_name,
    clientId: row.client_id,
    kinds: new Set(row.kinds.split(',')),
    scopes: new Set(row.scopes.split(',') as OpenScope[]),
    networks: readAddresses(row.addresses),
    ratePerMinute: row.rate_per_minute,
    expiresAt: row.expires_at,
    closedUntil: row.closed_until,
    isHeld: row.is_held,
    namesWarnedUntil: row.names_warned_until,
    assistantsWrite: row.assistants_write,
    secrets: [row.secret_hash, isOverlapping ? row.previous_hash : null].filter((hash) => hash !== null),
    lastUsedAt: row.last_used_at,
    userId: String(row.user_id),
    rightsVersion: String(row.rights_version),
    companyRoles: row.company_roles,
    dataVersion: `${row.rights_version}.${row.dictionary_version}`,
  }
}

/** Returns the hash of the secret where the account has it. */
export function matchSecret({ secrets }: OpenAccount, secret: string): Buffer | undefined {
  const sent = hashToken(secret)
  return secrets.find((known) => timingSafeEqual(known, sent))
}

export const hasSecret = ({ secrets }: OpenAccount, mark: string) =>
  secrets.some((secret) => secretMarkOf(secret) === mark)

/** Returns the lookup of actors; it caches what an account may do until rights change. */
export function createActorLookup({ kysely }: Pick<Connections, 'kysely'>, calls: readonly OpenCall[]) {
  const scopeByRight = scopesOf(calls)
  const cached = new Map<string, UserActor>()
  return async function actorOf(account: OpenAccount): Promise<UserActor | undefined> {
    const { id, tenantId, enterpriseId, clientId, name, userId, kinds, scopes, rightsVersion } = account
    const key = [id, userId, rightsVersion, ...kinds, ...scopes].join(' ')
    const known = cached.get(key)
    if (known) return known
    const user = await findUserActor(kysely, { userId, tenantId })
    if (!user || user.enterpriseId !== enterpriseId) return undefined
    const permissions = new Set([...user.permissions].filter((code) => isInScope(account, scopeByRight.get(code))))
    // Logs name the account, not its user.
    const actor = { ...user, username: clientId, realname: name, permissions, mustChangePassword: false }
    if (cached.size > 1000) cached.clear()
    cached.set(key, actor)
    return actor
  }
}

/** By the second half of a right of a document. */
const scopeOfRight: Readonly<Record<string, OpenScope>> = {
  list: 'read',
  add: 'write',
  edit: 'write',
  delete: 'declare',
  reveal: 'personal:read',
}

interface NeededScope {
  kind?: string
  /** Absent: every account. */
  scope?: OpenScope | undefined
}

/** Returns the scope of each right of documents and of the calls of no kind; other rights no account has. */
function scopesOf(calls: readonly OpenCall[]): ReadonlyMap<string, NeededScope> {
  const ofDocuments = [...documentKinds.values()].flatMap(({ resource }) =>
    permissionsOf(resource).flatMap(({ code }): [string, NeededScope][] => {
      const [, right = ''] = code.split(':')
      const isAction = Object.hasOwn(resource.actions ?? {}, right) && right !== 'assign'
      const scope = scopeOfRight[right] ?? (isAction ? 'declare' : undefined)
      return scope ? [[code, { kind: resource.name, scope }]] : []
    }),
  )
  const ofCalls = calls.flatMap(({ kind, needs, mayNeed = [], scope }): [string, NeededScope][] =>
    kind === undefined ? [needs, ...mayNeed].map((code) => [code, { scope }]) : [],
  )
  return new Map([...ofDocuments, ...ofCalls])
}

function isInScope({ kinds, scopes: held }: OpenAccount, needed: NeededScope | undefined): boolean {
  if (needed === undefined || (needed.scope !== undefined && !held.has(needed.scope))) return false
  return needed.kind === undefined || kinds.has(needed.kind)
}
