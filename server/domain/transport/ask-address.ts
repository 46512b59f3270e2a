// One request of a transport over HTTP, with the login of its channel, and what the answer means.
import type { SettingsOf } from '@kouan/contract/resources/channel/transport.ts'
import type { limitFields, loginFields } from '@kouan/contract/resources/channel/transport-fields.ts'
import { textOfAnswer } from '../../outgoing/is-page.ts'
import { retryAfterSeconds } from '../../outgoing/retry-after.ts'
import {
  type OutgoingRequest,
  type OutgoingResponse,
  sendRequest,
  type TlsOptions,
} from '../../outgoing/send-request.ts'
import { ChannelDown, ChannelFault } from '../channel/channel-fault.ts'
import { connectionFault } from './connection-fault.ts'
import { timeLimitMs } from './transport.ts'

/** Settings of any transport that reaches another host. */
export type LoginSettings = SettingsOf<typeof loginFields & typeof limitFields> & { caCert?: string | null }

/** The other side has no such address or file. */
export class Gone extends ChannelFault {}

export interface AddressRequest extends Omit<OutgoingRequest, 'timeoutMs' | 'maxBytes' | 'tls'> {
  maxBytes?: number
  /** Statuses that are as good as 2xx. */
  alsoFine?: readonly number[]
}

/** Bytes of an answer unless the request says otherwise. */
const usualMaxBytes = 1024 * 1024

/** Throws ChannelDown, Gone or ChannelFault for every status but 2xx. */
export async function askAddress(
  settings: LoginSettings,
  { alsoFine = [], headers, ...request }: AddressRequest,
): Promise<OutgoingResponse> {
  const timeoutMs = timeLimitMs(settings)
  const response = await sendRequest({
    maxBytes: usualMaxBytes,
    timeoutMs,
    tls: tlsOf(settings),
    ...request,
    headers: { ...authorizationOf(settings), ...headers },
  }).catch((error) => {
    throw connectionFault(error, timeoutMs)
  })
  if (!alsoFine.includes(response.status)) refuseStatus(response)
  return response
}

export function authorizationOf({ authType, account, password }: LoginSettings): Record<string, string> {
  if (authType === 'TOKEN') return { authorization: `Bearer ${password ?? ''}` }
  if (authType !== 'PASSWORD') return {}
  return { authorization: `Basic ${Buffer.from(`${account ?? ''}:${password ?? ''}`).toString('base64')}` }
}

export function tlsOf({ authType, clientCert, privateKey, passphrase, caCert }: LoginSettings): TlsOptions {
  const own = authType === 'CERT' && clientCert && privateKey ? { cert: clientCert, key: privateKey } : {}
  return { ...(caCert ? { ca: caCert } : {}), ...own, ...(passphrase ? { passphrase } : {}) }
}

function refuseStatus({ status, headers }: OutgoingResponse): void {
  if (status >= 200 && status < 300) return
  if (status >= 300 && status < 400) throw new ChannelDown(`对方要求转到别的地址（HTTP ${status}），不予跟随`)
  if (status === 401 || status === 403) throw new ChannelDown(`用户名、密码、令牌或证书不被接受（HTTP ${status}）`)
  if (status === 404 || status === 410) throw new Gone(`对方没有该地址（HTTP ${status}）`)
  if (status >= 500 || status === 429 || status === 408) {
    const seconds = retryAfterSeconds(headers, new Date())
    const asked = seconds ? `，要求 ${Math.ceil(seconds)} 秒后再试` : ''
    throw new ChannelDown(`对方暂时不能接收（HTTP ${status}）${asked}`, { retryAfterSeconds: seconds })
  }
  throw new ChannelFault(`对方拒绝接收（HTTP ${status}）`)
}

/** Undefined where the body is no JSON object. */
export function parseObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(textOfAnswer(body))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
