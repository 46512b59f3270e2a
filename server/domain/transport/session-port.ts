// A port over sessions. One session of each channel stays open between operations, as connecting takes longer than sending. A
// session that breaks is replaced at the next operation; an idle one is closed.
import { ChannelDown } from '../channel/channel-fault.ts'
import type { ExchangePort } from './exchange-port.ts'
import type { Session } from './transport.ts'

interface Identified {
  channelId: string
  /** Differs after each change of the settings, so that a session with the old ones is given up. */
  version: string
}

/** Milliseconds after the last operation. */
const idleMs = 60_000

interface Stored {
  version: string
  session: Promise<Session>
  idle: NodeJS.Timeout | undefined
}

export function sessionPort<Channel extends Identified>(
  open: (channel: Channel) => Promise<Session>,
): ExchangePort<Channel> {
  const stored = new Map<string, Stored>()

  function drop(channelId: string, entry: Stored): void {
    clearTimeout(entry.idle)
    if (stored.get(channelId) === entry) stored.delete(channelId)
    entry.session.then(
      (session) => session.close(),
      () => {},
    )
  }

  /** One opening serves the operations that ask for it at the same time. */
  async function take(channel: Channel): Promise<Stored> {
    const before = stored.get(channel.channelId)
    if (before) {
      if (before.version === channel.version && (await before.session).isOpen()) return before
      drop(channel.channelId, before)
    }
    const now = stored.get(channel.channelId)
    if (now) return now
    const entry: Stored = { version: channel.version, session: open(channel), idle: undefined }
    stored.set(channel.channelId, entry)
    entry.session.catch(() => drop(channel.channelId, entry))
    return entry
  }

  async function use<T>(channel: Channel, work: (session: Session) => Promise<T>): Promise<T> {
    const entry = await take(channel)
    const session = await entry.session
    clearTimeout(entry.idle)
    try {
      return await work(session)
    } catch (error) {
      if (error instanceof ChannelDown || !session.isOpen()) drop(channel.channelId, entry)
      throw error
    } finally {
      clearTimeout(entry.idle)
      entry.idle = setTimeout(() => drop(channel.channelId, entry), idleMs).unref()
    }
  }

  return {
    deliver: (channel, file) => use(channel, (session) => session.deliver(file)),
    listInbox: (channel, last) => use(channel, (session) => session.listInbox(last)),
    read: (channel, name) => use(channel, (session) => session.read(name)),
    putAway: (channel, file) => use(channel, (session) => session.putAway(file)),
    takeBack: (channel, file) => use(channel, async (session) => (await session.takeBack?.(file)) ?? false),
  }
}
