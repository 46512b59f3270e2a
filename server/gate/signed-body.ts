// The second signing scheme: the content of a POST comes wrapped, with a signature that the server made of it for whoever
// is signed in (`POST /api/V1/Common/Md5`), so no client holds the key. As with X-Sign it shows that a request arrived as it
// was written and comes once; it never replaces session and rights.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from '@kouan/contract/language/call.ts'
import { isSignedBody, signedContent } from '@kouan/contract/rules/signed-body.ts'
import type { FastifyRequest } from 'fastify'
import { CallFailure, Refusal } from '../ground/errors.ts'
import type { Vault } from '../vault/vault.ts'
import { checkStamp } from './signature.ts'

/** 32 digits, as clients of the family expect of a digest. */
export const signatureOfContent = (vault: Vault, content: string): string =>
  createHash('md5')
    .update(vault.fingerprint(`signed body ${content}`))
    .digest('hex')
    .toUpperCase()

interface Opening {
  vault: Vault
  /** Of the session that sends it. */
  token: string | undefined
  now: Date
}

/**
 * Puts the content in the place of its wrapping, and answers the signature. Nothing where the call looks at none, or the
 * content is plain. Throws for a false or stale one, or one of another session.
 */
export function openSignedBody(
  call: Call,
  request: FastifyRequest,
  { vault, token, now }: Opening,
): string | undefined {
  const { body } = request
  if (!call.signed || request.method !== 'POST' || !isSignedBody(body)) return undefined
  checkStamp({ name: 'timestamp', stamp: body.timestamp.replaceAll(/[-: ]/g, ''), form: 'YYYY-MM-DD HH:mm:ss' }, now)
  const content = readText(body.jsonstr)
  const expected = Buffer.from(signatureOfContent(vault, signedContent(content, body)))
  const given = Buffer.from(body.sign.toUpperCase())
  const isRight = expected.length === given.length && timingSafeEqual(expected, given)
  if (!isRight || body.token !== token) throw new Refusal('Sign签名校验失败！')
  request.body = readContent(content)
  return body.sign
}

function readText(jsonstr: string): string {
  try {
    return decodeURIComponent(jsonstr)
  } catch {
    throw new CallFailure('badInput', 'jsonstr：须为URL编码的文本')
  }
}

function readContent(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new CallFailure('badInput', 'jsonstr：内容须为JSON')
  }
}
