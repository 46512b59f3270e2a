// A signed request to an address of somebody else.
import { createHmac } from 'node:crypto'
import { traceparentOf } from '../../ground/trace-id.ts'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { isPage, textOfAnswer } from '../../outgoing/is-page.ts'
import { AddressRefused } from '../../outgoing/resolve-host.ts'
import { retryAfterSeconds } from '../../outgoing/retry-after.ts'
import {
  type OutgoingResponse,
  ResponseTimeout,
  ResponseTooLarge,
  sendRequest,
  type TlsOptions,
} from '../../outgoing/send-request.ts'
import type { WorkRun } from '../../work/work.ts'
import { type DeliveryAnswer, DeliveryFailure, type Parcel } from './delivery.ts'

export interface Webhook {
  url: string
  /** Key of the signature; null: unsigned. */
  secret: string | null
  /** While the key is changed: the one before, for a signature of its own. */
  previousSecret?: string | null
  /** Further headers, such as a token. */
  headers?: Readonly<Record<string, string>>
  tls?: TlsOptions
  timeoutMs?: number
  /** Says why an answer of 2xx does not confirm the parcel; a page never does, whatever it says. */
  faultOf?: (response: OutgoingResponse) => string | undefined
}

const usualTimeoutMs = 10_000
const mostAnswerBytes = 64 * 1024

/** Minutes after each failure of what others receive, a day together: a night without the receiver loses nothing. */
export const receiverRetryMinutes: readonly number[] = [1, 5, 15, 60, 120, 240, 480, 520]

/** Hours in which what is sent is signed with the key of before as well. */
export const hoursOfTwoSecrets = 24

/** HTTP 410: the receiver wants nothing more. */
export const gone = 410

/**
 * Value of X-Kouan-Signature: HMAC-SHA256 of the time stamp, a point and the body, in hexadecimal. The time stamp (seconds since
 * 1970) lets the receiver refuse an old request that somebody repeats.
 */
export const signatureOf = (secret: string, { timestamp, body }: { timestamp: string; body: Uint8Array }): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`

/** Posts the parcel. A status of 2xx counts as received unless `faultOf` says otherwise; all else throws DeliveryFailure. */
export async function sendWebhook(
  {
    url,
    secret,
    previousSecret = null,
    headers = {},
    tls = {},
    timeoutMs = usualTimeoutMs,
    faultOf = pageFault,
  }: Webhook,
  { parcel, run, networks }: { parcel: Parcel; run: WorkRun; networks: AllowedNetworks },
): Promise<DeliveryAnswer> {
  const { messageId, event, content, traceId } = parcel
  const target = new URL(url)
  // Hides parts that may contain a password or token.
  const address = `${target.origin}${target.pathname}`
  const timestamp = String(Math.floor(run.now().getTime() / 1000))
  const signature = (key: string) => signatureOf(key, { timestamp, body: content.bytes })
  const signed: Record<string, string> = {
    ...(secret === null ? {} : { 'x-kouan-signature': signature(secret) }),
    ...(previousSecret === null ? {} : { 'x-kouan-signature-previous': signature(previousSecret) }),
  }
  const response = await sendRequest({
    url: target,
    method: 'POST',
    headers: {
      ...headers,
      'content-type': content.type,
      'idempotency-key': messageId,
      'x-message-id': messageId,
      'x-file-name': encodeURIComponent(content.fileName),
      'x-kouan-event': event,
      'x-kouan-timestamp': timestamp,
      traceparent: traceparentOf(traceId ?? run.traceId),
      ...signed,
    },
    body: content.bytes,
    timeoutMs,
    maxBytes: mostAnswerBytes,
    networks,
    tls,
    signal: run.signal,
  }).catch((error: unknown) => {
    throw failureOfRequest(error, address)
  })
  const answer = { address, status: response.status, text: textOfAnswer(response.body) }
  const fault = statusFault(response) ?? faultOf(response)
  if (fault) {
    throw new DeliveryFailure(fault, {
      answer,
      isPermanent: response.status === gone,
      retryAfterSeconds: retryAfterSeconds(response.headers, run.now()),
    })
  }
  return answer
}

/** Failure of a request that got no answer. `address` holds no secret. */
export function failureOfRequest(error: unknown, address: string): Error {
  if (error instanceof Error && error.name === 'AbortError') return error
  return new DeliveryFailure(sentenceOf(error), { answer: { address }, cause: error })
}

function sentenceOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  if (error instanceof ResponseTimeout) return '对方没有在规定时间内应答'
  if (error instanceof ResponseTooLarge) return '对方的应答过长，不能确认收到'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return '对方拒绝连接'
  if (code === 'ECONNRESET' || code === 'EPIPE') return '对方中断了连接'
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code)) return '对方的证书不被信任，或与主机名不符'
  return `不能连接对方${code ? `（${code}）` : ''}`
}

/** Why a status does not confirm; undefined for 2xx. */
export function statusFault({ status }: OutgoingResponse): string | undefined {
  if (status >= 300 && status < 400) return `对方要求转到别的地址（HTTP ${status}），不予跟随`
  if (status === gone) return '对方已不再接收（HTTP 410），不再重试'
  return status < 200 || status >= 300 ? `对方没有接收（HTTP ${status}）` : undefined
}

/** The type of the content is not asked: Express, Flask and PHP write text/html for a plain `ok`. */
const pageFault = ({ status, body }: OutgoingResponse): string | undefined =>
  isPage(textOfAnswer(body)) ? `对方应答的是网页（HTTP ${status}），不能确认收到` : undefined
