// Failed logins are counted by account and by address; from a few on, each makes the next attempt wait longer.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
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
} satisfies Record<string, Pace>

/** Failures older than this are forgotten. */
const memorySeconds = 3600

/** How long the next attempt waits after so many failures in a row. */
export function pauseAfter(kind: keyof typeof paces, failures: number): number {
  const { free, firstPauseSeconds, longestPauseSeconds } = paces[kind]
  if (failures <= free) return 0
  return Math.min(firstPauseSeconds * 2 ** Math.min(failures - free - 1, 20), longestPauseSeconds)
}

export interface Attempt {
  /** As it was typed; it need not exist. */
  username: string
  address: string
  now: Date
}

const subjectsOf = ({ username, address }: Attempt) =>
  [
    { kind: 'account', subject: `account:${username.toLowerCase()}` },
    { kind: 'address', subject: `address:${address}` },
  ] as const

/** Refuses while a pause lasts. Locks the counters, so that attempts at the same time are counted one after the other. */
export async function checkPause(db: Transaction, attempt: Attempt): Promise<void> {
  const subjects = subjectsOf(attempt).map(({ subject }) => subject)
  const { rows } = await sql<{ blocked_until: Date | null }>`select blocked_until from sys_login_failure
    where subject = any(${subjects}) order by subject for update`.execute(db)
  const waits = rows.map((row) => (row.blocked_until ? row.blocked_until.getTime() - attempt.now.getTime() : 0))
  const seconds = Math.ceil(Math.max(0, ...waits) / 1000)
  if (seconds > 0) throw new TooMany(seconds, `登录失败次数过多，请${seconds}秒后再试`)
}

export async function countFailure(db: Transaction, attempt: Attempt): Promise<void> {
  for (const { kind, subject } of subjectsOf(attempt)) {
    const { rows } = await sql<{ failures: number }>`
      insert into sys_login_failure as f (subject, failures, last_at) values (${subject}, 1, ${attempt.now})
      on conflict (subject) do update set last_at = excluded.last_at, failures = case
        when f.last_at < ${attempt.now}::timestamptz - make_interval(secs => ${memorySeconds}) then 1
        else f.failures + 1 end
      returning failures`.execute(db)
    const pause = pauseAfter(kind, rows[0]?.failures ?? 1)
    await sql`update sys_login_failure set blocked_until = ${new Date(attempt.now.getTime() + pause * 1000)}
      where subject = ${subject}`.execute(db)
  }
  await sql`delete from sys_login_failure
    where last_at < ${attempt.now}::timestamptz - make_interval(secs => ${memorySeconds})`.execute(db)
}

/** A successful login clears the account; the address keeps its count, or one good account would buy endless guesses. */
export async function forgetFailures(db: Transaction, { username }: Pick<Attempt, 'username'>): Promise<void> {
  await sql`delete from sys_login_failure where subject = ${`account:${username.toLowerCase()}`}`.execute(db)
}
