// Signatures of writes are remembered as long as their time stamps are taken, and not for ever.
import { sql } from 'kysely'
import type { Periodic } from '../../work/periodic.ts'

/** Stamps are taken five minutes either way. */
const minutes = 15

export const sweepSignatures: Periodic = {
  name: 'sweep-signatures',
  everySeconds: 300,
  async handler(run) {
    const before = new Date(run.now().getTime() - minutes * 60_000)
    await run.transact((db) => sql`delete from seen_signature where seen_at < ${before}`.execute(db))
  },
}
