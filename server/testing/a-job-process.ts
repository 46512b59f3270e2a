// Starts a process that runs the jobs of a test's database, and kills it amid a job.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { compiledProcess } from './compiled-processes.ts'
import { eventually } from './eventually.ts'
import { leasesRunOut } from './pass-time.ts'
import type { TestApp } from './test-app.ts'

interface Killing {
  jobId: string
  /** Number of slices that it commits; the next one is not, however late the test looks. */
  afterSlices: number
}

/** Lets a process work on the job until it is killed. Its work can be taken at once, as after its lease. */
export async function killJobProcess(test: Pick<TestApp, 'database' | 'folder'>, killing: Killing): Promise<void> {
  const { databaseUrl, pool } = test.database
  const held = await holdNextSlice(pool, killing)
  const child = spawn(process.execPath, [await compiledProcess('job')], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, KOUAN_DATA: test.folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  await eventually('the end of a slice that is held', held.count, 1, { seconds: 120 })
  child.kill('SIGKILL')
  await ended
  await held.end()
  await leasesRunOut(pool)
}

/** Lets the statement that ends a slice wait, by a trigger that reads a locked table. */
async function holdNextSlice(pool: TestApp['database']['pool'], { jobId, afterSlices }: Killing) {
  await pool.query(`
    create table held_slice ();
    create function hold_slice() returns trigger language plpgsql security definer as
      $$ begin perform from held_slice; return new; end $$;
    create trigger hold_slice before update of slices on job for each row
      when (new.id = ${jobId} and new.slices > ${afterSlices}) execute function hold_slice()`)
  const holder = await pool.connect()
  await holder.query('begin; lock table held_slice in access exclusive mode')
  return {
    count: async () =>
      (await pool.query(`select from pg_locks where relation = 'held_slice'::regclass and not granted`)).rows.length,
    async end() {
      await holder.query('rollback')
      holder.release()
      // Waits until the session of the killed process has ended.
      await pool.query('drop function hold_slice cascade; drop table held_slice')
    },
  }
}
