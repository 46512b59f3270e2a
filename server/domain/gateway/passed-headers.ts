// Headers and queries of what the gateway passes on. Neither side learns what belongs to the session of the product, and a
// response gains no rights of its pages.
import type { Headers } from './read-filters.ts'
import type { Route } from './read-route.ts'

/** Names under which clients send what belongs to their session, in headers and in addresses. */
const ofSession = /^(x-access-token|tenant-id|x-sign|x-timestamp|x-low-app-id)$/
/** Cookies, the sub-protocol of a socket, which is its token, and claims of clients about themselves. */
const ownRequest = /^(cookie|sec-websocket-protocol|forwarded|x-forwarded-.*|x-real-ip)$/
const ownResponse =
  /^(set-cookie|content-security-policy|strict-transport-security|clear-site-data|service-worker-allowed|x-frame-options|referrer-policy|permissions-policy)$/

interface TargetOptions {
  headers: Headers
  client: { address: string; protocol: string; host: string }
}

export function forTarget(route: Route, { headers, client }: TargetOptions): Headers {
  const isPassed = ([name]: [string, unknown]) => !ofSession.test(name) && !ownRequest.test(name)
  const sent = Object.fromEntries(Object.entries(headers).filter(isPassed))
  // The address of the page may hold a token.
  if (typeof sent.referer === 'string') sent.referer = sent.referer.replace(/[?#].*/s, '')
  sent['x-forwarded-for'] = client.address
  sent['x-forwarded-proto'] = client.protocol
  sent['x-forwarded-host'] = client.host
  route.changeRequest(sent)
  return sent
}

export function forResponse(route: Route, headers: Headers): Headers {
  const answered = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownResponse.test(name)))
  route.changeResponse(answered)
  // A page from there runs no script with the rights of this origin.
  answered['content-security-policy'] = "sandbox; frame-ancestors 'none'"
  answered['x-content-type-options'] = 'nosniff'
  return answered
}

/** The query without what belongs to the session of the product; the rest stays as it was written. */
export const withoutCredentials = (query: string): string =>
  query
    .split('&')
    .filter((pair) => !isCredential(pair))
    .join('&')

function isCredential(pair: string): boolean {
  const [name = ''] = new URLSearchParams(pair).keys()
  return name.toLowerCase() === 'token' || ofSession.test(name.toLowerCase())
}
