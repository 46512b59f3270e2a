// The context that a handler receives besides its input. It holds no HTTP request and no status code, so background
// work and tests call handlers the same way.
import type { AuditKind, Problem } from '@kouan/contract/language/call.ts'
import type { Replica } from '../db/replica.ts'
import type { Doer, Transaction } from '../db/transaction.ts'
import type { Log } from '../ground/log.ts'
import type { AllowedNetworks } from '../outgoing/allowed-networks.ts'
import type { Vault } from '../vault/vault.ts'
import type { DataRules, RulePlace } from './data-rule.ts'
import type { ProcessMeter } from './process-meter.ts'

/** Facts about the screen that asks, for a handler. */
export interface ScreenFacts {
  name: string
  /** Enterprises are shown as numbers. */
  areNamesHidden: boolean
  validUntil: Date
}

export interface UserActor {
  kind: 'user'
  userId: string
  username: string
  realname: string
  /** Null for staff. */
  enterpriseId: string | null
  /** 企业类型 of the enterprise, read with the session or API account of this request; absent where neither was read. */
  companyRoles?: string | null
  tenantIds: string[]
  permissions: ReadonlySet<string>
  dataRules: DataRules
  place: RulePlace
  sessionId: string
  mustChangePassword: boolean
  /** Set where a screen on a wall asks in the name of the person who made its link. */
  screen?: ScreenFacts
}
export type Actor = UserActor | { kind: 'public' } | { kind: 'system' }

export interface AuditDetail {
  /** The changed object, such as `role 12`. */
  target?: string
  /** Sentence for the log; the title of the call by default. */
  content?: string
  before?: unknown
  after?: unknown
  /** Writes a row although the call declares none, for example for a search by personal data. */
  kind?: AuditKind
  /** Replaces the input of the request where that must not be stored. */
  input?: Record<string, unknown>
}

export interface ResponseMeta {
  /** 201: the call succeeded, but some of its rows were refused. */
  code?: 201
  message?: string
  problems?: Problem[]
}

export interface UploadedFile {
  /** Name of the form field: `file`, or `files[]` of clients that may send several. */
  field: string
  name: string
  /** Path of the temporary file, which is deleted when the call is answered. */
  path: string
  size: number
}

/** Whom one press lets into an account of the demonstration. */
export type DemoLogin = 'nobody' | 'this machine' | 'anybody'

/** The part of the configuration that handlers need. */
export interface Settings {
  /** Whether a login requires a proof (slider or picture code). */
  loginProof: boolean
  dataFolder: string
  /** Path prefix of the API, without a trailing slash. */
  apiBase: string
  /** Absolute path; the folders of folder channels lie below it. */
  channelRoot: string
  /** File mode of the folders that are shared with a customs client. */
  channelMode: number
  /** Whether channels to the simulated customs are allowed. */
  simulatedCustoms: boolean
  demoLogin: DemoLogin
}

/**
 * Services that exist once per process. The layer or area that owns a service adds it here by `declare module
 * '…/gate/context.ts'`; open-services.ts does not compile until it opens it.
 */
export interface Services {
  vault: Vault
  /** Which addresses the server may connect to. */
  networks: AllowedNetworks
  settings: Settings
  meter: ProcessMeter
  /** Undefined where none is configured. */
  replica: Replica | undefined
}

export interface Context {
  db: Transaction
  actor: Actor
  tenantId: string
  /**
   * Version of permissions and dictionaries, used as cache key; empty for anonymous requests and background work, which
   * cache neither.
   */
  dataVersion: string
  now: Date
  requestId: string
  /** IP address of the client. */
  address: string
  /** User-Agent header, cut to 300 characters; empty for background work. */
  agent: string
  /** X-Version header, which tells the generations of the family's clients apart; empty for others. */
  clientVersion: string
  /** Value of the device cookie; undefined when it is missing or the call does not read it. */
  device: string | undefined
  /** Token of the caller's session; undefined unless the call declares `seesToken`. */
  token: string | undefined
  /** Sets the device cookie; only calls that declare `device` may use it. */
  setDeviceCookie(device: { token: string; days: number }): void
  /** Sets the login cookie of the session with this token; null removes it. */
  setLoginCookie(sessionToken: string | null): void
  log: Log
  services: Services
  /** Files of an `upload` call, already within the size limits. */
  uploads: UploadedFile[]
  /** Adds to the audit row of this call, which is written in the same transaction. */
  audit(detail: AuditDetail): void
  /** Adds to the envelope of a successful response: another sentence, or the rows that were refused. */
  addResponseMeta(responseMeta: ResponseMeta): void
  /** Registers a task to run after the commit; its error is logged and does not undo the call. */
  afterCommit(task: () => Promise<void> | void): void
}

/** Returns the signed-in user; throws for a caller without a session. */
export function callerOf(context: Context): UserActor {
  if (context.actor.kind !== 'user') throw new Error('this call needs a session')
  return context.actor
}

/** Value of the columns createBy and updateBy. */
export const actorName = (actor: Actor) => (actor.kind === 'user' ? actor.username : actor.kind)

/** Person whom the history of rows names for a transaction of this actor. */
export const doerOf = (actor: Actor, act: Omit<Doer, 'by' | 'name'>): Doer =>
  actor.kind === 'user' ? { by: actor.username, name: actor.realname, ...act } : act

/** Display name of the actor. */
export const actorTitle = (actor: Actor) => (actor.kind === 'user' ? actor.realname : actor.kind)

export const hasRight = (context: Context, code: string) =>
  context.actor.kind === 'system' || (context.actor.kind === 'user' && context.actor.permissions.has(code))
