// What a call does between its request and its transaction: what takes long and reaches outside, such as storing bytes. No
// connection to the database is held meanwhile.
import type { Call, InputOfCall, ResultOf } from '@kouan/contract/language/call.ts'
import type { Log } from '../ground/log.ts'
import type { Context, Services, UploadedFile } from './context.ts'

export interface Preparing {
  services: Services
  /** Files of an `upload` call, already within the limits. */
  uploads: UploadedFile[]
  /** In a transaction of its own, which is over with its answer. */
  ask<T>(work: (context: Context) => Promise<T>): Promise<T>
  /** Takes back what was prepared, if the call fails before it could commit. */
  undo(task: () => Promise<void>): void
}

interface PreparedCall<C, P> {
  prepare(preparing: Preparing, input: InputOfCall<C>): Promise<P>
  handler(context: Context, input: InputOfCall<C>, prepared: P): Promise<ResultOf<C>>
}

/** As the gate keeps them beside those of all other calls. */
export interface PreparedServing {
  call: Call
  prepare: (preparing: Preparing, input: never) => Promise<unknown>
  handler: (context: Context, input: never, prepared?: never) => Promise<unknown>
}

/** Refusals that need the database belong into `prepare` (by `ask`) or into the handler, whichever is asked to decide. */
export const servePrepared = <C extends Call, P>(
  call: C,
  { prepare, handler }: PreparedCall<C, P>,
): PreparedServing => ({
  call,
  prepare,
  handler: handler as PreparedServing['handler'],
})

export type Undo = () => Promise<void>

/** What cannot be taken back stays, and is told. */
export async function takeBack(undos: readonly Undo[], log: Pick<Log, 'error'>): Promise<void> {
  for (const undo of undos) await undo().catch((err: unknown) => log.error({ err }, 'what was prepared stays'))
}
