// Writes what a channel met at its last try, for kouan_channel_health: delivery for sending, intake for receiving.
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { WorkRun } from '../../work/work.ts'
import { ChannelFault, ChannelStopped } from './channel-fault.ts'

interface Traffic {
  channelId: string
  direction: keyof typeof columns
  /** A Chinese sentence without secrets and paths of this machine; null: the try succeeded. */
  fault: string | null
  now: Date
}

const columns = {
  SENDING: { fault: 'last_send_error', since: 'last_send_fault_time', tried: 'last_sent_time' },
  RECEIVING: { fault: 'last_error', since: 'last_fault_time', tried: 'last_check_time' },
} as const

const mostFault = 500

/**
 * Stores changes, and the time of a try once a minute. A fault that changes its sentence stays the same outage. Returns whether the
 * fault is new or has another sentence.
 */
export async function recordTraffic(
  db: Transaction,
  { channelId, direction, now, ...given }: Traffic,
): Promise<boolean> {
  const fault = given.fault === null ? null : toStorable(given.fault).slice(0, mostFault)
  const names = columns[direction]
  const [told, since, tried] = [sql.ref(names.fault), sql.ref(names.since), sql.ref(names.tried)]
  // The time of sending is that of the last success; an inbox was looked into although it met a fault.
  const counts = direction === 'RECEIVING' || fault === null
  const aMinuteAgo = new Date(now.getTime() - 60_000)
  const { rows } = await sql`with changed as (
      update base_channel set ${told} = ${fault}::text,
        ${since} = case when ${fault}::text is not null then coalesce(${since}, ${now}::timestamptz) end,
        ${tried} = case when ${counts}::boolean then ${now}::timestamptz else ${tried} end
      where id = ${channelId} and (${told} is distinct from ${fault}::text
        or ${counts}::boolean and (${tried} is null or ${tried} < ${aMinuteAgo}::timestamptz))
      returning id, tenant_id, ${since} as since),
    ended as (update channel_outage o set end_time = ${now}::timestamptz from changed
      where ${fault}::text is null and o.base_channel_id = changed.id and o.direction = ${direction}::text
        and o.end_time is null)
    insert into channel_outage (tenant_id, base_channel_id, direction, fault, begin_time)
    select tenant_id, id, ${direction}::text, ${fault}::text, since from changed where ${fault}::text is not null
    on conflict (base_channel_id, direction) where end_time is null do update set fault = excluded.fault
    returning id /* planned once */`.execute(db)
  return rows.length > 0
}

/** Of a file that was stored, whatever it holds. */
export async function recordReceived(db: Transaction, { channelId, now }: Pick<Traffic, 'channelId' | 'now'>) {
  await sql`update base_channel set last_receipt_time = greatest(last_receipt_time, ${now}::timestamptz)
    where id = ${channelId}`.execute(db)
}

/** Hands something to the channel and notes why it was not taken; a success is noted by the caller, with what it moves. */
export async function watchSending<T>(
  run: WorkRun,
  { channelId, tenantId }: { channelId: string; tenantId: string },
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const fault =
      error instanceof ChannelStopped ? error.obstacle : error instanceof ChannelFault ? error.message : null
    if (fault !== null && !run.signal.aborted) {
      const record = (db: Transaction) => recordTraffic(db, { channelId, direction: 'SENDING', fault, now: run.now() })
      const isNew = await run.transact(record, { tenantId }).catch((err) => {
        run.log.error({ err, channel: channelId }, 'a fault of a channel could not be stored')
      })
      // Once, not with each message that waits and each try.
      if (isNew) run.log.warn({ err: error, channel: channelId }, 'a channel cannot send')
    }
    throw error
  }
}
