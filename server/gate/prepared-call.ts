// Calls with slow work before their transaction, such as storing bytes. No database connection is held meanwhile.
import type { Call, InputOfCall, ResultOf } from '@kouan/contract/language/call.ts'
import type { Log } from '../ground/log.ts'
import type { Context, Services, UploadedFile } from './context.ts'

export interface PrepareContext {
  services: Services
  /** Files of an `upload` call, already within the size limits. */
  uploads: UploadedFile[]
  /** Runs `work` in a separate transaction, which commits before the promise resolves; after a failure it commits what that marks. */
  transact<T>(work: (context: Context) => Promise<T>): Promise<T>
  /** Registers a task that undoes the preparation; it runs when the call fails before its commit. */
  undo(task: () => Promise<void>): void
}

interface PreparedCall<C, P> {
  prepare(preparing: PrepareContext, input: InputOfCall<C>): Promise<P>
  handler(context: Context, input: InputOfCall<C>, prepared: P): Promise<ResultOf<C>>
}

/** The same with erased types, as the gate stores all calls; methods, so that a handler may declare its own input. */
export interface PreparedServing {
  call: Call
  prepare(context: PrepareContext, input: Record<string, unknown>): Promise<unknown>
  handler(context: Context, input: Record<string, unknown>, prepared?: unknown): Promise<unknown>
}

/**
 * Pairs a call with its preparation and handler. Checks that need the database belong into `prepare` (by `transact`) or
 * into the handler.
 */
export const servePrepared = <C extends Call, P>(
  call: C,
  { prepare, handler }: PreparedCall<C, P>,
): PreparedServing => ({
  call,
  prepare,
  handler,
})

export type Undo = () => Promise<void>

/** Runs all undo tasks; the failure of one is logged. */
export async function undoAll(undos: readonly Undo[], log: Pick<Log, 'error'>): Promise<void> {
  for (const undo of undos) await undo().catch((err: unknown) => log.error({ err }, 'what was prepared stays'))
}
