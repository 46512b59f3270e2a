// Background work as features use it. Items run at least once, so a handler must be idempotent.
import type { ChangeWay } from '@kouan/contract/calls/row-history.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import { noteQueued } from '../gate/held-work.ts'
import type { Log } from '../ground/log.ts'

declare module '../gate/context.ts' {
  interface Services {
    /** Titles of the kinds of work, by their names. */
    workTitles: ReadonlyMap<string, string>
  }
}

/** A kind of background work; `Payload` is the content of its items, as JSON. */
export interface WorkKind<Payload> {
  /** Stored with every item, such as `deliver-declaration`. */
  name: string
  /** Title for people, shown for dead letters. */
  title: string
  /** Minutes to wait after each failure; after the last one the item becomes a dead letter. By default 1, 5, 15, 60. */
  retryMinutes?: number[]
  /** Concurrent items in one process; 8 by default. */
  concurrency?: number
  /** There is one item of it at most. */
  isSingle?: true
  /** How the history of rows calls what it changes; `system` by default. */
  changes?: ChangeWay
  /** Never set; carries the type of the payload. */
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
  /** 1 at the first run. Only failures count, not processes that died or items that were put back by Postpone. */
  attempt: number
}

export type WorkLog = Log

/** Services of a running handler. */
export interface WorkRun {
  /**
   * Runs `work` in one transaction as staff of the item's tenant, or of another tenant. Never wait for the network
   * inside it.
   */
  transact<T>(work: (transaction: Transaction) => Promise<T>, scope?: { tenantId: string }): Promise<T>
  /** Aborted when the lease was lost (another process runs the item now) or the time to drain is over. */
  signal: AbortSignal
  now(): Date
  /** Its lines name the item and the trace. */
  log: WorkLog
  /** That of the item, else one of this run's own; the transactions of the run pass it on. */
  traceId: string
}

/**
 * Resolves: the item is removed. Throws: the item is retried later. Throws Postpone: the item is delayed and no attempt
 * is counted. Throws PermanentFailure: the item becomes a dead letter at once.
 */
export type WorkHandler<Payload> = (run: WorkRun, item: WorkItem<Payload>) => Promise<void>

/** A kind with its handler, types of the payload erased. */
export type WorkHandling = readonly [kind: WorkKind<unknown>, handler: WorkHandler<never>]

/** Pairs a kind with its handler and checks that their payload types match. */
export function handleWork<Payload>(kind: WorkKind<Payload>, handler: WorkHandler<NoInfer<Payload>>): WorkHandling {
  return [kind, handler]
}

/** Thrown by a handler that cannot run yet, for example because the channel is paused. */
export class Postpone extends Error {
  override name = 'Postpone'
  readonly seconds: number
  constructor(seconds: number) {
    super(`not within ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** Thrown by a handler that cannot succeed by a retry: the item becomes a dead letter at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure'
}

const defaultRetryMinutes = [1, 5, 15, 60]

/** Returns the minutes until the retry of an item whose handler threw `error` at this attempt; undefined: no retry. */
export function retryMinutes(
  kind: WorkKind<unknown>,
  { error, attempt }: { error: unknown; attempt: number },
): number | undefined {
  return error instanceof PermanentFailure ? undefined : (kind.retryMinutes ?? defaultRetryMinutes)[attempt - 1]
}

export interface NewWork<Payload> {
  payload: Payload
  /**
   * While an item of the same kind, tenant and key waits (also for a retry), no second one is inserted: the waiting
   * item takes this payload and the earlier of both times.
   */
  key?: string
  /** The tenant of the transaction. */
  tenantId: string
  /**
   * Delay in seconds, by the clock of the database, because clocks of two machines may differ. No delay when absent.
   */
  afterSeconds?: number
}

/** Inserts an item; it exists if and only if the caller's transaction commits. */
export async function enqueue<Payload>(
  transaction: Transaction,
  kind: WorkKind<Payload>,
  { payload, key, tenantId, afterSeconds }: NewWork<NoInfer<Payload>>,
): Promise<void> {
  noteQueued(transaction)
  await sql`select enqueue_work(${kind.name}, ${key ?? null}, ${tenantId}::bigint, ${JSON.stringify(payload ?? null)}::jsonb,
    ${afterSeconds ?? null}::double precision)`.execute(transaction)
}
