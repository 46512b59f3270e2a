// Wrong proofs for one application number: after some, each makes the next attempt wait longer. Numbers that do not
// exist are counted alike.
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { TooMany } from '../../../gate/errors.ts'

const free = 5
const firstPauseSeconds = 10
const longestPauseSeconds = 1800
const subjectOf = (applyNo: string) => `application:${applyNo}`

/** Refuses while a pause lasts; attempts at the same time are counted one after the other. */
export async function checkPause({ db, now }: Context, applyNo: string): Promise<void> {
  const { rows } = await sql<{ blocked_until: Date | null }>`select blocked_until from sys_login_failure
    where subject = ${subjectOf(applyNo)} for update`.execute(db)
  const until = rows[0]?.blocked_until?.getTime() ?? 0
  const seconds = Math.ceil((until - now.getTime()) / 1000)
  if (seconds > 0) throw new TooMany(seconds, `尝试次数过多，请${seconds}秒后再试`)
}

export async function countFailure({ db, now }: Context, applyNo: string): Promise<void> {
  const { rows } = await sql<{ failures: number }>`insert into sys_login_failure as f (subject, failures, last_at)
    values (${subjectOf(applyNo)}, 1, ${now})
    on conflict (subject) do update set failures = f.failures + 1, last_at = ${now} returning failures`.execute(db)
  const over = (rows[0]?.failures ?? 1) - free
  if (over <= 0) return
  const pause = Math.min(firstPauseSeconds * 2 ** Math.min(over - 1, 20), longestPauseSeconds)
  await sql`update sys_login_failure set blocked_until = ${new Date(now.getTime() + pause * 1000)}
    where subject = ${subjectOf(applyNo)}`.execute(db)
}

export async function forgetFailures({ db }: Context, applyNo: string): Promise<void> {
  await sql`delete from sys_login_failure where subject = ${subjectOf(applyNo)}`.execute(db)
}
