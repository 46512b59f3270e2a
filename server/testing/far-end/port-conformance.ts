// Duties of every transport, as tests against its real server. server/architecture/transports.test.ts runs them.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ExchangePort, InboxFile } from '../../domain/transport/exchange-port.ts'
import type { TransportFarEnd } from './transport-far-end.ts'

/** A channel with its other side. */
export interface ConformingChannel<Channel> extends TransportFarEnd {
  target: Channel
  /** Makes a port as a started process does. */
  openPort: () => ExchangePort<Channel>
  /** Tries the settings. */
  probe: () => Promise<string>
}

const nothing: ReadonlySet<string> = new Set()
const chinese = Buffer.from(`<a>口岸台 𠮷 ${'货物'.repeat(400_000)}</a>`)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** `far` is called within the tests, when the server has started. */
export function itConforms<Channel>(far: () => ConformingChannel<Channel>): void {
  async function listAll(port: ExchangePort<Channel>): Promise<InboxFile[]> {
    const { files, unusable } = await port.listInbox(far().target, nothing)
    expect(unusable).toEqual([])
    return files
  }

  it('rule 29: message: arrives byte by byte, a repeat is known as one', async () => {
    const port = far().openPort()
    const file = { name: 'conform-1.xml', messageId: 'conform-1', bytes: chinese }
    await port.deliver(far().target, file)
    await port.deliver(far().target, file)
    await far().openPort().deliver(far().target, file)
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
      const file = await port.read(far().target, name)
      expect(file).toMatchObject({
        name,
        stamp,
        size: file.bytes?.length,
        sha256: sha256(file.bytes ?? Buffer.alloc(0)),
      })
      hashes.push(file.sha256)
      await port.putAway(far().target, { name, stamp, sha256: file.sha256, to: index % 2 === 0 ? 'archive' : 'error' })
    }
    expect(hashes.sort()).toEqual(sent.map(sha256).sort())
    expect(await listAll(port)).toEqual([])
    await expect.poll(() => far().countWaiting()).toBe(0)
  })

  it('files named in the request: come last', async () => {
    const port = far().openPort()
    for (const name of ['last-1.xml', 'last-2.xml', 'last-3.xml']) await far().drop(name, Buffer.from(`<a>${name}</a>`))
    const [first, ...others] = await listAll(port)
    const { files } = await port.listInbox(far().target, new Set([first?.name ?? '']))
    expect(files.map(({ name }) => name)).toEqual([...others, first].map((file) => file?.name))
    for (const { name, stamp } of files) {
      const { sha256: hash } = await port.read(far().target, name)
      await port.putAway(far().target, { name, stamp, sha256: hash, to: 'archive' })
    }
  })

  it('rule 33: process that ends between reading and putting away: another one reads the same file', async (context) => {
    const { stop, start } = far()
    const before = far().openPort()
    await far().drop('twice.xml', chinese)
    const [file] = await listAll(before)
    await before.read(far().target, file?.name ?? '')
    // What the first process holds is free when its connection ends.
    await stop?.()
    await start?.()
    const after = far().openPort()
    const again = await expect
      .poll(() => listAll(after), { timeout: 30_000 })
      .toHaveLength(1)
      .then(() => listAll(after))
    const read = await after.read(far().target, again[0]?.name ?? '')
    expect(read.sha256).toBe(sha256(chinese))
    await after.putAway(far().target, { ...read, to: 'archive' })
    expect(await listAll(after)).toEqual([])
    context.expect(await after.takeBack(far().target, { name: 'none.xml', sha256: '', size: 1 })).toBe(false)
  })

  it('rule 31: server that is down: a sentence without secrets, and the same port goes on when it is back', async ({
    skip,
  }) => {
    const { stop, start, target } = far()
    if (!stop || !start) return skip('the other side is this process')
    const port = far().openPort()
    const file = { name: 'conform-2.xml', messageId: 'conform-2', bytes: Buffer.from('<a/>') }
    await port.deliver(target, file)
    await stop()
    const failure = await port.deliver(target, file).catch((error: Error) => error)
    expect(failure).toMatchObject({ name: 'ChannelDown', message: expect.stringMatching(/[\u4e00-\u9fff]/) })
    await expect(port.listInbox(target, nothing)).rejects.toMatchObject({ name: 'ChannelDown' })
    await start()
    await expect.poll(() => port.deliver(target, file).then(() => 'sent', String), { timeout: 30_000 }).toBe('sent')
    await listAll(port)
  })

  it('probe: says what was tried, and neither sends a message nor takes a file', async () => {
    await far().drop('probed.xml', Buffer.from('<a/>'))
    const before = await far().countMessages()
    expect(await far().probe()).toMatch(/[\u4e00-\u9fff]/)
    expect(await far().countMessages()).toBe(before)
    const port = far().openPort()
    const [file] = await listAll(port)
    const { name, stamp, sha256: hash } = await port.read(far().target, file?.name ?? '')
    await port.putAway(far().target, { name, stamp, sha256: hash, to: 'archive' })
  })

  it('probe of a server that is down: a sentence', async ({ skip }) => {
    const { stop, start, probe } = far()
    if (!stop || !start) return skip('the other side is this process')
    await stop()
    await expect(probe()).rejects.toMatchObject({ message: expect.stringMatching(/[\u4e00-\u9fff]/) })
    await start()
  })
}
