// X-Sign of the specification: an MD5 over the request and a secret, which is the secret of the installation (known to
// its other clients) or the session token (used by our pages). It shows that a request arrived unchanged; it never
// replaces session and permissions. A signature is optional, but one that is sent must be valid, and for a write it
// must be new.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from '@kouan/contract/language/call.ts'
import { pathVariable, signedText } from '@kouan/contract/rules/signed-text.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import { Refusal } from '../ground/errors.ts'

interface SignatureCheck {
  secrets: readonly string[]
  now: Date
}

/** Throws when the request carries an invalid or expired signature and the call checks signatures. */
export function checkSignature(call: Call, request: FastifyRequest, { secrets, now }: SignatureCheck): void {
  const sign = request.headers['x-sign']
  if (!call.signed || typeof sign !== 'string' || sign === '') return
  checkTimestamp(
    { name: 'X-TIMESTAMP', stamp: String(request.headers['x-timestamp'] ?? ''), form: 'yyyyMMddHHmmss' },
    now,
  )
  const received = Buffer.from(sign.toUpperCase())
  const right = signedTextVariants(request)
    .flatMap((text) => secrets.map((secret) => Buffer.from(signatureOf(text, secret))))
    .some((expected) => expected.length === received.length && timingSafeEqual(expected, received))
  if (right) return
  request.log.warn(
    { call: call.name },
    'X-Sign was made with another secret: set KOUAN_SIGN_SECRET to that of the client',
  )
  throw new Refusal('Sign签名校验失败！')
}

interface SentSignature {
  sign: unknown
  /** X-TIMESTAMP. The signature covers the values alone, and the same values may be sent again on purpose. */
  stamp: unknown
}

/** Returns the replay key of a signed write; undefined for reads, which may be repeated, and unsigned requests. */
export function replayKeyOf(call: Call, { sign, stamp }: SentSignature, userId: string): string | undefined {
  if (!call.signed || call.method === 'GET' || typeof sign !== 'string' || sign === '') return undefined
  const text = `${userId} ${call.name} ${sign.toUpperCase()} ${String(stamp ?? '')}`
  return createHash('sha256').update(text).digest('base64url')
}

/**
 * Refuses a repeated signature with the same timestamp, in the transaction of the write: a failed write may be repeated, a committed one may
 * not, even when both run at once.
 */
export async function refuseReplay(db: Transaction, sign: string, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`insert into seen_signature (sign, seen_at) values (${sign}, ${now})
    on conflict do nothing`.execute(db)
  if (numAffectedRows === 0n) throw new Refusal('签名验证失败:请求已处理，请勿重复提交')
}

export const signatureOf = (text: string, secret: string) =>
  createHash('md5')
    .update(text + secret)
    .digest('hex')
    .toUpperCase()

type Values = Record<string, unknown>

/**
 * All texts that the client may have signed: a `true` in the query string is a JSON true to some clients and text to
 * others.
 */
function signedTextVariants(request: FastifyRequest): string[] {
  const variable = pathVariable(request.url.split('?')[0] ?? '')
  const { _t, ...query } = { ...(request.query as Values) }
  const { _t: _, ...body } = isRecord(request.body) ? request.body : {}
  return [query, withBooleans(query)].map((read) => signedText({ ...variable, ...read, ...body }))
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withBooleans = (query: Values): Values =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  )

/** Stamps are taken so many minutes either way. */
export const stampMinutes = 5

interface RequestTimestamp {
  /** Name of the header or field and its expected format, for the error message. */
  name: string
  form: string
  stamp: string
}

/**
 * Throws for a malformed timestamp and for one that is more than five minutes from now, either way. Fourteen digits are the
 * time in Beijing, whatever the zone of the client; thirteen are milliseconds since 1970.
 */
export function checkTimestamp({ name, form, stamp }: RequestTimestamp, now: Date): void {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp)
  const time = digits
    ? Date.parse(`${digits.slice(1, 4).join('-')}T${digits.slice(4, 7).join(':')}+08:00`)
    : /^\d{13}$/.test(stamp)
      ? Number(stamp)
      : Number.NaN
  if (Number.isNaN(time)) throw new Refusal(`签名验证失败:${name}格式必须为:${form}`)
  if (Math.abs(time - now.getTime()) > stampMinutes * 60_000) throw new Refusal(`签名验证失败:${name}已过期`)
}
