// The order of messages that waited for their channel: over all servers one at a time has its turn and sends the oldest first, at
// most a batch. Messages of a channel without such a backlog need no turn.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { Postpone, type WorkRun } from '../../../work/work.ts'
import { channelObstacle } from '../../channel/channel-obstacle.ts'

/** A message takes less: see the limits of the transports. */
const turnSeconds = 90
/** Until an item asks for the turn again. */
const waitSeconds = 2
/** Messages of one turn where the channel has no limit of its own. */
const usualBatch = 100

interface Sending {
  messageId: string
  send: (messageId: string) => Promise<void>
}

/** Sends the message, after those that waited longer. Throws what sending throws, and Postpone where others have the turn. */
export async function sendInOrder(run: WorkRun, { messageId, send }: Sending): Promise<void> {
  const backlog = await run.transact((db) => findBacklog(db, messageId))
  if (!backlog) return send(messageId)
  const turn = { channelId: backlog.channelId, holder: randomUUID() }
  if (!(await run.transact((db) => keepTurn(db, turn)))) throw new Postpone(waitSeconds)
  try {
    const ids = await run.transact((db) => readOldest(db, turn.channelId))
    for (const id of ids) {
      if (run.signal.aborted || !(await run.transact((db) => keepTurn(db, turn)))) throw new Postpone(waitSeconds)
      await send(id).catch((error) => {
        if (id === messageId || error instanceof Postpone) throw error
        run.log.warn({ err: error, message: id }, 'a message of a turn was not sent; its own item tries again')
      })
    }
    if (!ids.includes(messageId) && backlog.isCounted) await send(messageId)
    else if (!ids.includes(messageId)) throw new Postpone(1)
    await run.transact((db) => sql`select kouan_wake_channel(${turn.channelId}::bigint, ${usualBatch})`.execute(db))
  } finally {
    await run.transact((db) => endTurn(db, turn))
  }
}

interface Backlog {
  channelId: string
  /** The message itself was refused before, and has its own times. */
  isCounted: boolean
}

const channels = sql`join enterprise_channel c on c.id = m.enterprise_channel_id
  join transfer_info t on t.id = m.transfer_info_id join base_channel b on b.id = m.base_channel_id`

/** Undefined: no message waited for the channel at least as long, or the message cannot be sent now. */
async function findBacklog(db: Transaction, messageId: string): Promise<Backlog | undefined> {
  const { rows } = await sql<Backlog>`select o.base_channel_id::text as "channelId", o.send_failures > 0 as "isCounted"
    from outbound_message o where o.id = ${messageId} and o.status = '0'
      and exists (select from outbound_message m ${channels} where m.id = o.id and ${channelObstacle} is null)
      and exists (select from outbound_message m ${channels} where m.base_channel_id = o.base_channel_id
        and m.status = '0' and m.send_time is null and m.send_problem is not null and m.send_failures = 0
        and m.id <= o.id and ${channelObstacle} is null) /* planned once */`.execute(db)
  return rows[0]
}

interface Turn {
  channelId: string
  holder: string
}

/** Takes or renews the turn; false where somebody else has it. */
async function keepTurn(db: Transaction, { channelId, holder }: Turn): Promise<boolean> {
  const { rows } = await sql`update base_channel set last_turn_holder = ${holder},
      last_turn_until = clock_timestamp() + make_interval(secs => ${turnSeconds})
    where id = ${channelId} and (last_turn_holder = ${holder} or last_turn_until is null
      or last_turn_until < clock_timestamp()) returning id`.execute(db)
  return rows.length > 0
}

const endTurn = (db: Transaction, { channelId, holder }: Turn) =>
  sql`update base_channel set last_turn_holder = null, last_turn_until = null
    where id = ${channelId} and last_turn_holder = ${holder}`.execute(db)

/** Those without an obstacle of their own and without a failure of their own. */
async function readOldest(db: Transaction, channelId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id::text from outbound_message m ${channels}
    where m.base_channel_id = ${channelId} and m.status = '0' and m.send_time is null and m.send_failures = 0
      and ${channelObstacle} is null
    order by m.id limit (select coalesce(max_batch, ${usualBatch}) from base_channel where id = ${channelId})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
