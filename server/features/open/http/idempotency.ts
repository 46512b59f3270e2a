// An Idempotency-Key makes a write happen once: the same request again has the same answer, for a day.
import { createHash } from 'node:crypto'
import type { OpenCall } from '@kouan/contract/calls/open/open-call.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../../db/locks.ts'
import type { Context } from '../../../gate/context.ts'
import { BadInput, Conflict } from '../../../ground/errors.ts'
import type { Periodic } from '../../../work/periodic.ts'

export interface Answered {
  status: number
  /** JSON text, or bytes as they were received. */
  answer: string | Buffer
  isRepeated: boolean
}

interface Asked {
  context: Context
  call: OpenCall
  accountId: string
  request: FastifyRequest
}

/** Runs `work` unless its request was answered before. A refused request is not stored and may be sent again, mended. */
export async function answerOnce(
  { context, call, accountId, request }: Asked,
  work: () => Promise<string | Buffer>,
): Promise<Answered> {
  const { 'idempotency-key': key } = request.headers
  if (!call.isWrite || key === undefined) return { status: 200, answer: await work(), isRepeated: false }
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new BadInput([{ field: 'Idempotency-Key', message: 'Idempotency-Key：须为 1 至 200 个英文字符，不含空格' }])
  const { db, now } = context
  await lockTextUntilCommit(db, { purpose: 'openRequests', text: `${accountId} ${key}` })
  const hash = createHash('sha256')
    .update(`${call.name} ${request.url} `)
    .update(Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body))
    .digest()
  const { rows } = await sql<{ hash: Buffer; status: number; answer: string }>`
    select request_hash as hash, status, answer from open_request
    where account_id = ${accountId} and idempotency_key = ${key}`.execute(db)
  const [known] = rows
  if (known && !known.hash.equals(hash)) {
    throw new Conflict('Idempotency-Key：同一个键已用于另一个请求，请换一个键')
  }
  if (known) return { status: known.status, answer: known.answer, isRepeated: true }
  const answer = await work()
  await sql`insert into open_request (account_id, idempotency_key, request_hash, status, answer, create_time)
    values (${accountId}, ${key}, ${hash}, 200, ${String(answer)}, ${now})`.execute(db)
  return { status: 200, answer, isRepeated: false }
}

const keptHours = 24

export const sweepOpenRequests: Periodic = {
  name: 'sweep-open-requests',
  everySeconds: 600,
  async handler(run) {
    const before = new Date(run.now().getTime() - keptHours * 3_600_000)
    await run.transact((db) => sql`select kouan_sweep_open_requests(${before})`.execute(db))
  },
}
