// Sends one HTTP request to an allowed address. Redirects are not followed, the response is read up to a limit, and the whole
// exchange ends within its time.
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { connectTo, type HostOptions, resolveHost } from './resolve-host.ts'

export interface OutgoingRequest extends HostOptions {
  /** http or https. */
  url: URL
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** Milliseconds for everything: name, connection, response. */
  timeoutMs: number
  /** Bytes of the body of the response. */
  maxBytes: number
  signal?: AbortSignal
  tls?: TlsOptions
}

export interface TlsOptions {
  /** Certificates in PEM that are trusted instead of the public ones. */
  ca?: string
  /** Client certificate in PEM, with its key. */
  cert?: string
  key?: string
  passphrase?: string
}

export interface OutgoingResponse {
  status: number
  /** Lower-case names; several values are joined. */
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** The time of the exchange has passed. */
export class ResponseTimeout extends Error {
  override name = 'ResponseTimeout'
}

/** The body of the response is longer than allowed. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge'
}

/** Throws AddressRefused, ResponseTimeout, ResponseTooLarge, or the error of the connection with its `code`. */
export async function sendRequest(outgoing: OutgoingRequest): Promise<OutgoingResponse> {
  const { signal, timeoutMs } = outgoing
  const timeout = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([timeout, signal]) : timeout
  const ended = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(stop.reason), { once: true })
  })
  ended.catch(() => {})
  try {
    const addresses = await Promise.race([resolveHost(outgoing.url.hostname, outgoing), ended])
    return await Promise.race([exchange(outgoing, { stop, lookup: connectTo(addresses) }), ended])
  } catch (error) {
    if (timeout.aborted) throw new ResponseTimeout(`no response within ${timeoutMs} ms`, { cause: error })
    throw error
  }
}

interface Exchange {
  stop: AbortSignal
  lookup: LookupFunction
}

function exchange(outgoing: OutgoingRequest, { stop, lookup }: Exchange): Promise<OutgoingResponse> {
  const { url, method, headers, body, tls, maxBytes } = outgoing
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  // No connection is reused: it could lead to an address that is no longer allowed.
  const options = { method, headers: { ...headers, ...length }, lookup, signal: stop, agent: false as const }
  return new Promise((resolve, reject) => {
    const sending: ClientRequest =
      url.protocol === 'https:' ? httpsRequest(url, { ...options, ...tls }) : httpRequest(url, options)
    sending.on('error', reject)
    sending.on('response', (response) => {
      readBounded(response, maxBytes).then(resolve, (error) => {
        sending.destroy()
        reject(error)
      })
    })
    sending.end(body)
  })
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<OutgoingResponse> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new ResponseTooLarge(`the response has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : `${value}`,
    ]),
  )
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) }
}
