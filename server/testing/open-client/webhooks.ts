// Whether what was posted to a receiver of events comes from the product, and what it says.

export interface PostedEvent {
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** As it was received: JSON that was parsed and written again has another signature. */
  body: string | Uint8Array
}

export interface VerifyOptions {
  /** Milliseconds since 1970. */
  now?: number
  /** By how much the times of sender and receiver may differ. */
  toleranceSeconds?: number
}

const encoder = new TextEncoder()

function headerOf(headers: PostedEvent['headers'], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return String((Array.isArray(found) ? found[0] : found) ?? '')
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}

/** Whether the event is signed with this key, now. While a key is changed, the one before counts as well. */
export async function isGenuine(
  { headers, body }: PostedEvent,
  secret: string,
  { now = Date.now(), toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<boolean> {
  const timestamp = headerOf(headers, 'x-kouan-timestamp')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const [begin, content] = [encoder.encode(`${timestamp}.`), typeof body === 'string' ? encoder.encode(body) : body]
  const signed = new Uint8Array(begin.length + content.length)
  signed.set(begin)
  signed.set(content, begin.length)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['verify'])
  for (const name of ['x-kouan-signature', 'x-kouan-signature-previous']) {
    const [, hex] = /^v1=([0-9a-f]{64})$/.exec(headerOf(headers, name)) ?? []
    if (hex !== undefined && (await crypto.subtle.verify('HMAC', key, bytesOfHex(hex), signed))) return true
  }
  return false
}

/** Returns the event; undefined where it is not genuine: answer 401 then. */
export async function eventOf<E>(posted: PostedEvent, secret: string, options?: VerifyOptions): Promise<E | undefined> {
  if (!(await isGenuine(posted, secret, options))) return undefined
  const { body } = posted
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as E
}
