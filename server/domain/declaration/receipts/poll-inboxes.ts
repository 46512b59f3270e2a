// Polls the inboxes of all enabled channels, several at a time; while one is slow, the others are polled again. A file is stored
// before it leaves the inbox. Between polls the process that polled last glances at the inboxes without the database
// (docs/decisions/2800-idle.md).
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { limitConcurrency } from '../../../work/limit-concurrency.ts'
import type { WorkRun } from '../../../work/work.ts'
import { channelsAtOnce, glanceAtInboxes, isLate, type WatchParts } from './glance-at-inboxes.ts'
import { pollInbox, type Seen } from './poll-inbox.ts'
import type { InboxChannel } from './store-file.ts'
import { type InboxMemory, type IntakeParts, placeOf } from './take-in-files.ts'

/** Polls that were late and gave their place to another channel, at most: each may hold a thread. */
const mostLate = 8
/** Milliseconds in which one run starts rounds; then another process may take over. */
const runMs = 20_000

export interface InboxWatch {
  /** Polls all inboxes. Returns the seconds until the next poll, where files were there. */
  poll(run: WorkRun): Promise<number | undefined>
  /** Whether an inbox is no longer as the last poll of this process left it. */
  look(): Promise<boolean>
}

export function watchInboxes(parts: WatchParts): InboxWatch {
  const memories = new Map<string, InboxMemory>()
  const seen = new Map<string, Seen>()
  const glances = glanceAtInboxes(parts)
  const poll = async (run: WorkRun, channel: InboxChannel) => {
    if (run.signal.aborted) return
    const memory = memories.get(channel.id) ?? { unfinished: new Map(), failed: new Map() }
    memories.set(channel.id, memory)
    seen.set(channel.id, await pollInbox(parts, run, { channel, memory }))
  }
  async function pollAll(run: WorkRun): Promise<number | undefined> {
    glances.rest()
    seen.clear()
    const channels = new Map<string, InboxChannel>()
    const until = performance.now() + runMs
    const late = new Map<string, Promise<void>>()
    let waitedFor = 0
    // All polls end before the run does, because another process may do the next run.
    do {
      if (waitedFor > 0) await wait(parts.pollEveryMs, undefined, { signal: run.signal }).catch(() => {})
      const inTurn = limitConcurrency(channelsAtOnce)
      const found = await readChannels(run)
      for (const channel of found) channels.set(channel.id, channel)
      const polls = found
        .filter(({ id }) => !late.has(id))
        .map((channel) =>
          inTurn(async () => {
            const polled = poll(run, channel)
            if (waitedFor >= mostLate || !(await isLate(polled))) return polled
            waitedFor += 1
            const back = polled.finally(() => {
              waitedFor -= 1
              late.delete(channel.id)
            })
            back.catch((err) => run.log.error({ err, channel: channel.id }, 'a slow poll of an inbox failed'))
            late.set(channel.id, back)
          }),
        )
      rethrow(await Promise.allSettled(polls))
    } while (waitedFor > 0 && !run.signal.aborted && performance.now() < until)
    rethrow(await Promise.allSettled(late.values()))
    if ([...seen.values()].some(({ isBusy }) => isBusy)) return parts.pollEveryMs / 1000
    glances.begin(
      [...channels.values()].flatMap((channel) => {
        const state = seen.get(channel.id)?.state
        return state === undefined || parts.toldProtocols.includes(channel.protocol) ? [] : [{ channel, state }]
      }),
    )
    return undefined
  }
  return { poll: pollAll, look: glances.look }
}

async function readChannels(run: WorkRun): Promise<InboxChannel[]> {
  return run.transact(async (db) => {
    const found = sql<InboxChannel>`select id, tenant_id as "tenantId", protocol, folder,
      last_error as "lastError", last_check_time as "lastCheckTime" from kouan_exchange_channels()`
    return (await found.execute(db)).rows
  })
}

function rethrow(answers: PromiseSettledResult<void>[]): void {
  const failed = answers.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

interface TornFile extends Omit<InboxChannel, 'id' | 'lastError' | 'lastCheckTime'> {
  channelId: string
  name: string
  sha256: string
  size: number
}

interface TornFiles {
  /** Protocols whose unreadable files may be continued by their writers. */
  takenBack: string[]
}

const lookBackHours = 24

/** Moves unreadable files back into the inbox when their writer has continued them after they were put away. */
export function takeBackTornFiles({
  port,
  channelRoot,
  takenBack,
}: Pick<IntakeParts, 'port' | 'channelRoot'> & TornFiles): (run: WorkRun) => Promise<void> {
  return async (run) => {
    const since = new Date(run.now().getTime() - lookBackHours * 3600_000)
    const files = await run.transact(async (db) => {
      const found = sql<TornFile>`select base_channel_id as "channelId", tenant_id as "tenantId", protocol, folder,
        file_name as name, sha256, size from kouan_torn_files(${since}, ${takenBack})`
      return (await found.execute(db)).rows
    })
    for (const { channelId, name, sha256, size, ...channel } of files) {
      if (run.signal.aborted) return
      const place = placeOf({ id: channelId, ...channel }, channelRoot)
      await port.takeBack(place, { name, sha256, size }).catch((err) => {
        run.log.warn({ err, channel: channelId, name }, 'an unreadable file could not be looked at again')
      })
    }
  }
}
