// Looks into the inbox of every enabled channel, several at a time; while one takes long, the others are looked into again.
// What lies there is stored raw first; only then does it leave the inbox.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { limitConcurrency } from '../../../work/limit-concurrency.ts'
import type { WorkRun } from '../../../work/work.ts'
import { type InboxMemory, type IntakeParts, lookIntoInbox, placeOf } from './poll-inbox.ts'
import type { InboxChannel } from './store-file.ts'

/** Most of a look is waiting for files to settle. With those that are late they leave threads for everybody else. */
const channelsAtOnce = 16
/** A look that takes longer gives its place to another channel's, and so many at most: each may hold a thread. */
const lateMs = 1000
const mostLate = 8
/** Rounds begin for so long in one run: another process may have the next one. */
const runMs = 20_000

export function lookIntoInboxes(parts: IntakeParts): (run: WorkRun) => Promise<void> {
  const memories = new Map<string, InboxMemory>()
  const look = async (run: WorkRun, channel: InboxChannel) => {
    if (run.signal.aborted) return
    const memory = memories.get(channel.id) ?? { unfinished: new Map(), troubled: new Map() }
    memories.set(channel.id, memory)
    await lookIntoInbox(parts, run, { channel, memory })
  }
  return async (run) => {
    const until = performance.now() + runMs
    const late = new Map<string, Promise<void>>()
    let waitedFor = 0
    // All of them end before the run does, because the next one may belong to another process.
    do {
      if (waitedFor > 0) await wait(parts.lookEveryMs, undefined, { signal: run.signal }).catch(() => {})
      const inTurn = limitConcurrency(channelsAtOnce)
      const looks = (await readChannels(run))
        .filter(({ id }) => !late.has(id))
        .map((channel) =>
          inTurn(async () => {
            const looked = look(run, channel)
            if (waitedFor >= mostLate || !(await isLate(looked))) return looked
            waitedFor += 1
            const back = looked.finally(() => {
              waitedFor -= 1
              late.delete(channel.id)
            })
            back.catch((err) => run.log.error({ err, channel: channel.id }, 'a look that was late failed'))
            late.set(channel.id, back)
          }),
        )
      rethrow(await Promise.allSettled(looks))
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

async function isLate(looked: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), lateMs)
  })
  const isBack = looked.then(
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

const lookBackHours = 24

/** Unreadable files whose writer has gone on with them since they were put away come into the inbox again, whole. */
export function takeBackTornFiles({ port, channelRoot }: IntakeParts): (run: WorkRun) => Promise<void> {
  return async (run) => {
    const since = new Date(run.now().getTime() - lookBackHours * 3600_000)
    const files = await run.transact(async (db) => {
      const found = sql<TornFile>`select base_channel_id as "channelId", tenant_id as "tenantId", protocol, folder,
        file_name as name, sha256, size from kouan_torn_files(${since})`
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
