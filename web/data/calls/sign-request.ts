// X-Sign and X-TIMESTAMP of a request: it arrived as it was written, not long ago.
import { pathVariable, signedText } from '@kouan/contract/rules/signed-text.ts'
import { md5 } from '@noble/hashes/legacy'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import type { BuiltRequest } from './build-request.ts'

/** Headers of the signature; of a write the address, too, says that it is this one and no repetition of another. */
export function signRequest(request: BuiltRequest, { secret, now }: { secret: string; now: Date }): BuiltRequest {
  const url = request.method === 'GET' ? request.url : withOnce(request.url)
  const [path = '', search = ''] = url.split('?')
  const { _t, ...query } = Object.fromEntries(new URLSearchParams(search))
  const body = typeof request.body === 'string' ? (JSON.parse(request.body) as Record<string, unknown>) : {}
  const text = signedText({ ...pathVariable(path), ...query, ...body })
  const headers = {
    ...request.headers,
    'X-Sign': bytesToHex(md5(utf8ToBytes(text + secret))).toUpperCase(),
    'X-TIMESTAMP': stampOf(now),
  }
  return { ...request, url, headers }
}

/** Two equal writes on purpose are not taken for one that somebody sent again. */
function withOnce(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}once=${crypto.getRandomValues(new Uint32Array(2)).join('')}`
}

const beijingHours = 8

/** `yyyyMMddHHmmss` in Beijing. */
export const stampOf = (now: Date): string =>
  new Date(now.getTime() + beijingHours * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
