// The other side of channels over a network, for the fault tests: what is sent lands in the outbox of the channel and what lies
// in its inbox is handed out, so that the fake customs of folder channels answer on each transport. Each has three habits of servers
// of other makers, mixed in where `isOdd` is given.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Channel, Connection } from 'rabbitmq-client'
import type { ChannelFolders, ChannelOptions } from '../a-channel.ts'
import { freePort } from '../far-end/free-port.ts'
import { hasRabbitMq, rabbitMqServer } from '../far-end/rabbitmq-server.ts'
import { sftpServer, sshdPath } from '../far-end/sftp-server.ts'
import { oddRelay } from './odd-relay.ts'

export interface FarTransport {
  remote: NonNullable<ChannelOptions['remote']>
  /** Messages and receipts that are neither with us nor in a folder. */
  countOnWay: () => Promise<number>
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export interface FarHabits {
  isOdd?: boolean
}

const nothingOnWay = async () => 0
const namesIn = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('.'))

let written = 0

/** Both of our servers may hand over one message at once, so what is not whole yet has a name of its own. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  written += 1
  const part = join(folder, `.${written}-${name}`)
  await writeFile(part, bytes)
  await rename(part, join(folder, name))
}

/**
 * Odd: a relay before the host refuses some connections (MaxStartups), breaks others amid a file (idle limits of a firewall), and
 * hands bytes on in small pieces (a tunnel).
 */
async function overSftp({ isOdd = false }: FarHabits = {}): Promise<FarTransport> {
  const server = await sftpServer()
  const relay = isOdd ? await oddRelay(server.port) : undefined
  return {
    remote: ({ outbox, inbox, archive, error }) => ({
      protocol: 'SFTP',
      host: '127.0.0.1',
      port: relay?.port ?? server.port,
      hostKey: server.hostKey,
      authType: 'KEY',
      account: server.account,
      privateKey: server.privateKey,
      pathUp: outbox,
      pathDown: inbox,
      pathArchive: archive,
      pathError: error,
    }),
    countOnWay: nothingOnWay,
    stop: server.stop,
    start: server.start,
    async remove() {
      await relay?.close()
      await server.remove()
    },
  }
}

/**
 * Odd: the connection breaks after a message was stored (a restart), others are asked to come later (a limit), and what confirms is a
 * text as text/html, with a byte order mark before listings (PHP, .NET).
 */
async function overHttp({ isOdd = false }: FarHabits = {}): Promise<FarTransport> {
  const port = await freePort()
  // Channels of earlier runs go on asking.
  const channels: ChannelFolders[] = []
  let server: Server
  let posts = 0
  const serve = async (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const [, at, encoded = ''] = request.url?.split('/') ?? []
    const folders = channels[Number(at)]
    if (!folders) return response.writeHead(503).end()
    const name = decodeURIComponent(encoded)
    if (request.method === 'POST') {
      posts += 1
      if (isOdd && posts % 7 === 3) return response.writeHead(503, { 'retry-after': '1' }).end()
      await writeWhole(folders.outbox, String(request.headers['x-file-name']), body)
      if (isOdd && posts % 5 === 0) return request.socket.destroy()
      return isOdd ? response.writeHead(200, { 'content-type': 'text/html' }).end('ok') : response.writeHead(202).end()
    }
    if (name === '') {
      return response.end(`${isOdd ? '\ufeff' : ''}${JSON.stringify({ files: await namesIn(folders.inbox) })}`)
    }
    if (request.method === 'DELETE') await rename(join(folders.inbox, name), join(folders.archive, name))
    return response.end(request.method === 'GET' ? await readFile(join(folders.inbox, name)) : undefined)
  }
  const start = async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        serve(request, response, Buffer.concat(chunks)).catch(() => response.writeHead(404).end())
      })
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  }
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await start()
  return {
    remote: (given) => {
      const address = `http://127.0.0.1:${port}/${channels.push(given) - 1}`
      return { protocol: 'HTTP', authType: 'NONE', urlUp: address, urlDown: address }
    },
    countOnWay: nothingOnWay,
    stop,
    start,
    remove: stop,
  }
}

/**
 * Odd: receipts come twice (a publisher that lost its confirmation), without a message id, and with properties that are not true.
 */
async function overAmqp({ isOdd = false }: FarHabits = {}): Promise<FarTransport> {
  const server = await rabbitMqServer()
  const login = { hostname: '127.0.0.1', port: server.port, username: 'guest', password: 'guest', retryLow: 200 }
  const connection = new Connection(login)
  connection.on('error', () => {})
  let folders: ChannelFolders | undefined
  let serial = 0
  let published = 0
  let isOpen = true
  const untrue = { contentType: 'application/json', contentEncoding: 'gzip' }
  const queues = () => ({ queueUp: `up-${serial}`, queueDown: `down-${serial}` })

  /** Takes what was sent and hands out what lies in the inbox, once. */
  async function exchange(channel: Channel, { outbox, inbox, archive }: ChannelFolders): Promise<void> {
    const { queueUp, queueDown } = queues()
    for (const queue of [queueUp, queueDown]) await channel.queueDeclare({ queue, durable: true })
    for (let message = await channel.basicGet(queueUp); message; message = await channel.basicGet(queueUp)) {
      await writeWhole(outbox, String(message.type), message.body)
      channel.basicAck({ deliveryTag: message.deliveryTag })
    }
    for (const name of await namesIn(inbox)) {
      const bytes = await readFile(join(inbox, name))
      published += 1
      const properties = isOdd && published % 2 === 0 ? untrue : { messageId: name }
      for (let times = isOdd && published % 3 === 0 ? 2 : 1; times > 0; times -= 1) {
        await channel.basicPublish({ routingKey: queueDown, durable: true, ...properties }, bytes)
      }
      await mkdir(archive, { recursive: true })
      await rename(join(inbox, name), join(archive, name))
    }
  }
  const work = async () => {
    while (isOpen) {
      let channel: Channel | undefined
      try {
        channel = await connection.acquire()
        await channel.confirmSelect()
        while (isOpen && channel.active) {
          if (folders) await exchange(channel, folders)
          await wait(60)
        }
      } catch {
        // The server is down: the connection comes back by itself.
        await wait(200)
      }
      await channel?.close().catch(() => {})
    }
  }
  const done = work()
  const countIn = async (queue: string) =>
    connection.queueDeclare({ queue, passive: true }).then(
      ({ messageCount }) => messageCount,
      () => 1,
    )
  return {
    remote: (given) => {
      folders = given
      serial += 1
      return {
        protocol: 'AMQP',
        host: '127.0.0.1',
        port: server.port,
        authType: 'PASSWORD',
        account: 'guest',
        password: 'guest',
        ...queues(),
      }
    },
    countOnWay: async () => (await countIn(queues().queueUp)) + (await countIn(queues().queueDown)),
    stop: server.stop,
    start: server.start,
    async remove() {
      isOpen = false
      await done
      connection.unsafeDestroy()
      await server.remove()
    },
  }
}

/** By protocol; undefined where the server is not installed. */
export const farTransports: Readonly<Record<string, ((habits?: FarHabits) => Promise<FarTransport>) | undefined>> = {
  SFTP: sshdPath ? overSftp : undefined,
  HTTP: overHttp,
  AMQP: hasRabbitMq ? overAmqp : undefined,
}
