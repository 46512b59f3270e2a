// Connection to a server of AMQP 0-9-1: one channel that publishes with confirms, one that fetches. The connection does not
// reconnect by itself: the next operation opens a new one, after the address was checked again.
import type { SettingsOf } from '@kouan/contract/resources/channel/transport.ts'
import { amqpPort, type amqpTransport } from '@kouan/contract/resources/channel/transports/amqp.ts'
import { type Channel, Connection } from 'rabbitmq-client'
import type { AllowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { connectTo, resolveHost } from '../../../outgoing/resolve-host.ts'
import { ChannelDown, type ChannelFault } from '../../channel/channel-fault.ts'
import { connectionFault, within } from '../connection-fault.ts'
import { type Session, timeLimitMs } from '../transport.ts'

export type AmqpSettings = SettingsOf<typeof amqpTransport.fields>

export interface AmqpConnection extends Pick<Session, 'isOpen' | 'close'> {
  /** Confirms every message. */
  publishing: Channel
  fetching: Channel
  /** Runs one operation; throws ChannelFault. */
  run<T>(operation: () => Promise<T>): Promise<T>
}

/** Throws ChannelDown. */
export async function connectAmqp(settings: AmqpSettings, networks: AllowedNetworks): Promise<AmqpConnection> {
  const { host, vhost, account, password, caCert, useTls } = settings
  const port = amqpPort(settings)
  const timeoutMs = timeLimitMs(settings)
  const addresses = await resolveHost(host, { networks }).catch((error) => {
    throw connectionFault(error, timeoutMs)
  })
  const servername = /^[\d.:]+$/.test(host) ? {} : { servername: host }
  const connection = new Connection({
    hostname: host,
    port,
    vhost: vhost || '/',
    username: account ?? '',
    password: password ?? '',
    connectionTimeout: timeoutMs,
    acquireTimeout: timeoutMs,
    heartbeat: 20,
    // A session that broke is given up, so that it must not come back.
    retryLow: 3_600_000,
    retryHigh: 3_600_000,
    socket: { host, port, lookup: connectTo(addresses) },
    tls: useTls ? { ...servername, ...(caCert ? { ca: caCert } : {}) } : false,
  })
  let isOpen = true
  let failure: unknown
  const close = () => {
    isOpen = false
    connection.unsafeDestroy()
  }
  const failed = new Promise<never>((_, reject) => {
    connection.on('error', (error) => {
      failure = error
      close()
      reject(error)
    })
  })
  failed.catch(() => {})
  const run: AmqpConnection['run'] = (operation) =>
    within(timeoutMs, Promise.race([operation(), failed]), close).catch((error) => {
      throw amqpFault(failure ?? error, timeoutMs)
    })
  try {
    const [publishing, fetching] = await run(async () => {
      await connection.onConnect(timeoutMs)
      const channels = [await connection.acquire(), await connection.acquire()] as const
      await channels[0].confirmSelect()
      return channels
    })
    for (const channel of [publishing, fetching]) channel.on('close', close)
    keepBytes(fetching)
    return { publishing, fetching, isOpen: () => isOpen, close, run }
  } catch (error) {
    close()
    throw error
  }
}

/** Of the library, which leaves bodies alone whose header says no type of content. */
interface HeaderFrames {
  _onHeader(frame: { fields: { contentType?: string | undefined } }): void
}

/**
 * Keeps the library from decoding bodies by the type that their header says: text becomes UTF-8 whatever it was, JSON is written
 * anew, and the bytes that came would be gone. The version of the library is fixed, and tests look at the bytes.
 */
function keepBytes(channel: Channel): void {
  // The types of the library do not know its inner methods.
  const frames = channel as unknown as HeaderFrames
  const onHeader = frames._onHeader.bind(channel)
  frames._onHeader = (frame) => {
    frame.fields.contentType = undefined
    onHeader(frame)
  }
}

const sentences: Readonly<Record<string, string>> = {
  ACCESS_REFUSED: '用户名或密码不被接受，或没有该队列的权限',
  NOT_ALLOWED: '没有该虚拟主机，或没有其权限',
  NOT_FOUND: '对方没有该队列',
  RESOURCE_LOCKED: '队列被对方独占',
  PRECONDITION_FAILED: '对方的队列与要求的不同',
  CONNECTION_TIMEOUT: '连接超时',
  SOCKET_TIMEOUT: '没有应答',
  CONN_CLOSE: '连接被对方断开',
  CH_CLOSE: '连接被对方断开',
  ACQUIRE_TIMEOUT: '没有应答',
}

function amqpFault(error: unknown, timeoutMs: number): ChannelFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  return sentence === undefined ? connectionFault(error, timeoutMs) : new ChannelDown(sentence, { cause: error })
}
