// Port of HTTP channels. Messages are posted to one address. Receipts are fetched from another, which lists the waiting files,
// or are sent to us (receive-file.ts).
import { createHash } from 'node:crypto'
import { traceparentOf } from '../../../../ground/trace-id.ts'
import type { AllowedNetworks } from '../../../../outgoing/allowed-networks.ts'
import {
  type OutgoingRequest,
  type OutgoingResponse,
  ResponseTooLarge,
  sendRequest,
  type TlsOptions,
} from '../../../../outgoing/send-request.ts'
import { ChannelDown, ChannelFault } from '../../../channel/channel-fault.ts'
import type { ExchangePort, InboxListing, IncomingFile } from '../exchange-port.ts'
import { connectionFault } from './connection-fault.ts'
import type { HttpSettings, RemoteChannel } from './remote-channel.ts'

export type HttpChannel = RemoteChannel<HttpSettings>

/** Files that others have sent to the receiving address of a channel. */
export interface ReceivedFiles {
  /** Oldest first, at most `most`. */
  list(channel: HttpChannel, most: number): Promise<string[]>
  /** Undefined when the file is not among them. */
  read(channel: HttpChannel, name: string): Promise<Buffer | undefined>
  /** Returns whether the file was among them. */
  remove(channel: HttpChannel, name: string): Promise<boolean>
}

export interface HttpOptions {
  networks: AllowedNetworks
  received: ReceivedFiles
  /** Larger files are not read. */
  maxBytes?: number
}

const maxListingBytes = 1024 * 1024
/** Names that can be part of an address. */
const isFileName = (name: unknown): name is string => typeof name === 'string' && /^[\w-][\w.-]{0,199}$/.test(name)

export function httpPort({ networks, received, maxBytes = 32 * 1024 * 1024 }: HttpOptions): ExchangePort<HttpChannel> {
  const ask = async (
    { settings }: HttpChannel,
    asked: Pick<OutgoingRequest, 'url' | 'method'> & Partial<OutgoingRequest>,
  ): Promise<OutgoingResponse> => {
    const { timeoutMs } = settings
    const response = await sendRequest({
      maxBytes: maxListingBytes,
      timeoutMs,
      networks,
      tls: tlsOf(settings),
      ...asked,
      headers: { ...authorizationOf(settings), ...asked.headers },
    }).catch((error) => {
      throw connectionFault(error, timeoutMs)
    })
    refuseStatus(response)
    return response
  }

  async function listWaiting(channel: HttpChannel): Promise<{ names: string[]; unusable: string[] }> {
    const { urlDown } = channel.settings
    if (!urlDown) return { names: [], unusable: [] }
    const response = await ask(channel, {
      url: new URL(urlDown),
      method: 'GET',
      headers: { accept: 'application/json' },
    })
    if (response.status === 204) return { names: [], unusable: [] }
    const names = readListing(response)
    return {
      names: names.filter(isFileName),
      unusable: names.filter((name) => !isFileName(name)).map((name) => String(name).slice(0, 100)),
    }
  }

  return {
    async deliver(channel, { name, messageId, traceId, bytes }) {
      const { urlUp } = channel.settings
      if (!urlUp) throw new ChannelFault('没有填写发送地址')
      const headers = {
        'content-type': 'application/xml; charset=utf-8',
        'idempotency-key': messageId,
        'x-message-id': messageId,
        'x-file-name': name,
        ...(traceId === undefined ? {} : { traceparent: traceparentOf(traceId) }),
      }
      const response = await ask(channel, { url: new URL(urlUp), method: 'POST', headers, body: bytes })
      refuseErrorPage(response)
    },

    async listInbox(channel, last): Promise<InboxListing> {
      const { filesAtOnce } = channel.settings
      const sent = await received.list(channel, filesAtOnce)
      // Files that were sent to us are taken in also while the address to fetch from fails.
      const fetched = await listWaiting(channel).catch((error) => {
        if (sent.length > 0) return { names: [], unusable: [] }
        throw error
      })
      const names = [...new Set([...sent, ...fetched.names])]
      const inOrder = [...names.filter((name) => !last.has(name)), ...names.filter((name) => last.has(name))]
      const chosen = inOrder.slice(0, filesAtOnce)
      return {
        files: chosen.map((name) => ({ name, stamp: null })),
        left: names.length - chosen.length,
        unusable: fetched.unusable,
      }
    },

    async read(channel, name): Promise<IncomingFile> {
      const bytes = (await received.read(channel, name)) ?? (await fetchFile(channel, name))
      return { name, stamp: null, size: bytes.length, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    },

    async putAway(channel, { name }) {
      if (await received.remove(channel, name)) return
      await ask(channel, { url: fileUrl(channel, name), method: 'DELETE' }).catch((error) => {
        // Confirmed by an earlier try.
        if (!(error instanceof Gone)) throw error
      })
    },

    takeBack: async () => false,
  }

  async function fetchFile(channel: HttpChannel, name: string): Promise<Buffer> {
    const response = await ask(channel, { url: fileUrl(channel, name), method: 'GET', maxBytes }).catch((error) => {
      if (error instanceof ChannelFault && error.cause instanceof ResponseTooLarge) {
        throw new ChannelFault(`超过 ${maxBytes / 1024 / 1024} MB，没有收取`, { cause: error.cause })
      }
      throw error
    })
    refuseErrorPage(response)
    return response.body
  }
}

function fileUrl({ settings: { urlDown } }: HttpChannel, name: string): URL {
  if (!urlDown) throw new ChannelFault('没有填写收取地址')
  const url = new URL(urlDown)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name)}`
  return url
}

export function authorizationOf({ authType, account, password }: HttpSettings): Record<string, string> {
  if (authType === 'TOKEN') return { authorization: `Bearer ${password ?? ''}` }
  if (authType !== 'PASSWORD') return {}
  return { authorization: `Basic ${Buffer.from(`${account}:${password ?? ''}`).toString('base64')}` }
}

export function tlsOf({ authType, clientCert, privateKey, passphrase, caCert }: HttpSettings): TlsOptions {
  const own = authType === 'CERT' && clientCert && privateKey ? { cert: clientCert, key: privateKey } : {}
  return { ...(caCert ? { ca: caCert } : {}), ...own, ...(passphrase ? { passphrase } : {}) }
}

class Gone extends ChannelFault {}

export function refuseStatus({ status }: OutgoingResponse): void {
  if (status >= 200 && status < 300) return
  if (status >= 300 && status < 400) throw new ChannelDown(`对方要求转到别的地址（HTTP ${status}），不予跟随`)
  if (status === 401 || status === 403) throw new ChannelDown(`用户名、密码、令牌或证书不被接受（HTTP ${status}）`)
  if (status === 404 || status === 410) throw new Gone(`对方没有该地址（HTTP ${status}）`)
  if (status >= 500 || status === 429 || status === 408) throw new ChannelDown(`对方暂时不能接收（HTTP ${status}）`)
  throw new ChannelFault(`对方拒绝接收（HTTP ${status}）`)
}

/** A page of a gateway, or an answer that names a failure, does not confirm a message, whatever its status is. */
function refuseErrorPage({ headers, body, status }: OutgoingResponse): void {
  const start = body.subarray(0, 200).toString('utf8').trimStart().toLowerCase()
  const isPage =
    headers['content-type']?.includes('text/html') || start.startsWith('<!doctype html') || start.startsWith('<html')
  if (isPage) throw new ChannelDown(`对方应答的是网页（HTTP ${status}），不能确认收到`)
  if (!headers['content-type']?.includes('json')) return
  const answer = parseObject(body)
  if (answer?.success === false) throw new ChannelFault('对方应答失败（success 为 false），没有收到')
}

function readListing({ body, status }: OutgoingResponse): unknown[] {
  const files = parseObject(body)?.files
  if (!Array.isArray(files)) throw new ChannelDown(`收取地址的应答不是文件清单（HTTP ${status}）`)
  return files.map((file: unknown) => (typeof file === 'object' && file !== null && 'name' in file ? file.name : file))
}

function parseObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
