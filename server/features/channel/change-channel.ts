// Changes the base channel of an enterprise's channel. Messages that wait keep the one for which they were made: they may have
// been sent there already, and a simulated message must never reach customs.
import { type ChangeableChannel, changeChannel, readChangeable } from '@kouan/contract/calls/channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import { simulationForbidden } from '../../domain/channel/channel-fault.ts'
import { refusedAsTarget } from '../../domain/channel/channel-receipts.ts'
import type { Part } from '../../domain/entity/part.ts'
import { actorName, type Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput, Conflict, NotFound } from '../../ground/errors.ts'

export const changing: Part[] = [
  serve(readChangeable, async (context, named): Promise<ChangeableChannel> => {
    const { channel, waiting } = await findChannel(context, named)
    const { rows } = await sql<{ value: string; text: string }>`select id::text as value,
        channel_name || case when protocol = ${simulatedProtocol} then '（模拟海关）' else '' end as text from base_channel
      where status = '1' or id = ${channel.baseChannelId} order by id desc limit 1000`.execute(context.db)
    return { ...channel, waiting, baseChannels: rows }
  }),
  serve(changeChannel, async (context, { baseChannelId, version, ...named }) => {
    const { channel, waiting, id } = await findChannel(context, named)
    if (channel.version !== version) throw new Conflict()
    if (channel.baseChannelId === baseChannelId) return { id, warnings: [] }
    const base = await usableBase(context, { baseChannelId, dxpId: channel.dxpId })
    await sql`update enterprise_channel set base_channel_id = ${baseChannelId}, version = version + 1,
      update_by = ${actorName(context.actor)}, update_time = ${context.now} where id = ${id}`.execute(context.db)
    context.audit({
      target: `enterpriseChannel ${id}`,
      before: { baseChannelId: channel.baseChannelId },
      after: { baseChannelId },
    })
    const left = `还有 ${waiting} 个报文等待经原来的基础通道发送；它们的回执仍然有效`
    return {
      id,
      warnings: [
        ...(waiting > 0 ? [left] : []),
        ...(base.last_error ? [`基础通道最近一次收取出错：${base.last_error}`] : []),
        ...(base.protocol === simulatedProtocol ? ['这是模拟海关：申报不会发给海关，所有回执都是模拟的'] : []),
      ],
    }
  }),
]

type Found = Omit<ChangeableChannel, 'waiting' | 'baseChannels'>

/** Locks the channel. An address whose two ids do not belong together is none. */
async function findChannel(context: Context, named: { channelId: string; transferinfoId: string }) {
  const { db } = context
  const { rows } = await sql<Found>`select c.version, e.company_name as "companyName", t.dxp_id as "dxpId",
      c.crossborder_type as "crossborderType", c.base_channel_id::text as "baseChannelId"
    from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id join enterprise e on e.id = c.enterprise_id
    where c.id = ${named.channelId} and t.id = ${named.transferinfoId}
      and ${isLetThrough(context, enterpriseChannel, sql`c.id`)} for update of c`.execute(db)
  const [channel] = rows
  if (!channel) throw new NotFound()
  const { rows: counts } = await sql<{ waiting: number }>`select count(*)::int as waiting from outbound_message
    where enterprise_channel_id = ${named.channelId} and send_time is null and status = '0'`.execute(db)
  return { id: named.channelId, channel, waiting: counts[0]?.waiting ?? 0 }
}

interface Base {
  protocol: string
  status: string
  wrap_dxp: boolean
  last_error: string | null
}

async function usableBase(
  { db, services }: Context,
  { baseChannelId, dxpId }: { baseChannelId: string; dxpId: string },
): Promise<Base> {
  const { rows } = await sql<Base>`select protocol, status, wrap_dxp, last_error from base_channel
    where id = ${baseChannelId}`.execute(db)
  const [base] = rows
  const refuse = (sentence: string) => new BadInput([{ field: 'baseChannelId', message: `基础通道：${sentence}` }])
  if (!base) throw refuse('不存在')
  if (base.status !== '1') throw refuse('已停用')
  const target = await refusedAsTarget(db, baseChannelId)
  if (target) throw refuse(target)
  if (base.protocol === simulatedProtocol && !services.settings.simulatedCustoms) throw refuse(simulationForbidden)
  if (base.wrap_dxp && dxpId.length > 16) {
    throw refuse(`报文传输编号 ${dxpId} 超过 16 个字符，不能用于加传输报文的通道`)
  }
  return base
}
