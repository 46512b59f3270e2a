// 申报通道设置: what it refuses beyond its form.
import { channelRoute } from '@kouan/contract/resources/channel/channel-route.ts'
import { declareSetting } from '@kouan/contract/resources/channel/declare-setting.ts'
import { declaredTypesOf, declaredTypeText } from '@kouan/contract/resources/channel/message-types.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import { crossborderTypes, directions } from '@kouan/customs/codes/trade-mode.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { moveState } from '../../crud/serve-actions.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'

type Name = keyof typeof channelRoute.fields

const refuse = (field: Name, sentence: string) =>
  new BadInput([{ field, message: `${channelRoute.fields[field].label}：${sentence}` }])

const scopeText = (scope: string) => entryOf(crossborderTypes, scope) ?? `${directions[scope]}（默认）`

/** The channel is the enterprise's own, and opened for the business type of the route or its direction. */
async function refuseChannel({ db }: Context, { enterpriseId, scope, channelId }: Row): Promise<void> {
  const { rows } = await sql<{ owner: string; type: string; status: string }>`select enterprise_id::text as owner,
      crossborder_type as type, status from enterprise_channel where id = ${channelId}`.execute(db)
  const [channel] = rows
  if (!channel || channel.owner !== String(enterpriseId)) throw refuse('channelId', '不是该企业的通道')
  if (channel.status === '3') throw refuse('channelId', '该通道已关闭，请先重新开通')
  const opened = entryOf(crossborderTypes, channel.type) ?? channel.type
  const direction = String(scope).slice(0, 1)
  if (!channel.type.startsWith(direction)) {
    throw refuse('channelId', `该通道是为“${opened}”开通的，不能用于${directions[direction]}申报`)
  }
  if (String(scope).length > 1 && channel.type !== scope) {
    throw refuse('channelId', `该通道是为“${opened}”开通的，不能用于“${scopeText(String(scope))}”`)
  }
}

/** `id`: the row itself, when it is edited. */
async function refuseTwice({ db }: Context, row: Row, id = '0'): Promise<void> {
  const { rows } = await sql<{ channel: string; priority: number }>`select channel_id::text as channel, priority
    from channel_route where enterprise_id = ${row.enterpriseId} and scope = ${row.scope} and id <> ${id}
      and message_type is not distinct from ${row.messageType || null}
      and (channel_id = ${row.channelId} or priority = ${row.priority})`.execute(db)
  const messages = row.messageType ? declaredTypeText(String(row.messageType)) : '全部报文'
  const about = `“${scopeText(String(row.scope))}”的${messages}`
  if (rows.some(({ channel }) => channel === String(row.channelId))) {
    throw refuse('channelId', `${about}已设置了这个通道，请修改原来的一条`)
  }
  if (rows.length > 0) {
    throw refuse('priority', `${about}已有优先级为 ${row.priority} 的通道，请填写另一个优先级`)
  }
}

export const channelRouteEntity = defineEntity({
  resource: channelRoute,
  listFilters: { direction: (value) => sql`left(channel_route.scope, 1) = ${value}` },
  async beforeAdd(context, row) {
    const { scope, messageType, enterpriseId } = row
    const { rows } = await sql`select from enterprise where id = ${enterpriseId}`.execute(context.db)
    if (rows.length === 0) throw refuse('enterpriseId', '不存在')
    const direction = String(scope).slice(0, 1)
    if (scope !== 'I' && scope !== 'E' && !entryOf(crossborderTypes, String(scope))) throw refuse('scope', '不存在')
    if (messageType && !declaredTypesOf(direction).includes(messageType)) {
      throw refuse('messageType', `${declaredTypeText(messageType)}不能用于${directions[direction]}业务`)
    }
    await refuseChannel(context, row)
    await refuseTwice(context, row)
    return row
  },
  async beforeEdit(context, change, before) {
    const row = { ...before, ...change }
    if (change.channelId !== undefined && change.channelId !== before.channelId) await refuseChannel(context, row)
    await refuseTwice(context, row, before.id)
    return change
  },
  computed: {
    channelName: () => sql`(select t.dxp_id || ' · ' || b.channel_name from enterprise_channel c
        join transfer_info t on t.id = c.transfer_info_id join base_channel b on b.id = c.base_channel_id
      where c.id = channel_route.channel_id)`,
    simulated: () => sql`coalesce((select b.protocol = ${simulatedProtocol} from enterprise_channel c
      join base_channel b on b.id = c.base_channel_id where c.id = channel_route.channel_id), false)`,
  },
})

export const routes: Part[] = [
  ...serveEntity(channelRouteEntity, { actions: { enable: moveState, disable: moveState } }),
  ...serveEntity(defineEntity({ resource: declareSetting })),
]
