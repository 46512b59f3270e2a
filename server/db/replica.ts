// A streaming replica for reading (docs/decisions/910-roll-up.md): what it holds is known by the position of its log, not by its
// clock, so that a replica that lost its primary is not taken for one that is up to date.
import { sql } from 'kysely'
import type { Connections } from './pool.ts'

export interface ReplicaReading extends Record<'staff' | 'enterprise', Connections> {
  /** Everything that was committed by then is there. */
  asOf: Date
}

/** Reads go there, or say why they do not: as a sentence for users, and as what went wrong for the log. */
export type ReplicaState = { reading: ReplicaReading } | { unusable: string; reason: string }

export interface Replica {
  state(): ReplicaState
  /** A read failed there: nobody is sent there until it has answered a check again. */
  reportFailure(reason: string): void
  /** Ends the checks; the connections belong to the database. */
  stop(): Promise<void>
}

export interface ReplicaOptions {
  primary: Connections
  replica: Record<'staff' | 'enterprise' | 'probe', Connections>
  /** Further behind, it is not read. */
  mostSecondsBehind: number
  everyMs?: number
  clock?: () => Date
  onChange?: (state: ReplicaState) => void
}

/** A moment, and how far the log of the primary had been written by then. */
interface Mark {
  at: Date
  position: bigint
}

/** `16/B374D848` as a number of bytes. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Checks the replica every second until it is stopped. */
export function watchReplica(options: ReplicaOptions): Replica {
  const { replica, mostSecondsBehind, everyMs = 1000, clock = () => new Date(), onChange } = options
  let marks: Mark[] = []
  let asOf: Date | undefined
  let failure: string | undefined = 'not checked yet'
  let told = ''
  let stopped = false

  const state = (): ReplicaState => {
    if (failure !== undefined) return { unusable: '只读副本不可用', reason: failure }
    const behind = asOf === undefined ? Number.POSITIVE_INFINITY : (clock().getTime() - asOf.getTime()) / 1000
    if (asOf === undefined || behind > mostSecondsBehind)
      return { unusable: `只读副本落后超过${mostSecondsBehind}秒`, reason: `behind since ${asOf?.toISOString()}` }
    return { reading: { staff: replica.staff, enterprise: replica.enterprise, asOf } }
  }
  const tell = () => {
    const now = state()
    const text = 'unusable' in now ? now.unusable : ''
    if (text !== told) onChange?.(now)
    told = text
  }
  const check = async () => {
    try {
      marks = [...marks, await markOf(options.primary, clock())].slice(-3600)
      const replayed = await replayedBy(replica.probe)
      const reached = marks.filter(({ position }) => position <= replayed)
      asOf = reached.at(-1)?.at ?? asOf
      marks = marks.slice(reached.length)
      failure = undefined
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
    }
    tell()
  }
  let checking = check()
  const timer = setInterval(() => {
    checking = checking.then(() => (stopped ? undefined : check()))
  }, everyMs).unref()
  return {
    state,
    reportFailure(reason) {
      failure = reason
      tell()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await checking
    },
  }
}

async function markOf({ kysely }: Connections, at: Date): Promise<Mark> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(kysely)
  return { at, position: positionOf(rows[0]?.position ?? '') }
}

/** Throws for a server that is no replica: what it holds is not of the primary. */
async function replayedBy({ kysely }: Connections): Promise<bigint> {
  const { rows } = await sql<{ is_replica: boolean; position: string | null }>`select pg_is_in_recovery() as is_replica,
    pg_last_wal_replay_lsn()::text as position`.execute(kysely)
  if (!rows[0]?.is_replica) throw new Error('the server of KOUAN_REPLICA_URL is no replica')
  return positionOf(rows[0].position ?? '')
}
