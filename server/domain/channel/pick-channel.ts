// Which open channel carries an enterprise's declarations of one business type.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { channelObstacle } from './channel-obstacle.ts'

export interface PickedChannel {
  id: string
  transferInfoId: string
  baseChannelId: string
  dxpId: string
  revision: Revision
  /** Its far end is the simulated customs. */
  simulated: boolean
  /** Name of the configured signer; null: messages go out unsigned. */
  signer: string | null
}

interface Asked {
  enterpriseId: string
  crossborderType: string
}

/** The channel that was opened last; undefined when none is open with an enabled transfer subject and base channel. */
export async function pickChannel(
  db: Transaction,
  { enterpriseId, crossborderType }: Asked,
): Promise<PickedChannel | undefined> {
  const { rows } = await sql<PickedChannel>`
    select c.id, t.id as "transferInfoId", c.base_channel_id as "baseChannelId", t.dxp_id as "dxpId", t.revision, t.signer,
      b.protocol = ${simulatedProtocol} as simulated
    from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id
      join base_channel b on b.id = c.base_channel_id
    where c.enterprise_id = ${enterpriseId} and c.crossborder_type = ${crossborderType}
      and c.status = '1' and t.status = '1' and b.status = '1'
    order by c.open_time desc, c.id desc limit 1`.execute(db)
  return rows[0]
}

/** Where none can be picked: what is in the way of the one that was opened last, a paused one first; or there is none. */
export async function readObstacle(
  db: Transaction,
  { enterpriseId, crossborderType }: Asked,
): Promise<string | undefined> {
  const { rows } = await sql<{ obstacle: string | null }>`
    select ${channelObstacle} as obstacle
    from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id
      join base_channel b on b.id = c.base_channel_id
    where c.enterprise_id = ${enterpriseId} and c.crossborder_type = ${crossborderType}
    order by c.status = '3', c.open_time desc, c.id desc limit 1`.execute(db)
  return rows[0]?.obstacle ?? undefined
}
