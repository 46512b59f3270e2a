// Polls the inboxes of all enabled channels, several at a time; while one is slow, the others are polled again. A file is stored
// before it leaves the inbox.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { limitConcurrency } from '../../../work/limit-concurrency.ts'
import type { WorkRun } from '../../../work/work.ts'
import { type InboxMemory, type IntakeParts, placeOf, pollInbox } from './poll-inbox.ts'
import type { InboxChannel } from './store-file.ts'

/** A poll mostly waits for files to stop changing. Together with slow channels it leaves threads for other work. */
const channelsAtOnce = 16
/** A poll that takes longer gives its place to another channel; `mostLate` of them at most, because each may hold a thread. */
const lateMs = 1000
const mostLate = 8
/** Milliseconds in which one run starts rounds; then another process may take over. */
const runMs = 20_000

export function pollInboxes(parts: IntakeParts): (run: WorkRun) => Promise<void> {
  const memories = new Map<string, InboxMemory>()
  const poll = async (run: WorkRun, channel: InboxChannel) => {
    if (run.signal.aborted) return
    const memory = memories.get(channel.id) ?? { unfinished: new Map(), failed: new Map() }
    memories.set(channel.id, memory)
    await pollInbox(parts, run, { channel, memory })
  }
  return async (run) => {
    const until = performance.now() + runMs
    const late = new Map<string, Promise<void>>()
    let waitedFor = 0
    // All polls end before the run does, because another process may do the next run.
    do {
      if (waitedFor > 0) await wait(parts.pollEveryMs, undefined, { signal: run.signal }).catch(() => {})
      const inTurn = limitConcurrency(channelsAtOnce)
      const polls = (await readChannels(run))
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
  }
}

async function readChannels(run: WorkRun): Promise<InboxChannel[]> {
  return run.transact(async (db) => {
    const found = sql<InboxChannel>`select id, tenant_id as "tenantId", protocol, folder,
      last_error as "lastError" from kouan_exchange_channels()`
    return (await found.execute(db)).rows
  })
}

async function isLate(polled: Promise<void>): Promise<boolean> {
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

function rethrow(answers: PromiseSettledResult<void>[]): void {
  const failed = answers.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

interface TornFile extends Omit<InboxChannel, 'id' | 'lastError'> {
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
