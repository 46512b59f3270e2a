// The channels that a document may take, in the order in which configuration names them.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { channelObstacle } from './channel-obstacle.ts'

/**
 * Where a channel was found: set for business type and message, set for the business type, opened for the business type, set for
 * the direction, closed.
 */
export const levels = ['message', 'business', 'opened', 'direction', 'closed'] as const
export type Level = (typeof levels)[number]

export interface ChannelRequest {
  enterpriseId: string
  crossborderType: string
  /** Root element of the message of the document. */
  messageType: string
}

export interface Candidate {
  level: Level
  id: string
  transferInfoId: string
  baseChannelId: string
  baseChannelName: string
  dxpId: string
  revision: Revision
  /** Its far end is the simulated customs. */
  simulated: boolean
  /** Name of the configured signer; null: messages go out unsigned. */
  signer: string | null
  /** A Chinese sentence: why it does not carry now; null: it does. */
  obstacle: string | null
}

/** In the order in which they are tried. A channel may be named several times. */
export async function readCandidates(
  db: Transaction,
  { enterpriseId, crossborderType, messageType }: ChannelRequest,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select named.level, c.id::text, t.id::text as "transferInfoId", b.id::text as "baseChannelId",
      b.channel_name as "baseChannelName", t.dxp_id as "dxpId", t.revision, t.signer,
      b.protocol = ${simulatedProtocol} as simulated, ${channelObstacle} as obstacle
    from (
      select channel_id, priority, case when scope <> ${crossborderType} then 'direction'
          when message_type is null then 'business' else 'message' end as level, message_type is null as is_general
        from channel_route where enterprise_id = ${enterpriseId} and status = '1'
          and scope in (${crossborderType}, ${crossborderType.slice(0, 1)})
          and (message_type is null or message_type = ${messageType})
      union all
      select id, 0, case status when '3' then 'closed' else 'opened' end, false from enterprise_channel
        where enterprise_id = ${enterpriseId} and crossborder_type = ${crossborderType}) named
      join enterprise_channel c on c.id = named.channel_id
      join transfer_info t on t.id = c.transfer_info_id
      join base_channel b on b.id = c.base_channel_id
    order by array_position(${[...levels]}::text[], named.level), named.is_general, named.priority, c.open_time desc, c.id desc
    /* planned once */`.execute(db)
  return rows
}

/** Of the first level that names any channel, the first that carries; else the obstacle of the first one. */
export interface Decision {
  level: Level | undefined
  chosen: Candidate | undefined
  obstacle: string | undefined
}

export function decideChannel(candidates: readonly Candidate[]): Decision {
  const level = levels.find((one) => candidates.some((candidate) => candidate.level === one))
  const named = candidates.filter((candidate) => candidate.level === level)
  const chosen = named.find(({ obstacle }) => obstacle === null)
  return { level, chosen, obstacle: chosen ? undefined : (named[0]?.obstacle ?? undefined) }
}
