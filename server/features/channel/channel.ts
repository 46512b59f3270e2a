import {
  type ChannelChoice,
  channelChoices as channelChoicesCall,
  channelKinds as channelKindsCall,
  openChannel as openChannelCall,
  setChannelStatus as setChannelStatusCall,
  signerChoices as signerChoicesCall,
} from '@kouan/contract/calls/channel.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { sql } from 'kysely'
import { serveResource } from '../../crud/serve-resource.ts'
import { openChannel } from '../../domain/channel/open-channel.ts'
import { actorName, type Context } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { BadInput, Conflict, NotFound } from '../../ground/errors.ts'
import { baseChannelHooks, enterpriseChannelHooks, transferInfoHooks } from './channel-hooks.ts'

const statuses = ['1', '2', '3']

async function setStatus(context: Context, input: InputOfCall<typeof setChannelStatusCall>): Promise<null> {
  const { id, status, version } = input
  if (!statuses.includes(status)) throw new BadInput([{ field: 'status', message: '状态：不存在' }])
  if (!/^\d{1,18}$/.test(id)) throw new NotFound()
  const { rows: found } = await sql<{ version: number }>`select version from enterprise_channel where id = ${id}
    for update`.execute(context.db)
  if (!found[0]) throw new NotFound()
  if (typeof version === 'number' && version !== found[0].version) throw new Conflict()
  await sql`update enterprise_channel set status = ${status}, version = version + 1,
    update_by = ${actorName(context.actor)}, update_time = ${context.now} where id = ${id}`.execute(context.db)
  context.audit({ target: `enterpriseChannel ${id}`, after: { status } })
  return null
}

async function choices({ db, services }: Context) {
  const allowed = services.settings.simulatedCustoms ? sql`` : sql`and protocol <> ${simulatedProtocol}`
  const read = async (query: ReturnType<typeof sql<ChannelChoice>>) =>
    (await query.execute(db)).rows.map(({ value, text }) => ({ value: String(value), text }))
  return {
    enterprises: await read(sql`select id as value, company_name as text from enterprise where status = '3'
      order by company_name limit 1000`),
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

export const channel: Served[] = [
  ...serveResource(transferInfo, transferInfoHooks),
  ...serveResource(baseChannel, baseChannelHooks),
  ...serveResource(enterpriseChannel, enterpriseChannelHooks),
  serve(openChannelCall, openChannel),
  serve(setChannelStatusCall, setStatus),
  serve(channelChoicesCall, choices),
  serve(channelKindsCall, kinds),
  serve(signerChoicesCall, signers),
]
