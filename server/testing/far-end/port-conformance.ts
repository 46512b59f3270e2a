// What every port of a channel has to do, as tests. Each transport runs them against its real server.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ExchangePort, InboxFile, OutgoingFile } from '../../domain/declaration/ports/exchange-port.ts'

/** The other side of a channel. */
export interface FarEnd<Channel> {
  channel: Channel
  /** Makes a port as a started process does. */
  openPort: () => ExchangePort<Channel>
  /** What has arrived, oldest first; absent where the other side does not store messages as they are. */
  arrived?: () => Promise<Pick<OutgoingFile, 'bytes'>[]>
  /** Number of different messages among what has arrived, by their names or message ids. */
  countMessages: () => Promise<number>
  /** Puts a file into the inbox of the channel. */
  drop: (name: string, bytes: Buffer) => Promise<void>
  /** Number of files in the inbox that nobody has taken away. */
  countWaiting: () => Promise<number>
  /** Ends and starts the server; absent where there is none. */
  stop?: () => Promise<void>
  start?: () => Promise<void>
}

const nothing: ReadonlySet<string> = new Set()
const chinese = Buffer.from(`<a>口岸台 𠮷 ${'货物'.repeat(400_000)}</a>`)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** `far` is called within the tests, when the server has started. */
export function itConforms<Channel>(far: () => FarEnd<Channel>): void {
  async function listAll(port: ExchangePort<Channel>): Promise<InboxFile[]> {
    const { files, unusable } = await port.listInbox(far().channel, nothing)
    expect(unusable).toEqual([])
    return files
  }

  it('rule 29: message: arrives byte by byte, a repeat is known as one', async () => {
    const port = far().openPort()
    const file = { name: 'conform-1.xml', messageId: 'conform-1', bytes: chinese }
    await port.deliver(far().channel, file)
    await port.deliver(far().channel, file)
    await far().openPort().deliver(far().channel, file)
    const { arrived } = far()
    if (arrived) {
      const hashes = (await arrived()).map(({ bytes }) => sha256(Buffer.from(bytes)))
      expect(new Set(hashes)).toEqual(new Set([sha256(chinese)]))
    }
    expect(await far().countMessages()).toBe(1)
  })

  it('rule 29: inbox: every file listed once, read whole, gone when it was put away', async () => {
    const port = far().openPort()
    expect(await listAll(port)).toEqual([])
    const sent = Array.from({ length: 12 }, (_, index) => Buffer.from(`<a>回执 ${index}</a>`))
    for (const [index, bytes] of sent.entries()) await far().drop(`receipt-${10 + index}.xml`, bytes)
    const files = await listAll(port)
    expect(new Set(files.map(({ name }) => name)).size).toBe(12)
    expect((await listAll(port)).map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    const hashes = []
    for (const [index, { name, stamp }] of files.entries()) {
      const file = await port.read(far().channel, name)
      expect(file).toMatchObject({
        name,
        stamp,
        size: file.bytes?.length,
        sha256: sha256(file.bytes ?? Buffer.alloc(0)),
      })
      hashes.push(file.sha256)
      await port.putAway(far().channel, { name, stamp, sha256: file.sha256, to: index % 2 === 0 ? 'archive' : 'error' })
    }
    expect(hashes.sort()).toEqual(sent.map(sha256).sort())
    expect(await listAll(port)).toEqual([])
    await expect.poll(() => far().countWaiting()).toBe(0)
  })

  it('files named in the request: come last', async () => {
    const port = far().openPort()
    for (const name of ['last-1.xml', 'last-2.xml', 'last-3.xml']) await far().drop(name, Buffer.from(`<a>${name}</a>`))
    const [first, ...others] = await listAll(port)
    const { files } = await port.listInbox(far().channel, new Set([first?.name ?? '']))
    expect(files.map(({ name }) => name)).toEqual([...others, first].map((file) => file?.name))
    for (const { name, stamp } of files) {
      const { sha256: hash } = await port.read(far().channel, name)
      await port.putAway(far().channel, { name, stamp, sha256: hash, to: 'archive' })
    }
  })

  it('rule 33: process that ends between reading and putting away: another one reads the same file', async (context) => {
    const { stop, start } = far()
    const before = far().openPort()
    await far().drop('twice.xml', chinese)
    const [file] = await listAll(before)
    await before.read(far().channel, file?.name ?? '')
    // What the first process holds is free when its connection ends.
    await stop?.()
    await start?.()
    const after = far().openPort()
    const again = await expect
      .poll(() => listAll(after), { timeout: 30_000 })
      .toHaveLength(1)
      .then(() => listAll(after))
    const read = await after.read(far().channel, again[0]?.name ?? '')
    expect(read.sha256).toBe(sha256(chinese))
    await after.putAway(far().channel, { ...read, to: 'archive' })
    expect(await listAll(after)).toEqual([])
    context.expect(await after.takeBack(far().channel, { name: 'none.xml', sha256: '', size: 1 })).toBe(false)
  })

  it('rule 31: server that is down: a sentence without secrets, and the same port goes on when it is back', async ({
    skip,
  }) => {
    const { stop, start, channel } = far()
    if (!stop || !start) return skip('the other side is this process')
    const port = far().openPort()
    const file = { name: 'conform-2.xml', messageId: 'conform-2', bytes: Buffer.from('<a/>') }
    await port.deliver(channel, file)
    await stop()
    const failure = await port.deliver(channel, file).catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'ChannelDown', message: expect.stringMatching(/[\u4e00-\u9fff]/) })
    await expect(port.listInbox(channel, nothing)).rejects.toMatchObject({ name: 'ChannelDown' })
    await start()
    await expect.poll(() => port.deliver(channel, file).then(() => 'sent', String), { timeout: 30_000 }).toBe('sent')
    await listAll(port)
  })
}
