// An Idempotency-Key makes a write happen once: the same request again has the same answer, for a day.
import { createHash } from 'node:crypto'
import type { OpenCall } from '@kouan/contract/calls/open/open-call.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../../db/locks.ts'
import type { Context } from '../../../gate/context.ts'
import { BadInput } from '../../../ground/errors.ts'
import type { Periodic } from '../../../work/periodic.ts'
import { refuseUsedKey } from './problem-details.ts'

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
  const hash = hashOf(call, request, canonical)
  const { rows } = await sql<{ hash: Buffer; status: number; answer: string }>`
    select request_hash as hash, status, answer from open_request
    where account_id = ${accountId} and idempotency_key = ${key}`.execute(db)
  const [known] = rows
  // Answers of the day before the upgrade have the hash of the body as it was written.
  if (known && !known.hash.equals(hash) && !known.hash.equals(hashOf(call, request, JSON.stringify)))
    throw refuseUsedKey()
  if (known) return { status: known.status, answer: known.answer, isRepeated: true }
  const answer = await work()
  await sql`insert into open_request (account_id, idempotency_key, request_hash, status, answer, create_time)
    values (${accountId}, ${key}, ${hash}, 200, ${String(answer)}, ${now})`.execute(db)
  return { status: 200, answer, isRepeated: false }
}

function hashOf({ name }: OpenCall, { url, body }: FastifyRequest, written: (body: unknown) => string): Buffer {
  return createHash('sha256')
    .update(`${name} ${url} `)
    .update(Buffer.isBuffer(body) ? body : written(body))
    .digest()
}

/** The order of names, and whether a number is written as a number or as a text, make no other request. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null)
    return JSON.stringify(typeof value === 'number' ? `${value}` : value) ?? ''
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, own]) => `${JSON.stringify(name)}:${canonical(own)}`).join()}}`
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
