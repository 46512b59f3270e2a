// The only cookie of the product, by which a login recognizes a known browser. Sessions travel in a header, never in a
// cookie.
import type { Call } from '@kouan/contract/language/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'kouan_device'

export function readDeviceCookie(call: Call, request: FastifyRequest): string | undefined {
  if (!call.device) return undefined
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return found && /^[\w-]{43}$/.test(found) ? found : undefined
}

export function sendDeviceCookie(reply: FastifyReply, { token, days }: { token: string; days: number }): void {
  const { protocol, url } = reply.request
  const parts = [
    `${name}=${token}`,
    `Path=${url.split('?')[0]}`,
    `Max-Age=${days * 86_400}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  reply.header('set-cookie', [...parts, ...(protocol === 'https' ? ['Secure'] : [])].join('; '))
}
