// Keeps one session for each channel open between operations, as connecting takes longer than sending. A session that breaks is
// replaced at the next operation; an idle one is closed.
import { ChannelDown } from '../../../channel/channel-fault.ts'
import type { RemoteChannel } from './remote-channel.ts'

export interface Session {
  isOpen(): boolean
  /** Ends at once and never throws. */
  close(): void
}

/** Milliseconds after the last operation. */
const idleMs = 60_000

interface Stored<S> {
  version: string
  session: Promise<S>
  idle: NodeJS.Timeout | undefined
}

export function sessionsOf<Settings, S extends Session>(open: (channel: RemoteChannel<Settings>) => Promise<S>) {
  const stored = new Map<string, Stored<S>>()

  function drop(channelId: string, entry: Stored<S>): void {
    clearTimeout(entry.idle)
    if (stored.get(channelId) === entry) stored.delete(channelId)
    entry.session.then(
      (session) => session.close(),
      () => {},
    )
  }

  /** One opening serves the operations that ask for it at the same time. */
  async function take(channel: RemoteChannel<Settings>): Promise<Stored<S>> {
    const before = stored.get(channel.channelId)
    if (before) {
      if (before.version === channel.version && (await before.session).isOpen()) return before
      drop(channel.channelId, before)
    }
    const now = stored.get(channel.channelId)
    if (now) return now
    const entry: Stored<S> = { version: channel.version, session: open(channel), idle: undefined }
    stored.set(channel.channelId, entry)
    entry.session.catch(() => drop(channel.channelId, entry))
    return entry
  }

  return {
    async use<T>(channel: RemoteChannel<Settings>, work: (session: S) => Promise<T>): Promise<T> {
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
    },
  }
}
