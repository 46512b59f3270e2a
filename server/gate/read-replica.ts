// Reads that may be some seconds old run on the replica, where there is one that is up to date.
import type { Connections } from '../db/pool.ts'
import { inReading, type Scope } from '../db/transaction.ts'
import { CallFailure } from '../ground/errors.ts'
import type { Context } from './context.ts'

/** Where the rows of an answer come from. */
export interface ReadFrom {
  /** The replica was read: everything that was committed by then is in the answer. */
  asOf?: Date
  /** The primary was read in place of the replica, and why, as a sentence. */
  instead?: string
}

/**
 * Runs `work`, which only reads, with a context of the replica; with that of the caller where there is no replica, where it is
 * down or too far behind, and where it fails on the way.
 */
export async function onReplica<T>(
  context: Context,
  work: (reading: Context, from: ReadFrom) => Promise<T>,
): Promise<T> {
  const { replica } = context.services
  if (!replica) return work(context, {})
  const state = replica.state()
  if ('unusable' in state) return work(context, { instead: `${state.unusable}，本次读取主库` })
  const { reading } = state
  const scope = scopeOf(context)
  const connections: Connections = scope.enterpriseId === null ? reading.staff : reading.enterprise
  try {
    return await inReading({ db: connections.kysely, scope }, (db) => work({ ...context, db }, { asOf: reading.asOf }))
  } catch (error) {
    // A refusal is an answer; anything else may be the fault of the replica alone.
    if (error instanceof CallFailure) throw error
    const reason = error instanceof Error ? error.message : String(error)
    replica.reportFailure(reason)
    context.log.warn({ reason }, 'the replica failed, the primary is read')
    return work(context, { instead: '只读副本不可用，本次读取主库' })
  }
}

const scopeOf = ({ tenantId, actor }: Context): Scope => ({
  tenantId,
  enterpriseId: actor.kind === 'user' ? actor.enterpriseId : null,
})
