// Habits of those who send receipts over AMQP, with RabbitMQ between.
import { gzipSync } from 'node:zlib'
import { type Channel, Connection, type Envelope } from 'rabbitmq-client'
import { expect } from 'vitest'
import { type BoundPort, type Habit, takeAll } from './habit.ts'

type Settings = Parameters<Habit['run']>[1]

interface Place {
  /** Opens a port of the channel, as another process does when it is called again. */
  open: () => BoundPort
  send: (body: Buffer, properties?: Omit<Envelope, 'routingKey'>) => Promise<void>
  /** Messages that nobody has fetched. */
  countReady: () => Promise<number>
}

async function onServer<T>(far: Settings, work: (channel: Channel) => Promise<T>): Promise<T> {
  const { host, port, account, password } = far
  const login = { hostname: String(host), port: Number(port), username: String(account), password: String(password) }
  const connection = new Connection({ ...login, retryLow: 100 })
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

let made = 0

/** A habit on a queue of its own. */
const habit = (title: string, work: (place: Place) => Promise<void>): Habit => ({
  title,
  async run(open, far) {
    made += 1
    const queue = `habit-${made}`
    await onServer(far, (channel) => channel.queueDeclare({ queue, durable: true }))
    await work({
      open: () => open({ queueDown: queue }),
      send: (body, properties = {}) =>
        onServer(far, async (channel) => {
          await channel.confirmSelect()
          await channel.basicPublish({ ...properties, routingKey: queue }, body)
        }),
      countReady: () =>
        onServer(far, async (channel) => (await channel.queueDeclare({ queue, passive: true })).messageCount),
    })
  },
})

/** Sends bodies with the properties; they arrive byte by byte, each once. */
const keeps = (title: string, bodies: readonly Buffer[], properties: Omit<Envelope, 'routingKey'>): Habit =>
  habit(title, async ({ open, send }) => {
    for (const body of bodies) await send(body, properties)
    expect(await bytesIn(open())).toEqual(bodies)
    expect(await open().list()).toMatchObject({ files: [], left: 0 })
  })

async function bytesIn(port: BoundPort): Promise<Buffer[]> {
  const found: Buffer[] = []
  for (const { name } of (await port.list()).files) {
    const { bytes = Buffer.alloc(0), stamp, sha256 } = await port.read(name)
    found.push(bytes)
    await port.putAway({ name, stamp, sha256, to: 'archive' })
  }
  return found
}

/** `<a>回执</a>` in GBK, which is no UTF-8. */
const gbk = Buffer.concat([Buffer.from('<a>'), Buffer.from([0xbb, 0xd8, 0xd6, 0xb4]), Buffer.from('</a>')])
const utf16 = Buffer.from('\ufeff<a>回执</a>', 'utf16le')
const json = Buffer.from('{"b" : 1.0,\n"a":1e2, "a": 2}')
const long = Buffer.concat(Array.from({ length: 40_000 }, () => gbk))

export const amqpHabits: readonly Habit[] = [
  keeps('XML in GBK as text/plain (PERSISTENT_TEXT_PLAIN of the client of Java): the bytes are kept', [gbk], {
    contentType: 'text/plain',
    durable: true,
  }),
  keeps('XML in UTF-16 as text/plain (.NET): the bytes are kept', [utf16], { contentType: 'text/plain' }),
  keeps('JSON with its own spelling and a name twice as application/json (Spring): not written anew', [json], {
    contentType: 'application/json',
  }),
  keeps('XML as application/json (a template that nobody changed): the bytes are kept', [gbk], {
    contentType: 'application/json',
  }),
  keeps('type with a set of characters (text/plain; charset=gbk): the bytes are kept', [gbk], {
    contentType: 'text/plain; charset=gbk',
    contentEncoding: 'gbk',
  }),
  keeps('packed body with its encoding (gzip of large files): the bytes are kept', [gzipSync(gbk)], {
    contentType: 'text/plain',
    contentEncoding: 'gzip',
  }),
  keeps('long text over many frames, cut within characters: whole', [long], { contentType: 'text/plain' }),
  keeps('message without any property (a script): received', [gbk], {}),
  keeps('message without a body (a sign of life): received as an empty file', [Buffer.alloc(0)], {
    contentType: 'application/json',
  }),
  keeps(
    'one message id for two messages (a sender that counts by the day): both received',
    [Buffer.from('<a>1</a>'), Buffer.from('<a>2</a>')],
    { messageId: 'same' },
  ),
  keeps('message id that is a path or Chinese (numbers of documents): received under another name', [gbk], {
    messageId: '../回执/1',
  }),
  keeps('all other properties (priority, expiration, headers, answers asked for): received', [gbk], {
    ...{
      contentType: 'text/plain',
      priority: 9,
      expiration: '600000',
      correlationId: 'c',
      replyTo: 'none',
      type: 'receipt',
    },
    ...{ appId: 'gateway', timestamp: 1, headers: { 'x-retry': 3, traceparent: 'wrong' } },
  }),
  habit(
    'process that ends after it has read and before it has stored: nothing was acknowledged, the message comes again',
    async ({ open, send, countReady }) => {
      await send(gbk, { contentType: 'text/plain', durable: true })
      const before = open()
      const [file] = (await before.list()).files
      expect((await before.read(file?.name ?? '')).bytes).toEqual(gbk)
      // Held by that process, and not gone.
      expect(await countReady()).toBe(0)
      before.end()
      await expect.poll(countReady).toBe(1)
      expect(await bytesIn(open())).toEqual([gbk])
      expect(await countReady()).toBe(0)
    },
  ),
  habit(
    'receipt put away while another is held: that one alone is acknowledged',
    async ({ open, send, countReady }) => {
      for (const text of ['<a>1</a>', '<a>2</a>']) await send(Buffer.from(text))
      const port = open()
      const [first] = (await port.list()).files
      const { stamp, sha256 } = await port.read(first?.name ?? '')
      await port.putAway({ name: first?.name ?? '', stamp, sha256, to: 'archive' })
      port.end()
      await expect.poll(countReady).toBe(1)
      expect([...(await takeAll(open())).values()]).toEqual(['<a>2</a>'])
    },
  ),
]
