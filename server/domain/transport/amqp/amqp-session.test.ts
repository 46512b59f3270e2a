import { settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { amqpTransport } from '@kouan/contract/resources/channel/transports/amqp.ts'
import { type Channel, Connection } from 'rabbitmq-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { hasRabbitMq, type RabbitMqServer, rabbitMqServer } from '../../../testing/far-end/rabbitmq-server.ts'
import { sessionPort } from '../session-port.ts'
import { type AmqpSettings, connectAmqp } from './amqp-connection.ts'
import { amqpSession } from './amqp-session.ts'

const networks = allowedNetworks(['127.0.0.1'])
const nothing: ReadonlySet<string> = new Set()
const file = { name: 'a.xml', messageId: 'id-1', bytes: Buffer.from('<a/>') }

interface AmqpChannel {
  channelId: string
  version: string
  settings: AmqpSettings
}

const portOf = (allowed = networks) =>
  sessionPort(async ({ settings }: AmqpChannel) => amqpSession(await connectAmqp(settings, allowed), settings))

if (!hasRabbitMq) console.log('RabbitMQ is not installed: AMQP channels were not tested')

describe.skipIf(!hasRabbitMq)('port of AMQP channels, with RabbitMQ', () => {
  let server: RabbitMqServer
  let made = 0
  const settings = (change: Partial<AmqpSettings> = {}): AmqpSettings =>
    settingsFrom(amqpTransport, {
      ...{ host: '127.0.0.1', port: server.port, account: 'guest', password: 'guest' },
      ...{ queueUp: 'up', queueDown: 'down', timeoutSeconds: 60 },
      ...change,
    })
  function channelWith(change: Partial<AmqpSettings> = {}): AmqpChannel {
    made += 1
    return { channelId: String(made), version: '1', settings: settings(change) }
  }
  const open = () => portOf()

  /** As the other side, on a connection of its own. */
  async function onServer<T>(work: (channel: Channel) => Promise<T>): Promise<T> {
    const { port } = server
    const connection = new Connection({
      hostname: '127.0.0.1',
      port,
      username: 'guest',
      password: 'guest',
      retryLow: 100,
    })
    connection.on('error', () => {})
    try {
      const channel = await connection.acquire()
      const answer = await work(channel)
      await channel.close()
      return answer
    } finally {
      connection.unsafeDestroy()
    }
  }
  const declare = () =>
    onServer(async (channel) => {
      for (const queue of ['up', 'down', 'other']) await channel.queueDeclare({ queue, durable: true })
    })
  const put = (body: Buffer, messageId?: string, queue = 'down') =>
    onServer(async (channel) => {
      await channel.confirmSelect()
      await channel.basicPublish({ routingKey: queue, durable: true, ...(messageId ? { messageId } : {}) }, body)
    })
  const countIn = (queue: string) =>
    onServer(async (channel) => (await channel.queueDeclare({ queue, passive: true })).messageCount)

  beforeAll(async () => {
    server = await rabbitMqServer()
    await declare()
  })
  afterAll(() => server?.remove())

  it.each([
    ['wrong password', { password: 'secret-word' }, '用户名或密码不被接受'],
    ['virtual host that is not there', { vhost: '/none' }, '没有该虚拟主机'],
    ['queue that is not there', { queueUp: 'none' }, '对方没有队列 none，报文没有发出'],
    ['nobody listens', { port: 1 }, '对方拒绝连接'],
  ])('%s: the channel is down, with a sentence', async (_, change, sentence) => {
    const failure = await open()
      .deliver(channelWith(change), file)
      .catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'ChannelDown', message: expect.stringContaining(sentence) })
    expect(String(failure)).not.toContain('secret-word')
  })

  it('missing queue of receipts: sentence, and the channel sends nevertheless', async () => {
    const port = open()
    const channel = channelWith({ queueDown: 'none' })
    await expect(port.listInbox(channel, nothing)).rejects.toThrow('对方没有该队列')
    await port.deliver(channel, file)
  })

  it('rule 20: private address that is not allowed: the sentence says who may allow it', async () => {
    const port = portOf(allowedNetworks([]))
    await expect(port.deliver(channelWith(), file)).rejects.toThrow('须先由运维人员允许')
  })

  it('queue declared in whatever way by the other side: used as it is', async () => {
    const queue = 'declared-otherwise'
    await onServer((channel) =>
      channel.queueDeclare({ queue, durable: true, arguments: { 'x-max-length': 5, 'x-message-ttl': 60_000 } }),
    )
    const port = open()
    const channel = channelWith({ queueUp: queue, queueDown: queue })
    await port.deliver(channel, file)
    const { files } = await port.listInbox(channel, nothing)
    expect((await port.read(channel, files[0]?.name ?? '')).bytes?.toString()).toBe('<a/>')
  })

  it('equal messages without an id, and with the same one: each listed once', async () => {
    const port = open()
    const channel = channelWith({ queueDown: 'other' })
    for (const id of [undefined, undefined, 'same', 'same', '../path']) await put(Buffer.from('<a/>'), id, 'other')
    const { files } = await port.listInbox(channel, nothing)
    expect(new Set(files.map(({ name }) => name)).size).toBe(5)
    expect(files.every(({ name }) => /^[\w.-]+$/.test(name))).toBe(true)
  })

  it('limit of one listing: the rest stays in the queue, and is counted', async () => {
    const port = open()
    for (let index = 0; index < 4; index += 1) await put(Buffer.from(`<a>${index}</a>`))
    const channel = channelWith({ maxBatch: 3 })
    expect(await port.listInbox(channel, nothing)).toMatchObject({ files: { length: 3 }, left: 1 })
    expect(await countIn('down')).toBe(1)
  })
})
