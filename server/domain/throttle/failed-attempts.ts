// Failed proofs of identity (a password, the password of an application) are counted; from a few on, each makes the
// next attempt wait longer. Names and numbers that do not exist are counted alike.
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { TooMany } from '../../gate/errors.ts'

interface Pace {
  /** Failures that cost nothing. */
  free: number
  firstPauseSeconds: number
  longestPauseSeconds: number
}

// One address may stand for a whole office, so it has more free attempts and shorter pauses than an account.
const paces = {
  account: { free: 3, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  address: { free: 20, firstPauseSeconds: 2, longestPauseSeconds: 300 },
  application: { free: 5, firstPauseSeconds: 10, longestPauseSeconds: 1800 },
} satisfies Record<string, Pace>

/** Longer than any pause; failures older than this are forgotten. */
const memorySeconds = 3600

/** Whose failures are counted. */
export interface Counter {
  kind: keyof typeof paces
  /** As it was typed; it need not exist. */
  name: string
}

type Where = Pick<Context, 'db' | 'now'>

const subjectOf = ({ kind, name }: Counter) => `${kind}:${name.toLowerCase()}`

/** How long the next attempt waits after so many failures in a row. */
export function pauseAfter({ kind, failures }: { kind: Counter['kind']; failures: number }): number {
  const { free, firstPauseSeconds, longestPauseSeconds } = paces[kind]
  if (failures <= free) return 0
  return Math.min(firstPauseSeconds * 2 ** Math.min(failures - free - 1, 20), longestPauseSeconds)
}

/** Refuses while a pause lasts. Locks the counters, so that attempts at the same time are counted one after the other. */
export async function checkPause({ db, now }: Where, counters: Counter[]): Promise<void> {
  const { rows } = await sql<{ blocked_until: Date | null }>`select blocked_until from sys_login_failure
    where subject = any(${counters.map(subjectOf)}) order by subject for update`.execute(db)
  const waits = rows.map((row) => (row.blocked_until ? row.blocked_until.getTime() - now.getTime() : 0))
  const seconds = Math.ceil(Math.max(0, ...waits) / 1000)
  if (seconds > 0) throw new TooMany(seconds, `尝试次数过多，请${seconds}秒后再试`)
}

export async function countFailure({ db, now }: Where, counters: Counter[]): Promise<void> {
  const forgotten = sql`${now}::timestamptz - make_interval(secs => ${memorySeconds})`
  for (const counter of counters) {
    const subject = subjectOf(counter)
    const { rows } = await sql<{ failures: number }>`
      insert into sys_login_failure as f (subject, failures, last_at) values (${subject}, 1, ${now})
      on conflict (subject) do update set last_at = excluded.last_at,
        failures = case when f.last_at < ${forgotten} then 1 else f.failures + 1 end
      returning failures`.execute(db)
    const pause = pauseAfter({ kind: counter.kind, failures: rows[0]?.failures ?? 1 })
    await sql`update sys_login_failure set blocked_until = ${new Date(now.getTime() + pause * 1000)}
      where subject = ${subject}`.execute(db)
  }
  // Those that another attempt holds are left to a later one: waiting for them here could deadlock.
  await sql`delete from sys_login_failure where subject in (select subject from sys_login_failure
    where last_at < ${forgotten} for update skip locked)`.execute(db)
}

export async function forgetFailures({ db }: Where, counter: Counter): Promise<void> {
  await sql`delete from sys_login_failure where subject = ${subjectOf(counter)}`.execute(db)
}
