// Headers of what the gateway passes on. Neither side learns what belongs to the session of the product, and a response gains no
// rights of its pages.
import type { Headers } from './read-filters.ts'
import type { Route } from './read-route.ts'

/** Credentials of the product, and what clients may claim about themselves. */
const ownRequest =
  /^(cookie|x-access-token|tenant-id|x-sign|x-timestamp|x-low-app-id|forwarded|x-forwarded-.*|x-real-ip)$/
const ownResponse =
  /^(set-cookie|content-security-policy|strict-transport-security|clear-site-data|service-worker-allowed)$/

interface TargetOptions {
  headers: Headers
  client: { address: string; protocol: string; host: string }
}

export function forTarget(route: Route, { headers, client }: TargetOptions): Headers {
  const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !ownRequest.test(name)))
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
