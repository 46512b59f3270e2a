// Process that runs the jobs of the product and nothing else: for tests that kill it.
import { tmpdir } from 'node:os'
import { jobFinders, jobs } from '../areas.ts'
import { readConfig } from '../config.ts'
import { connectAsOwner } from '../db/connect.ts'
import { prepareLogins } from '../db/logins.ts'
import { openDatabase } from '../db/open-database.ts'
import { jobHandlings } from '../domain/job/run-job.ts'
import { openServices } from '../open-services.ts'
import { startWorkers } from '../work/worker.ts'
import { testKey } from './test-key.ts'
import { silentLog } from './work-harness.ts'

const ownerUrl = process.env.DATABASE_URL ?? ''
const owner = await connectAsOwner(ownerUrl)
const database = openDatabase(await prepareLogins(owner.pool, { ownerUrl, key: testKey }), { patience: 10 })
await owner.close()
const read = readConfig(process.env, tmpdir())
if ('problems' in read) throw new Error(read.problems.join('\n'))
const clock = () => new Date()
const secrets = { encryptionKey: testKey, signSecret: '' }
startWorkers({
  database: database.work,
  handlers: jobHandlings({
    database,
    services: openServices({ config: read.config, secrets, database, clock }),
    jobs,
    finders: jobFinders,
  }),
  pollMs: 250,
  clock,
  log: silentLog,
})
process.stdout.write('working\n')
