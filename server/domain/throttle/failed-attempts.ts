// Failed proofs of identity (a password, the password of an application) are counted; from a few on, each makes the
// next attempt wait longer. Names and numbers that do not exist are counted alike.
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { Overload, TooMany } from '../../ground/errors.ts'

interface Pace {
  /** Failures that cost nothing. */
  free: number
  firstPauseSeconds: number
  longestPauseSeconds: number
}

// An account is counted for each address apart, so that nobody can keep its owner out from elsewhere; the name alone has
// a wider bound, against guesses from many addresses, and a known device is counted by itself. One address may stand for
// a whole office, so it has more free attempts and shorter pauses.
const paces = {
  account: { free: 3, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  device: { free: 5, firstPauseSeconds: 5, longestPauseSeconds: 900 },
  name: { free: 30, firstPauseSeconds: 5, longestPauseSeconds: 300 },
  address: { free: 20, firstPauseSeconds: 2, longestPauseSeconds: 300 },
  secondFactor: { free: 5, firstPauseSeconds: 10, longestPauseSeconds: 900 },
  application: { free: 5, firstPauseSeconds: 10, longestPauseSeconds: 1800 },
} satisfies Record<string, Pace>

/** Longer than any pause; failures older than this are forgotten. */
const memorySeconds = 3600

/** Owner of the failures that are counted. */
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

/** Refuses while a pause lasts, else answers the most failures in a row. Holds nothing, so that a slow comparison may follow. */
export async function judgeAttempt({ db, now }: Where, counters: Counter[]): Promise<Judged> {
  const { held, seen } = subjectsOf(counters)
  return verdictOn({ own: await readCounters(db, held), others: await readCounters(db, seen), now })
}

/**
 * The same, and holds the counters until the transaction ends, the unused ones too, so that attempts at the same time are counted
 * one after the other. Not those of addresses: a whole office would log in one by one. Nothing slow may follow.
 */
export async function beginAttempt({ db, now }: Where, counters: Counter[]): Promise<Judged> {
  const { held, seen } = subjectsOf(counters)
  return verdictOn({ own: await holdCounters({ db, now }, held), others: await readCounters(db, seen), now })
}

interface Judged {
  /** In a row, the most of any counter but that of the address. */
  failures: number
}

function subjectsOf(counters: Counter[]): { held: string[]; seen: string[] } {
  const ofAddress = (counter: Counter) => counter.kind === 'address'
  return {
    held: counters.filter((counter) => !ofAddress(counter)).map(subjectOf),
    seen: counters.filter(ofAddress).map(subjectOf),
  }
}

function verdictOn({ own, others, now }: { own: CounterRow[]; others: CounterRow[]; now: Date }): Judged {
  const waits = [...own, ...others].map(({ blocked_until }) => (blocked_until?.getTime() ?? 0) - now.getTime())
  const seconds = Math.ceil(Math.max(0, ...waits) / 1000)
  if (seconds > 0) throw new TooMany(seconds, `尝试次数过多，请${seconds}秒后再试`)
  const fresh = own.filter(({ last_at }) => now.getTime() - last_at.getTime() < memorySeconds * 1000)
  return { failures: Math.max(0, ...fresh.map(({ failures }) => failures)) }
}

interface CounterRow {
  failures: number
  last_at: Date
  blocked_until: Date | null
}

async function readCounters(db: Where['db'], subjects: string[]): Promise<CounterRow[]> {
  const { rows } = await sql<CounterRow>`select failures, last_at, blocked_until from sys_login_failure
    where subject = any(${subjects})`.execute(db)
  return rows
}

async function holdCounters({ db, now }: Where, subjects: string[]): Promise<CounterRow[]> {
  for (let tries = 0; tries < 10; tries += 1) {
    await sql`insert into sys_login_failure (subject, failures, last_at)
      select subject, 0, ${now}::timestamptz from unnest(${subjects}::text[]) as subject order by subject
      on conflict do nothing`.execute(db)
    const { rows } = await sql<CounterRow>`select failures, last_at, blocked_until from sys_login_failure
      where subject = any(${subjects}) order by subject for update`.execute(db)
    // One that was swept away while this waited for it is made again.
    if (rows.length === new Set(subjects).size) return rows
  }
  throw new Overload(1)
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
    // None at all while failures are free: an attempt at the same moment may have begun some milliseconds earlier.
    const until = pause === 0 ? null : new Date(now.getTime() + pause * 1000)
    await sql`update sys_login_failure set blocked_until = ${until}
      where subject = ${subject}`.execute(db)
  }
  // Those that another attempt holds are left to a later one: waiting for them here could deadlock.
  await sql`delete from sys_login_failure where subject in (select subject from sys_login_failure
    where last_at < ${forgotten} for update skip locked)`.execute(db)
}

/** The row stays: who waits for it must find it. */
export async function forgetFailures({ db }: Where, counters: Counter[]): Promise<void> {
  await sql`update sys_login_failure set failures = 0, blocked_until = null
    where subject = any(${counters.map(subjectOf)})`.execute(db)
}
