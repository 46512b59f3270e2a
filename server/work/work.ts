// The port of background work: what features see of the queue. Items run at least once, so a handler must be safe to repeat.
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import type { Log } from '../ground/log.ts'

declare module '../gate/context.ts' {
  interface Services {
    /** Of the kinds of work, by their names. */
    workTitles: ReadonlyMap<string, string>
  }
}

/** A sort of background work; `Payload` is what its items carry, as JSON. */
export interface WorkKind<Payload> {
  /** Stored with every item, such as `deliver-declaration`. */
  name: string
  /** As people read it where work was given up. */
  title: string
  /** Waits after each failure; after the last one the item is a dead letter. By default 1, 5, 15, 60. */
  retryMinutes?: number[]
  /** Items at the same time in one process; by default 8. */
  concurrency?: number
  /** Never set: ties the type of the payload to the kind. */
  payload?: Payload
}

export function defineWork<Payload>(kind: WorkKind<Payload>): WorkKind<Payload> {
  return kind
}

export interface WorkItem<Payload> {
  id: string
  kind: string
  key: string | null
  tenantId: string
  payload: Payload
  /** 1 at the first run; only failures count, not processes that died or items put back with Postpone. */
  attempt: number
}

export type WorkLog = Log

/** What a handler works with. */
export interface WorkRun {
  /**
   * One transaction as staff of the item's tenant, or of another one that the handler found out.
   * Never wait for the network inside it.
   */
  transact<T>(work: (transaction: Transaction) => Promise<T>, scope?: { tenantId: string }): Promise<T>
  /** Aborted when the lease was lost (another process works on the item now) or the time to drain is over. */
  signal: AbortSignal
  now(): Date
  log: WorkLog
}

/**
 * Ends well: the item is gone. Throws: it is tried again later. Throws Postpone: it waits and nothing is counted.
 * Throws PermanentFailure: it is not tried again.
 */
export type WorkHandler<Payload> = (run: WorkRun, item: WorkItem<Payload>) => Promise<void>

/** A kind with its handler, the types of their payloads forgotten. */
export type WorkHandling = readonly [kind: WorkKind<unknown>, handler: WorkHandler<never>]

/** Pairs a kind with its handler and checks that both speak of the same payload. */
export function handledBy<Payload>(kind: WorkKind<Payload>, handler: WorkHandler<NoInfer<Payload>>): WorkHandling {
  return [kind, handler]
}

/** Thrown by a handler that cannot work yet, such as on a paused channel. */
export class Postpone extends Error {
  override name = 'Postpone'
  readonly seconds: number
  constructor(seconds: number) {
    super(`not within ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** Thrown by a handler that cannot succeed as things stand: a dead letter at once, for a person to mend. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

const defaultRetryMinutes = [1, 5, 15, 60]

/** After how long an item is tried again whose handler threw this at this attempt; undefined: it is given up. */
export function retryMinutes(
  kind: WorkKind<unknown>,
  { error, attempt }: { error: unknown; attempt: number },
): number | undefined {
  return error instanceof PermanentFailure ? undefined : (kind.retryMinutes ?? defaultRetryMinutes)[attempt - 1]
}

export interface NewWork<Payload> {
  payload: Payload
  /**
   * While an item of the same kind, tenant and key waits (a retry counts as waiting), no second one is made:
   * the waiting one takes over this payload, and the earlier time.
   */
  key?: string
  /** The tenant of the transaction. */
  tenantId: string
  /** Not before they are over, by the database's clock: those of two machines may differ. At once when absent. */
  afterSeconds?: number
}

/** Puts an item into the queue: it exists when, and only when, the caller's transaction commits. */
export async function enqueue<Payload>(
  transaction: Transaction,
  kind: WorkKind<Payload>,
  { payload, key, tenantId, afterSeconds }: NewWork<NoInfer<Payload>>,
): Promise<void> {
  await sql`select enqueue_work(${kind.name}, ${key ?? null}, ${tenantId}::bigint, ${JSON.stringify(payload ?? null)}::jsonb,
    ${afterSeconds ?? null}::double precision)`.execute(transaction)
}
