// Advances the application's clock, and the times of queue items, which follow the clock of the database.
import type { Pool } from 'pg'

interface Passing {
  pool: Pool
  clock: { now: () => Date }
  seconds: number
}

export async function passTime({ pool, clock, seconds }: Passing): Promise<void> {
  const from = Date.now()
  const shifted = clock.now().getTime() + seconds * 1000
  clock.now = () => new Date(shifted + Date.now() - from)
  await passInQueue(pool, seconds)
}

export async function passInQueue(pool: Pool, seconds: number): Promise<void> {
  await pool.query('update work_item set run_at = run_at - make_interval(secs => $1) where run_at is not null', [
    seconds,
  ])
}
