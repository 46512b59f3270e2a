// Connection to a server of AMQP 0-9-1: one channel that publishes with confirms, one that fetches. The connection does not
// reconnect by itself: the next operation opens a new one, after the address was checked again.
import { type Channel, Connection } from 'rabbitmq-client'
import type { AllowedNetworks } from '../../../../outgoing/allowed-networks.ts'
import { connectTo, resolveHost } from '../../../../outgoing/resolve-host.ts'
import { ChannelDown, type ChannelFault } from '../../../channel/channel-fault.ts'
import { connectionFault, within } from './connection-fault.ts'
import type { AmqpSettings } from './remote-channel.ts'
import type { Session } from './sessions.ts'

/** Message that was fetched and not yet acknowledged. */
export interface HeldMessage {
  deliveryTag: number
  bytes: Buffer
}

export interface AmqpSession extends Session {
  /** Confirms every message. */
  publishing: Channel
  fetching: Channel
  /** By the name under which the listing offers them, in the order of arrival. */
  held: Map<string, HeldMessage>
  /** Runs one operation; throws ChannelFault. */
  run<T>(operation: () => Promise<T>): Promise<T>
}

/** Throws ChannelDown. */
export async function openAmqp(settings: AmqpSettings, networks: AllowedNetworks): Promise<AmqpSession> {
  const { host, port, isTls, vhost, account, password, caCert, timeoutMs } = settings
  const addresses = await resolveHost(host, { networks }).catch((error) => {
    throw connectionFault(error, timeoutMs)
  })
  const servername = /^[\d.:]+$/.test(host) ? {} : { servername: host }
  const connection = new Connection({
    hostname: host,
    port,
    vhost,
    username: account,
    password: password ?? '',
    connectionTimeout: timeoutMs,
    acquireTimeout: timeoutMs,
    heartbeat: 20,
    // A session that broke is given up, so that it must not come back.
    retryLow: 3_600_000,
    retryHigh: 3_600_000,
    socket: { host, port, lookup: connectTo(addresses) },
    tls: isTls ? { ...servername, ...(caCert ? { ca: caCert } : {}) } : false,
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
  const run: AmqpSession['run'] = (operation) =>
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
    return { publishing, fetching, held: new Map(), isOpen: () => isOpen, close, run }
  } catch (error) {
    close()
    throw error
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
