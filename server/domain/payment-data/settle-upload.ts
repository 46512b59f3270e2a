// Settles a request after a try: its state, its reason, and the time of another try.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { Postpone, type WorkRun } from '../../work/work.ts'
import { ChannelFault } from '../channel/channel-fault.ts'
import { SigningFailure } from '../declaration/signing/signer.ts'
import { type Judged, secondsUntilTry } from './judge-answer.ts'
import { type UploadCall, Waits } from './prepare-upload.ts'

/** `status`: of HTTP. */
export type Answered = Judged & { status: number | null; answer: string | null }

interface Settled extends Answered {
  callId: string
  address: string
}

/** Throws Postpone where another try follows. An accepted request stays accepted, whatever another try of it was answered. */
export async function settle(run: WorkRun, { callId, outcome, code, message, ...done }: Settled): Promise<void> {
  const now = run.now()
  const wait = await run.transact(async (db) => {
    const failures = await noteTry(db, { callId, now, isTaken: outcome === 'taken', ...done })
    const seconds = outcome === 'again' ? secondsUntilTry(failures) : undefined
    const status = outcome === 'taken' ? 'UPLOADED' : seconds === undefined ? 'FAILED' : 'RETRYING'
    await sql`update payment_call set status = ${status}, problem = ${done.problem}, answer_code = ${code},
        answer_message = ${message}, next_try_time = ${nextTime(now, seconds)},
        upload_time = case when ${status}::text = 'UPLOADED' then ${now}::timestamptz else upload_time end, version = version + 1
      where id = ${callId} and status <> 'UPLOADED'`.execute(db)
    return seconds
  })
  if (wait !== undefined) throw new Postpone(wait)
}

const nextTime = (now: Date, seconds: number | undefined) =>
  seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)

/** Leaves requests that wait for people; tries all others again. Throws Postpone. */
export async function settleFault(run: WorkRun, { call, error }: { call: UploadCall; error: unknown }): Promise<void> {
  const now = run.now()
  const { id: callId, version } = call
  if (error instanceof Waits) {
    // Data that came meanwhile have started it again: their upload follows.
    await run.transact((db) =>
      sql`update payment_call set status = ${error.status}, problem = ${error.message}, next_try_time = null,
        version = version + 1 where id = ${callId} and version = ${version}`.execute(db),
    )
    return
  }
  const isForPeople = error instanceof SigningFailure || error instanceof ChannelFault
  if (!isForPeople) run.log.error({ err: error, call: callId }, 'payment data could not be uploaded')
  const problem = isForPeople ? error.message : '出现意外错误'
  const wait = await run.transact(async (db) => {
    const failures = await noteTry(db, {
      callId,
      now,
      isTaken: false,
      address: null,
      status: null,
      answer: null,
      problem,
    })
    const seconds = secondsUntilTry(failures)
    await sql`update payment_call set status = ${seconds === undefined ? 'FAILED' : 'RETRYING'}, problem = ${problem},
        next_try_time = ${nextTime(now, seconds)}, version = version + 1
      where id = ${callId} and status <> 'UPLOADED'`.execute(db)
    return seconds
  })
  if (wait !== undefined) throw new Postpone(wait)
}

interface Try {
  callId: string
  now: Date
  isTaken: boolean
  address: string | null
  status: number | null
  answer: string | null
  problem: string | null
}

/** Returns how many tries have failed since a person or new data last started the upload. */
async function noteTry(db: Transaction, one: Try): Promise<number> {
  const { callId, now, isTaken, address, status, answer, problem } = one
  await sql`select from payment_call where id = ${callId} for update`.execute(db)
  await sql`insert into payment_upload (call_id, line_no, try_time, is_taken, address, answer_status, answer, problem)
    select ${callId}::bigint, coalesce(max(line_no), 0) + 1, ${now}::timestamptz, ${isTaken}::boolean, ${address}::text,
      ${status}::int, ${answer}::text, ${problem}::text
    from payment_upload where call_id = ${callId}`.execute(db)
  const { rows } = await sql<{ failures: number }>`select count(*)::int as failures from payment_upload u
    join payment_call c on c.id = u.call_id
    where u.call_id = ${callId} and not u.is_taken and u.try_time >= coalesce(c.update_time, c.create_time)`.execute(db)
  return rows[0]?.failures ?? 1
}
