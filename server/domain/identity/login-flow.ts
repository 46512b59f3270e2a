// Steps of a login by another system: each is a random token that serves once, and only in the browser that began.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { hashToken } from '../../vault/vault.ts'
import type { Secrets } from './openid-connect.ts'
import type { Identity } from './third-account.ts'

/** Where the browser goes on after the login. */
export interface Destination {
  redirect: string
  /** The window that was opened for it tells the one that opened it. */
  isWindow: boolean
}

/** Values that each step stores. `state` is with the provider, `login` may open a session, `unbound` may be bound to a user. */
interface FlowDetails {
  state: Secrets & Destination
  login: Identity
  unbound: Identity
}

type FlowKind = keyof FlowDetails

const seconds: Record<FlowKind, number> = { state: 600, login: 120, unbound: 600 }

interface NewFlow<K extends FlowKind> {
  kind: K
  providerId: string
  /** Value of the cookie of the browser; undefined for one that has none, as with CAS. */
  browser: string | undefined
  userId?: string
  detail: FlowDetails[K]
  /** Random unless the protocol needs a value beforehand. */
  token?: string
}

export const newFlowToken = (): string => randomBytes(32).toString('base64url')

/** Stores the step and returns its token. Those that are over are removed on the way. */
export async function startFlow<K extends FlowKind>({ db, now }: Context, flow: NewFlow<K>): Promise<string> {
  const { kind, providerId, browser, userId, detail, token = newFlowToken() } = flow
  await sql`delete from login_flow where expires_at < ${now}`.execute(db)
  const expires = new Date(now.getTime() + seconds[kind] * 1000)
  await sql`insert into login_flow (token_hash, kind, provider_id, browser_hash, user_id, detail, created_at, expires_at)
    values (${hashToken(token)}, ${kind}, ${providerId}, ${browser === undefined ? null : hashToken(browser)},
      ${userId ?? null}, ${JSON.stringify(detail)}::jsonb, ${now}, ${expires})`.execute(db)
  return token
}

export interface LoginFlow<K extends FlowKind> {
  providerId: string
  providerCode: string
  userId: string | null
  detail: FlowDetails[K]
}

interface AskedFlow<K extends FlowKind> {
  kind: K
  token: string
  browser: string | undefined
}

/** Takes the step away; undefined for one that is unknown, used, over, or of another browser, which stays. */
export async function takeFlow<K extends FlowKind>(
  { db, now }: Context,
  asked: AskedFlow<K>,
): Promise<LoginFlow<K> | undefined> {
  const browser = asked.browser === undefined ? null : hashToken(asked.browser)
  const { rows } = await sql<LoginFlow<K>>`delete from login_flow f using identity_provider p
    where f.token_hash = ${hashToken(asked.token)} and f.kind = ${asked.kind} and f.expires_at > ${now}
      and (f.browser_hash is null or f.browser_hash = ${browser}) and p.id = f.provider_id and p.enabled
    returning f.provider_id::text as "providerId", p.code as "providerCode", f.user_id::text as "userId",
      f.detail`.execute(db)
  return rows[0]
}

/** Whether `takeFlow` would take it. */
export async function isFlowOpen(
  { db, now }: Context,
  { kind, token, browser }: AskedFlow<FlowKind>,
): Promise<boolean> {
  const hash = browser === undefined ? null : hashToken(browser)
  const { rows } = await sql`select from login_flow f join identity_provider p on p.id = f.provider_id
    where f.token_hash = ${hashToken(token)} and f.kind = ${kind} and f.expires_at > ${now}
      and (f.browser_hash is null or f.browser_hash = ${hash}) and p.enabled`.execute(db)
  return rows.length > 0
}
