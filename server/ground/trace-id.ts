// Trace id of W3C Trace Context, which a request shares with the work that it enqueues and the messages that leave because of it,
// 32 hexadecimal digits (https://www.w3.org/TR/trace-context/).
import { randomBytes } from 'node:crypto'

/** Version, trace id, id of the caller's span, flags. */
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/
const none = '0'.repeat(32)

export const newTraceId = (): string => randomBytes(16).toString('hex')

/** The one that the caller names; else that of the request's own id, a UUID. */
export function traceIdOf(header: string | string[] | undefined, requestId: string): string {
  const given = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
  return given === undefined || given === none ? requestId.replaceAll('-', '') : given
}

/** Value of the header `traceparent` of an outgoing request, which is a span of its own. */
export const traceparentOf = (traceId: string): string => `00-${traceId}-${randomBytes(8).toString('hex')}-01`
