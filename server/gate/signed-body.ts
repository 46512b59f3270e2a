// The second signing scheme: the body of a POST is wrapped together with a signature that the server computed for the
// signed-in user (`POST /api/V1/Common/Md5`), so no client holds the key. Like X-Sign it shows that a request arrived
// unchanged and only once; it never replaces session and permissions.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from '@kouan/contract/language/call.ts'
import { excessText, findExcess, type JsonBounds } from '@kouan/contract/rules/json-bounds.ts'
import { isSignedBody, signedContent } from '@kouan/contract/rules/signed-body.ts'
import type { FastifyRequest } from 'fastify'
import { CallFailure, Refusal } from '../ground/errors.ts'
import type { Vault } from '../vault/vault.ts'
import { boundsOf } from './input-bounds.ts'
import { loginToken } from './login-cookie.ts'
import { checkTimestamp } from './signature.ts'

/** Signature of a body: 32 hexadecimal digits, as clients of this API family expect. */
export const signatureOfContent = (vault: Vault, content: string): string =>
  createHash('md5')
    .update(vault.fingerprint(`signed body ${content}`))
    .digest('hex')
    .toUpperCase()

interface UnwrapOptions {
  vault: Vault
  /** Token of the sending session. */
  token: string | undefined
  now: Date
}

/**
 * Replaces the wrapped body by its content and returns the signature. Returns undefined when the call checks none or
 * the body is not wrapped. Throws for an invalid or expired signature, or one of another session.
 */
export function unwrapSignedBody(
  call: Call,
  request: FastifyRequest,
  { vault, token, now }: UnwrapOptions,
): string | undefined {
  const { body } = request
  if (!call.signed || request.method !== 'POST' || !isSignedBody(body)) return undefined
  checkTimestamp(
    { name: 'timestamp', stamp: body.timestamp.replaceAll(/[-: ]/g, ''), form: 'YYYY-MM-DD HH:mm:ss' },
    now,
  )
  const content = readText(body.jsonstr)
  const expected = Buffer.from(signatureOfContent(vault, signedContent(content, body)))
  const received = Buffer.from(body.sign.toUpperCase())
  const isValid = expected.length === received.length && timingSafeEqual(expected, received)
  // Clients put the Token of the login cookie there, or the token of the session.
  const isOwn = token !== undefined && (body.token === loginToken(vault, token) || body.token === token)
  if (!isValid || !isOwn) throw new Refusal('Sign签名校验失败！')
  request.body = readContent(content, boundsOf({ input: call.input }))
  return body.sign
}

function readText(jsonstr: string): string {
  try {
    return decodeURIComponent(jsonstr)
  } catch {
    throw new CallFailure('badInput', 'jsonstr：须为URL编码的文本')
  }
}

function readContent(text: string, bounds: JsonBounds): unknown {
  const excess = findExcess(text, bounds)
  if (excess) throw new CallFailure('badInput', `jsonstr：${excessText(excess)}`)
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new CallFailure('badInput', 'jsonstr：内容须为JSON')
  }
}
