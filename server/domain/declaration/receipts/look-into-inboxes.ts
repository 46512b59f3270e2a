// Looks into the inbox of every enabled channel, several at a time. What lies there is stored raw first; only then does it
// leave the inbox.
import { sql } from 'kysely'
import { atMost } from '../../../work/at-most.ts'
import type { WorkRun } from '../../../work/work.ts'
import { type InboxMemory, type IntakeParts, lookIntoInbox, placeOf } from './look-into-inbox.ts'
import type { InboxChannel } from './take-in-receipts.ts'

const channelsAtOnce = 8

export function lookIntoInboxes(parts: IntakeParts): (run: WorkRun) => Promise<void> {
  const memories = new Map<string, InboxMemory>()
  return async (run) => {
    const channels = await run.transact(async (db) => {
      const found = sql<InboxChannel>`select id, tenant_id as "tenantId", protocol, folder,
        last_error as "lastError" from kouan_exchange_channels()`
      return (await found.execute(db)).rows
    })
    const inTurn = atMost(channelsAtOnce)
    const looks = channels.map((channel) =>
      inTurn(async () => {
        if (run.signal.aborted) return
        const memory = memories.get(channel.id) ?? { unfinished: new Map(), troubled: new Map() }
        memories.set(channel.id, memory)
        await lookIntoInbox(parts, run, { channel, memory })
      }),
    )
    // All of them end before the run does: the next one may belong to another process.
    const failed = (await Promise.allSettled(looks)).find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }
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
