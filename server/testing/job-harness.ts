// Test harness of jobs: the application with workers for jobs of the product or of the test.

import { sql } from 'kysely'
import { afterAll, afterEach } from 'vitest'
import { jobFinders } from '../areas.ts'
import { actAs } from '../domain/job/act-as-starter.ts'
import type { JobHandling } from '../domain/job/handle-job.ts'
import { deleteExpiredResults, endAbandonedJobs } from '../domain/job/maintain-jobs.ts'
import { jobHandlings } from '../domain/job/run-job.ts'
import { type NewJob, startJob } from '../domain/job/start-job.ts'
import { findUserActor } from '../gate/session.ts'
import { newTraceId } from '../ground/trace-id.ts'
import { openServices } from '../open-services.ts'
import type { WorkHandling } from '../work/work.ts'
import { startWorkers, type Workers, type WorkersOptions } from '../work/worker.ts'
import { asQueue } from './as-queue.ts'
import { eventually } from './eventually.ts'
import { type TestUser, testApp, testSecrets } from './test-app.ts'
import { silentLog } from './work-harness.ts'

export interface StoredJobRow {
  id: string
  state: string
  in_queue: boolean
  slices: number
  done_count: number
  total_count: number | null
  fault_count: number
  sentence: string | null
  input: string | null
  file_id: string | null
  result_until: Date | null
}

/** Sets up the application, whose parts it returns beside its own. Call it at the top level of a test file. */
export async function jobHarness(options: Parameters<typeof testApp>[0] = {}) {
  const started: Workers[] = []
  const stop = async () => void (await Promise.all(started.splice(0).map((workers) => workers.drain())))
  const test = await testApp(options)
  // Registered last, so that it runs first: the database closes after the workers have ended.
  afterAll(stop)
  afterEach(async () => {
    await stop()
    await test.database.pool.query('delete from work_item; delete from job_fault; delete from job')
  })
  const { database, config, clock } = test
  const services = openServices({ config, secrets: testSecrets, database, clock: () => clock.now() })
  const run = { now: () => clock.now(), log: silentLog, traceId: newTraceId() }
  const read = async (jobId: string): Promise<StoredJobRow> => {
    const { rows } = await sql<StoredJobRow>`select * from job where id = ${jobId}`.execute(database.kysely)
    if (!rows[0]) throw new Error(`no job ${jobId}`)
    return rows[0]
  }

  return {
    ...test,
    test,
    stop,
    /** Starts workers for these jobs, and for other work beside them. */
    start(
      jobs: JobHandling[],
      { others = [], ...options }: Partial<WorkersOptions> & { others?: WorkHandling[] } = {},
    ): Workers {
      const workers = startWorkers({
        database: database.work,
        handlers: [...jobHandlings({ database, services, jobs, finders: jobFinders }), ...others],
        pollMs: 250,
        clock: () => clock.now(),
        log: silentLog,
        drainSeconds: 0,
        ...options,
      })
      started.push(workers)
      return workers
    },
    /** Starts a job as a call of this user does. */
    async begin(user: TestUser, handling: JobHandling, { input = {}, ...more }: Partial<NewJob> = {}) {
      const [tenantId = '0'] = await tenantsOf(user)
      const person = await findUserActor(database.staff.kysely, { userId: user.id, tenantId })
      if (!person) throw new Error('nobody')
      const stored = { tenantId, enterpriseId: person.enterpriseId, id: 'test' }
      return actAs({ parts: { database, services }, stored, person, run }, ({ context }) =>
        startJob(context, handling, { input, ...more }),
      )
    },
    read,
    /** Waits for the end of a job and returns its row. */
    waitForEnd: (jobId: string, limit: { seconds?: number } = {}): Promise<StoredJobRow> =>
      eventually(
        'job',
        () => read(jobId),
        ({ state }) => !['WAITING', 'RUNNING'].includes(state),
        limit,
      ),
    /** Runs the periodic tasks of jobs once. */
    async tend(jobs: JobHandling[]) {
      const queue = asQueue(database, clock)
      await deleteExpiredResults(queue, services)
      await endAbandonedJobs({ database, services, jobs, finders: jobFinders }).handler(queue)
    },
  }

  async function tenantsOf({ id }: TestUser): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select tenant_id::text as id from sys_user_tenant
      where user_id = ${id} order by tenant_id`.execute(database.kysely)
    return rows.map((row) => row.id)
  }
}
export type JobHarness = Awaited<ReturnType<typeof jobHarness>>
