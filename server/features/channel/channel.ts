import {
  type ChannelChoice,
  channelChoices,
  channelKinds,
  openChannel,
  signerChoices,
} from '@kouan/contract/calls/channel.ts'
import type { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { statesInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { sql } from 'kysely'
import { moveState, type ResourceActions } from '../../crud/serve-actions.ts'
import { openEnterpriseChannel } from '../../domain/channel/open-channel.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { noteQueued } from '../../gate/held-work.ts'
import { serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { baseChannelEntity, enterpriseChannelEntity, transferInfoEntity } from './channel-hooks.ts'
import { sendTestMessage } from './send-test-message.ts'

/**
 * 立即重试: what waits for a channel is tried at once, whatever pause is left. The audit of the action says who wanted it.
 */
const retryNow: ResourceActions<typeof baseChannel>['retryNow'] = async ({ db, now }, { left }) => {
  const [channel] = left()
  if (!channel) return null
  if (channel.status !== '1') throw new Refusal(`基础通道“${channel.channelName}”已停用，不能重试`)
  await sql`update base_channel set last_retry_time = ${now}::timestamptz where id = ${channel.id}`.execute(db)
  noteQueued(db)
  await sql`select kouan_wake_channel(${channel.id}::bigint, null)`.execute(db)
  return null
}

async function choices({ db, services }: Context) {
  const allowed = services.settings.simulatedCustoms ? sql`` : sql`and protocol <> ${simulatedProtocol}`
  const read = async (query: ReturnType<typeof sql<ChannelChoice>>) =>
    (await query.execute(db)).rows.map(({ value, text }) => ({ value: String(value), text }))
  return {
    enterprises: await read(sql`select id as value, company_name as text from enterprise
      where status = any(${statesInForce}) order by company_name collate "zh-x-icu" limit 1000`),
    transferInfos: await read(sql`select id as value, cop_name || '（' || dxp_id || '）' as text from transfer_info
      where status = '1' order by id desc limit 1000`),
    baseChannels: await read(sql`select id as value,
        channel_name || case when protocol = ${simulatedProtocol} then '（模拟海关）' else '' end as text from base_channel
      where status = '1' ${allowed} order by id desc limit 1000`),
  }
}

const kinds = async ({ services }: Context) => ({ simulatedCustoms: services.settings.simulatedCustoms })

const signers = async ({ services }: Context): Promise<ChannelChoice[]> =>
  services.signers.all.map(({ name, title }) => ({ value: name, text: title }))

export const channels: Part[] = [
  ...serveEntity(transferInfoEntity),
  ...serveEntity(baseChannelEntity, { actions: { sendTest: sendTestMessage, retryNow } }),
  ...serveEntity(enterpriseChannelEntity, {
    isPolled: true,
    actions: { resume: moveState, pause: moveState, close: moveState },
  }),
  serve(openChannel, openEnterpriseChannel),
  serve(channelChoices, choices),
  serve(channelKinds, kinds),
  serve(signerChoices, signers),
]
