// Session of HTTP channels, which has no connection. Messages are posted to one address. Receipts are fetched from another, which
// lists the waiting files, or are sent to us (received-files.ts).
import { createHash } from 'node:crypto'
import type { SettingsOf } from '@kouan/contract/resources/channel/transport.ts'
import type { httpTransport } from '@kouan/contract/resources/channel/transports/http.ts'
import { traceparentOf } from '../../../ground/trace-id.ts'
import type { AllowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { type OutgoingResponse, ResponseTooLarge } from '../../../outgoing/send-request.ts'
import { ChannelDown, ChannelFault } from '../../channel/channel-fault.ts'
import { type AddressRequest, askAddress, Gone, parseObject } from '../ask-address.ts'
import { isPlainName } from '../file-names.ts'
import { lastOnes, type Session, withoutConnection } from '../transport.ts'
import { failureIn, failureInFile } from './judge-answer.ts'
import type { ReceivedFiles } from './received-files.ts'

export type HttpSettings = SettingsOf<typeof httpTransport.fields>

export interface HttpOptions {
  networks: AllowedNetworks
  received: ReceivedFiles
  /** Larger files are not read. */
  maxBytes?: number
}

/** Names of any letters, encoded in the address. */
const isFileName = (name: unknown): name is string => typeof name === 'string' && isPlainName(name)

export function httpSession(
  settings: HttpSettings,
  { networks, received, maxBytes = 32 * 1024 * 1024 }: HttpOptions,
): Session {
  const { urlUp, urlDown, maxBatch } = settings
  const ask = (request: Omit<AddressRequest, 'networks'>) => askAddress(settings, { ...request, networks })

  async function listWaiting(): Promise<{ names: string[]; unusable: string[] }> {
    if (!urlDown) return { names: [], unusable: [] }
    const response = await ask({ url: new URL(urlDown), method: 'GET', headers: { accept: 'application/json' } })
    if (response.status === 204) return { names: [], unusable: [] }
    const names = readListing(response)
    return {
      names: names.filter(isFileName),
      unusable: names
        .filter((name) => !isFileName(name))
        .map((name) =>
          String(name)
            .replace(/[\p{Cc}\p{Cs}]/gu, '?')
            .slice(0, 100),
        ),
    }
  }

  function fileUrl(name: string): URL {
    if (!urlDown) throw new ChannelFault('没有填写收取地址')
    const url = new URL(urlDown)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name)}`
    return url
  }

  async function fetchFile(name: string): Promise<Buffer> {
    const response = await ask({ url: fileUrl(name), method: 'GET', maxBytes }).catch((error) => {
      if (error instanceof ChannelFault && error.cause instanceof ResponseTooLarge) {
        throw new ChannelFault(`超过 ${maxBytes / 1024 / 1024} MB，没有收取`, { cause: error.cause })
      }
      throw error
    })
    const failure = failureInFile(response, settings)
    if (failure) throw failure
    return response.body
  }

  return {
    ...withoutConnection,

    async deliver({ name, messageId, traceId, bytes }) {
      if (!urlUp) throw new ChannelFault('没有填写发送地址')
      const headers = {
        'content-type': 'application/xml; charset=utf-8',
        'idempotency-key': messageId,
        'x-message-id': messageId,
        'x-file-name': name,
        ...(traceId === undefined ? {} : { traceparent: traceparentOf(traceId) }),
      }
      const failure = failureIn(await ask({ url: new URL(urlUp), method: 'POST', headers, body: bytes }), settings)
      if (failure) throw failure
    },

    async listInbox(last) {
      const sent = await received.list(maxBatch)
      // Files that were sent to us are taken in also while the address to fetch from fails.
      const fetched = await listWaiting().catch((error) => {
        if (sent.length > 0) return { names: [], unusable: [] }
        throw error
      })
      const names = [...new Set([...sent, ...fetched.names])]
      const chosen = lastOnes(names, last).slice(0, maxBatch)
      return {
        files: chosen.map((name) => ({ name, stamp: null })),
        left: names.length - chosen.length,
        unusable: fetched.unusable,
      }
    },

    async read(name) {
      const bytes = (await received.read(name)) ?? (await fetchFile(name))
      return { name, stamp: null, size: bytes.length, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
    },

    async putAway({ name }) {
      if (await received.remove(name)) return
      await ask({ url: fileUrl(name), method: 'DELETE' }).catch((error) => {
        // Confirmed by an earlier try.
        if (!(error instanceof Gone)) throw error
      })
    },
  }
}

function readListing({ body, status }: OutgoingResponse): unknown[] {
  const files = parseObject(body)?.files
  if (!Array.isArray(files)) throw new ChannelDown(`收取地址的应答不是文件清单（HTTP ${status}）`)
  return files.map((file: unknown) => (typeof file === 'object' && file !== null && 'name' in file ? file.name : file))
}
