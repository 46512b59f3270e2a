// What a handler is given besides its input. No request, no status codes: background work and tests call it the same way.
import type { AuditKind, Problem } from '@kouan/contract/language/call.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Log } from '../ground/log.ts'
import type { Vault } from '../vault/vault.ts'

export interface UserActor {
  kind: 'user'
  userId: string
  username: string
  realname: string
  /** Set for the accounts of an enterprise. */
  enterpriseId: string | null
  tenantIds: string[]
  permissions: ReadonlySet<string>
  sessionId: string
  mustChangePassword: boolean
}
export type Actor = UserActor | { kind: 'public' } | { kind: 'system' }

export interface AuditDetail {
  /** Which row or thing, such as `role 12`. */
  target?: string
  /** A sentence for the log; the call's title unless said. */
  content?: string
  before?: unknown
  after?: unknown
  /** A row is written though the call asks for none, such as a search for a person. */
  kind?: AuditKind
  /** In place of what was sent, where that may not be kept. */
  input?: Record<string, unknown>
}

export interface Said {
  /** 201: done, and some of it was refused. */
  code?: 201
  message?: string
  problems?: Problem[]
}

export interface UploadedFile {
  /** Of the form: `file`, or `files[]` of clients that may send several. */
  field: string
  name: string
  /** Of the temporary file that holds it until the call is answered. */
  path: string
  size: number
}

/** What of the configuration the handlers need. */
export interface Settings {
  /** Whether a login needs a proof. */
  loginProof: boolean
  dataFolder: string
  /** Absolute; folder channels lie below it. */
  channelRoot: string
  /** Rights of the folders in which a client of customs works. */
  channelMode: number
  /** Whether channels to the simulated customs may be used. */
  simulatedCustoms: boolean
}

/**
 * What is opened once for the whole product. The floor or area that owns a service adds it here by
 * `declare module '…/gate/context.ts'`; open-services.ts does not compile before it is opened.
 */
export interface Services {
  vault: Vault
  settings: Settings
}

export interface Context {
  db: Transaction
  actor: Actor
  tenantId: string
  /** Of rights and dictionaries; empty for strangers and for work of the product's own, which remember neither. */
  dataVersion: string
  now: Date
  requestId: string
  /** The client's address. */
  address: string
  /** The browser as it names itself, cut to 300 characters; empty for background work. */
  agent: string
  /** The token of a device that somebody logged in from before, as the browser keeps it. */
  device: string | undefined
  /** Has the browser keep the token of a device; only of calls that know devices. */
  giveDevice(device: { token: string; days: number }): void
  log: Log
  services: Services
  /** Files of an `upload` call, already within the limits. */
  uploads: UploadedFile[]
  /** Adds to the audit row of this call, written in the same transaction. */
  audit(detail: AuditDetail): void
  /** What a success says beside its result: another sentence, and what was left out. */
  answer(said: Said): void
  /** Runs after the commit; an error there is logged and does not undo the call. */
  afterCommit(task: () => Promise<void> | void): void
}

/** The signed-in caller; calls that need a session always have one. */
export function callerOf(context: Context): UserActor {
  if (context.actor.kind !== 'user') throw new Error('this call needs a session')
  return context.actor
}

/** The name that stands in createBy and updateBy. */
export const actorName = (actor: Actor) => (actor.kind === 'user' ? actor.username : actor.kind)

/** How people call the actor. */
export const actorTitle = (actor: Actor) => (actor.kind === 'user' ? actor.realname : actor.kind)

export const hasRight = (context: Context, code: string) =>
  context.actor.kind === 'system' || (context.actor.kind === 'user' && context.actor.permissions.has(code))
