// Advances the application's clock, and the times of queue items, which follow the clock of the database.
import type { Pool } from 'pg'
import { eventually } from './eventually.ts'

interface Passing {
  pool: Pool
  clock: { now: () => Date }
  seconds: number
  /** Items that the test holds run on; those that it waits for are waiting already. */
  isHeld?: boolean
}

export async function passTime({ pool, clock, seconds, isHeld = false }: Passing): Promise<void> {
  if (!isHeld) await settled(pool)
  const from = Date.now()
  const shifted = clock.now().getTime() + seconds * 1000
  clock.now = () => new Date(shifted + Date.now() - from)
  await shiftQueue(pool, seconds)
}

export async function passInQueue(pool: Pool, seconds: number): Promise<void> {
  await settled(pool)
  await shiftQueue(pool, seconds)
}

async function shiftQueue(pool: Pool, seconds: number): Promise<void> {
  await pool.query('update work_item set run_at = run_at - make_interval(secs => $1) where run_at is not null', [
    seconds,
  ])
  await tellToLook(pool)
}

/** Servers that sleep until a time that they have read look at once. */
export async function tellToLook(pool: Pool): Promise<void> {
  await pool.query("select pg_notify('kouan_work', 'due 0')")
}

/** What an item has done is seen before its end is stored: one that runs would begin to wait when the time has passed. */
async function settled(pool: Pool): Promise<void> {
  const running = `select kind, payload from work_item where state = 'running' and kind not like 'periodic:%'`
  await eventually(
    'the end of items that run',
    async () => (await pool.query(running)).rows,
    (rows) => rows.length === 0,
  )
}

/** As if this time had passed since the last heartbeat of processes that were killed. */
export async function leasesRunOut(pool: Pool): Promise<void> {
  await pool.query(`update work_item set leased_until = now() - interval '1 second' where state = 'running'`)
  await tellToLook(pool)
}
