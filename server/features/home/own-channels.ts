// For declarants: whether their channels carry, and when something went through them last.
import { type OwnChannel, readOwnChannels } from '@kouan/contract/calls/home.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { sql } from 'kysely'
import { healthOf } from '../../domain/channel/channel-health.ts'
import { channelObstacle } from '../../domain/channel/channel-obstacle.ts'
import { callerOf } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { beijingText } from '../../ground/beijing-time.ts'

type Found = Omit<OwnChannel, 'lastSendTime'> & { lastSendTime: Date | null }

const textOf = (time: Date | null | undefined) => (time ? beijingText(time) : null)

export const ownChannels: Served = {
  ...serve(readOwnChannels, async (context) => {
    const { enterpriseId } = callerOf(context)
    if (enterpriseId === null) return { channels: [], lastReceiptTime: null }
    const { rows } = await sql<Found>`select c.id::text as id, c.crossborder_type as "crossborderType",
        t.dxp_id as "dxpId", b.protocol = ${simulatedProtocol} as simulated, ${channelObstacle} as obstacle,
        ${healthOf('b.id', 'state', context.now)} in ('BLOCKED', 'FAULTY', 'LATE') as "isFaulty",
        (select m.send_time from outbound_message m where m.enterprise_channel_id = c.id and m.send_time is not null
          order by m.send_time desc limit 1) as "lastSendTime"
      from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id
        join base_channel b on b.id = c.base_channel_id
      where c.enterprise_id = ${enterpriseId} and c.status <> '3' order by c.open_time, c.id`.execute(context.db)
    const last = await sql<{ time: Date }>`select create_time as time from receipt
      where enterprise_id = ${enterpriseId} order by create_time desc limit 1`.execute(context.db)
    return {
      channels: rows.map((row) => ({ ...row, lastSendTime: textOf(row.lastSendTime) })),
      lastReceiptTime: textOf(last.rows[0]?.time),
    }
  }),
  onlyReads: () => true,
}
