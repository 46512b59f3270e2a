// Looks into inboxes between polls, without the database: whether one is no longer as the last poll of this process left it.
import { limitConcurrency } from '../../../work/limit-concurrency.ts'
import { stateOf, stateOfFault } from './poll-inbox.ts'
import type { InboxChannel } from './store-file.ts'
import { type IntakeParts, placeOf } from './take-in-files.ts'

/** A poll mostly waits for files to stop changing. Together with slow channels it leaves threads for other work. */
export const channelsAtOnce = 16
const lateMs = 1000

export interface WatchParts extends IntakeParts {
  /** Protocols whose files are announced by a notification. */
  toldProtocols: readonly string[]
  /** Milliseconds between two polls of inboxes that nothing is heard of. */
  sweepEveryMs: number
}

/** An inbox, and the state in which the last poll left it. */
export interface Watched {
  channel: InboxChannel
  state: string
}

/** Looks into inboxes as they were read last, with the settings that they had then. */
export function glanceAtInboxes({ port, channelRoot, sweepEveryMs }: WatchParts) {
  let watched: readonly Watched[] = []
  /** Another process polls since then, and knows the channels. */
  let until = 0
  const looking = new Set<string>()
  let isWanted = false

  async function differs({ channel, state }: Watched): Promise<boolean> {
    try {
      const place = { ...placeOf(channel, channelRoot), asBefore: true }
      const { files, left, unusable } = await port.listInbox(place, new Set())
      return files.length > 0 || left > 0 || stateOf(unusable) !== state
    } catch (error) {
      return stateOfFault(error) !== state
    }
  }
  async function glance(one: Watched): Promise<void> {
    const { id } = one.channel
    looking.add(id)
    const looked = differs(one).then((isOther) => {
      looking.delete(id)
      // One that comes back late may be of an earlier poll.
      if (isOther && watched.includes(one)) isWanted = true
    })
    await isLate(looked)
  }

  return {
    rest: () => {
      watched = []
    },
    begin: (channels: readonly Watched[]) => {
      watched = channels
      isWanted = false
      until = performance.now() + 2 * sweepEveryMs
    },
    look: async () => {
      if (performance.now() > until) return false
      const inTurn = limitConcurrency(channelsAtOnce)
      await Promise.all(
        watched.filter(({ channel }) => !looking.has(channel.id)).map((one) => inTurn(() => glance(one))),
      )
      if (!isWanted) return false
      isWanted = false
      // The poll that follows may be another process's.
      watched = []
      return true
    },
  }
}

/** Waits a second at most; what takes longer gives its place to another channel. */
export async function isLate(polled: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), lateMs)
  })
  const isBack = polled.then(
    () => false,
    () => false,
  )
  return Promise.race([isBack, late]).finally(() => clearTimeout(timer))
}
