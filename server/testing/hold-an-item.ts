// Process that takes one item of the kind `held`, prints its id, and never ends it: for tests that kill it.
import { connectAsOwner } from '../db/connect.ts'
import { handleWork } from '../work/work.ts'
import { startWorkers } from '../work/worker.ts'
import { silentLog } from './work-harness.ts'

const database = await connectAsOwner(process.env.DATABASE_URL ?? '')
startWorkers({
  database,
  handlers: [
    handleWork({ name: 'held', title: 'held' }, (_, item) => {
      process.stdout.write(`holding ${item.id}\n`)
      return new Promise(() => {})
    }),
  ],
  leaseSeconds: Number(process.env.LEASE_SECONDS),
  ...(process.env.SERVER === undefined ? {} : { server: process.env.SERVER }),
  pollMs: 20,
  clock: () => new Date(),
  log: silentLog,
})
