// The cookies of the product: by one a login recognizes a known browser, by the other it recognizes the browser in which a login
// by another system began. Sessions travel in a header, never in a cookie.
import type { Call } from '@kouan/contract/language/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface Cookie {
  name: string
  /** `Lax`: also sent when another system leads back here. */
  sameSite: 'Strict' | 'Lax'
  pathOf(url: string): string
}

/** By `device` of the call. */
const cookies: Record<NonNullable<Call['device']>, Cookie> = {
  known: { name: 'kouan_device', sameSite: 'Strict', pathOf: (url) => url },
  begun: {
    name: 'kouan_login',
    sameSite: 'Lax',
    pathOf: (url) => url.replace(/(\/sys\/thirdLogin)\/.*$/, '$1'),
  },
}

export function readDeviceCookie(call: Call, request: FastifyRequest): string | undefined {
  if (!call.device) return undefined
  const { name } = cookies[call.device]
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return found && /^[\w-]{43}$/.test(found) ? found : undefined
}

interface Setting {
  token: string
  days: number
}

export function sendDeviceCookie(call: Call, reply: FastifyReply, { token, days }: Setting): void {
  if (!call.device) throw new Error(`${call.name} declares no cookie`)
  const { name, sameSite, pathOf } = cookies[call.device]
  const { protocol, url } = reply.request
  const parts = [
    `${name}=${token}`,
    `Path=${pathOf(url.split('?')[0] ?? '')}`,
    `Max-Age=${days * 86_400}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
  ]
  reply.header('set-cookie', [...parts, ...(protocol === 'https' ? ['Secure'] : [])].join('; '))
}
