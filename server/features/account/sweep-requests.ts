// Sweeps what the server remembers of requests: counts of limited calls, which are of no use after their minute, and
// signatures of writes, which are remembered as long as their time stamps are taken.
import { sql } from 'kysely'
import { stampMinutes } from '../../gate/signature.ts'
import type { Periodic } from '../../work/periodic.ts'

export const sweepCountedCalls: Periodic = {
  name: 'sweep-counted-calls',
  everySeconds: 300,
  async handler(run) {
    await run.transact((db) => sql`delete from counted_call where until < now() - interval '1 minute'`.execute(db))
  },
}

/** A stamp of some minutes ahead is taken until it is as many minutes old; the rest is for servers whose clocks differ. */
const signatureMinutes = 3 * stampMinutes

export const sweepSignatures: Periodic = {
  name: 'sweep-signatures',
  everySeconds: 300,
  async handler(run) {
    const before = new Date(run.now().getTime() - signatureMinutes * 60_000)
    await run.transact((db) => sql`delete from seen_signature where seen_at < ${before}`.execute(db))
  },
}
