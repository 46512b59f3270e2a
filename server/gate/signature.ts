// X-Sign of the specification: an MD5 over what was sent and a secret: that of the installation, which its other clients are
// given, or the token of the session, by which our page signs. It shows that a request arrived as it was written; it never
// replaces session and rights. A sign that is sent must be right, and of a write must be new; none
// need be sent.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from '@kouan/contract/language/call.ts'
import { pathVariable, signedText } from '@kouan/contract/rules/signed-text.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import { Refusal } from '../ground/errors.ts'

interface Check {
  secrets: readonly string[]
  now: Date
}

/** Throws when the request carries a false or an old sign, where the call looks at signs. */
export function checkSignature(call: Call, request: FastifyRequest, { secrets, now }: Check): void {
  const sign = request.headers['x-sign']
  if (!call.signed || typeof sign !== 'string' || sign === '') return
  checkStamp({ name: 'X-TIMESTAMP', stamp: String(request.headers['x-timestamp'] ?? ''), form: 'yyyyMMddHHmmss' }, now)
  const given = Buffer.from(sign.toUpperCase())
  const right = signedTexts(request)
    .flatMap((text) => secrets.map((secret) => Buffer.from(signatureOf(text, secret))))
    .some((expected) => expected.length === given.length && timingSafeEqual(expected, given))
  if (!right) throw new Refusal('Sign签名校验失败！')
}

/** What a signed write is known by, where it carries a sign; reads may come again as often as one likes. */
export function signOfWrite(call: Call, sign: unknown, userId: string): string | undefined {
  if (!call.signed || call.method === 'GET' || typeof sign !== 'string' || sign === '') return undefined
  return createHash('sha256').update(`${userId} ${call.name} ${sign.toUpperCase()}`).digest('base64url')
}

/** In the transaction of the write: one that failed may come again, one that was done is refused, also to two at once. */
export async function refuseRepeated(db: Transaction, sign: string, now: Date): Promise<void> {
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

/** What may have been signed: a `true` in an address was a JSON true to some clients and a text to others. */
function signedTexts(request: FastifyRequest): string[] {
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

const minute = 60_000

interface Stamp {
  /** Where it stands, and how it is to be written: for the sentence of a refusal. */
  name: string
  form: string
  stamp: string
}

/** Fourteen digits are the browser's own clock, in whatever zone it stands; thirteen are milliseconds since 1970. */
export function checkStamp({ name, form, stamp }: Stamp, now: Date): void {
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp)
  const time = digits
    ? Date.parse(`${digits.slice(1, 4).join('-')}T${digits.slice(4, 7).join(':')}Z`)
    : /^\d{13}$/.test(stamp)
      ? Number(stamp)
      : Number.NaN
  if (Number.isNaN(time)) throw new Refusal(`签名验证失败:${name}格式必须为:${form}`)
  const apart = time - now.getTime()
  // Zones lie a multiple of a quarter of an hour apart, at most 12 hours behind and 14 before.
  const zone = digits ? Math.round(apart / (15 * minute)) * 15 * minute : 0
  const isFar = zone < -12 * 60 * minute || zone > 14 * 60 * minute || Math.abs(apart - zone) > 5 * minute
  if (isFar) throw new Refusal(`签名验证失败:${name}已过期`)
}
