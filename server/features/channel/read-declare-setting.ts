// The channels of one enterprise in one direction, and what is missing among them and their receipts.
import { readDeclareSetting, type SettingOfEnterprise } from '@kouan/contract/calls/channel-receipts.ts'
import { declaredTypesOf, receiptTypesOf } from '@kouan/contract/resources/channel/message-types.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { crossborderTypes, directions } from '@kouan/customs/codes/trade-mode.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import { channelObstacle } from '../../domain/channel/channel-obstacle.ts'
import { receiptGaps } from '../../domain/channel/channel-receipts.ts'
import type { Part } from '../../domain/entity/part.ts'
import type { Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput, NotFound } from '../../ground/errors.ts'

type Channel = SettingOfEnterprise['channels'][number]

async function readChannels({ db }: Context, enterpriseId: string, scope: string): Promise<Channel[]> {
  const { rows } = await sql<Channel>`select c.id::text, t.id::text as "transferInfoId",
      c.crossborder_type as "crossborderType", t.dxp_id || ' · ' || b.channel_name as text, ${channelObstacle} as obstacle
    from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id
      join base_channel b on b.id = c.base_channel_id
    where c.enterprise_id = ${enterpriseId} and c.crossborder_type like ${`${scope}%`}
    order by c.crossborder_type, c.open_time desc, c.id desc`.execute(db)
  return rows
}

/** An address whose parts do not belong together is none. */
async function findCompany(context: Context, { companyId, companyCode }: { companyId: string; companyCode: string }) {
  const { rows } = await sql<{ name: string }>`select company_name as name from enterprise where id = ${companyId}
    and ${companyCode} in (coalesce(nullif(company_code, ''), '-'), credit_code)
    and ${isLetThrough(context, enterprise, sql`id`)}`.execute(context.db)
  if (!rows[0]) throw new NotFound()
  return rows[0].name
}

export const declareSettings: Part[] = [
  serve(readDeclareSetting, async (context, { companyCode, companyId, crossborderType }) => {
    const direction = crossborderType.slice(0, 1)
    const types = Object.keys(crossborderTypes).filter((type) => type.startsWith(crossborderType))
    if (types.length === 0) throw new BadInput([{ field: 'crossborderType', message: '业务类型：不存在' }])
    const companyName = await findCompany(context, { companyId, companyCode })
    const channels = await readChannels(context, companyId, crossborderType)
    const opened = channels.filter(({ obstacle }) => obstacle === null)
    const gaps = await Promise.all(
      opened.map(async ({ id, crossborderType: type, text }) => {
        const found = await receiptGaps(context.db, { channelId: id, enterpriseId: companyId, crossborderType: type })
        return found.map((gap) => `${text}：${gap}`)
      }),
    )
    const none = `企业没有可用的${directions[direction]}通道，请先在“开通回执通道”中开通`
    return {
      enterpriseId: companyId,
      companyName,
      direction,
      scopes: crossborderType === direction ? [direction, ...types] : types,
      messageTypes: declaredTypesOf(direction),
      receiptTypes: receiptTypesOf(direction),
      channels,
      warnings: opened.length === 0 ? [none] : gaps.flat(),
    }
  }),
]
