// Nodes of the flows: enterprises with the channels that are open for them, subjects, and channels with their state.
import type { FlowCounts, MapChannel, MapEnterprise, MapSubject } from '@kouan/contract/calls/channel-map.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { statesInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import { customsDistricts, directorateOf } from '@kouan/customs/codes/customs-district.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { readHealth, sayHealth } from '../../../domain/channel/channel-health.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { emptyFlow } from './read-flows.ts'

/** Whether the caller may list enterprises or their channels, or sees its own alone. */
const seesEnterprises = (context: Context) =>
  callerOf(context).enterpriseId !== null ||
  [enterprise, enterpriseChannel].some((resource) => hasRight(context, permissionOf(resource, 'list')))

/** Condition on the id of an enterprise: one whose place on the map the caller sees without documents. */
const isShown = (context: Context, id: RawBuilder<unknown>) =>
  seesEnterprises(context) ? isLetThrough(context, enterprise, id) : sql`false`

/** Enterprises in force that the caller may see, and those of `ids`: documents name them to the caller. */
export async function readEnterprises(context: Context, ids: readonly string[]): Promise<MapEnterprise[]> {
  const { rows } = await sql<{ id: string; name: string; office: string }>`select id::text as id, company_name as name,
      customs_code as office
    from enterprise where id = any(${[...ids]}::bigint[])
      or (status = any(${statesInForce}) and ${isShown(context, sql`enterprise.id`)})
    order by enterprise.company_name collate "zh-x-icu", enterprise.id`.execute(context.db)
  return rows.map(({ id, name, office }) => ({
    ...{ id, name },
    group: entryOf(customsDistricts, directorateOf(office)) ?? '其他关区',
  }))
}

export async function readSubjects({ db }: Context, ids: readonly string[]): Promise<MapSubject[]> {
  const { rows } = await sql<MapSubject>`select id::text as id, cop_name as name, dxp_id as "dxpId"
    from transfer_info where id = any(${[...ids]}::bigint[]) order by transfer_info.cop_name collate "zh-x-icu", transfer_info.id`.execute(
    db,
  )
  return rows
}

/** Flows without documents by the channels that are open; of these enterprises where ids are given. */
export async function readOpenFlows(context: Context, ids?: readonly string[]): Promise<FlowCounts[]> {
  const named = ids ? sql`enterprise_id = any(${[...ids]}::bigint[])` : sql`true`
  const { rows } = await sql<{ enterpriseId: string; transferInfoId: string; baseChannelId: string }>`
    select distinct enterprise_id::text as "enterpriseId", transfer_info_id::text as "transferInfoId",
      base_channel_id::text as "baseChannelId"
    from enterprise_channel
    where status <> '3' and ${named} and ${isShown(context, sql`enterprise_channel.enterprise_id`)}`.execute(context.db)
  return rows.map(emptyFlow)
}

/** Those of the flows; all where staff may list channels. Only people who may list them get the fault. */
export async function readChannels(context: Context, flows: readonly FlowCounts[]): Promise<MapChannel[]> {
  const { db, now } = context
  const used = new Set(flows.map(({ baseChannelId }) => baseChannelId))
  const mayList = hasRight(context, permissionOf(baseChannel, 'list'))
  const seesAll = mayList && callerOf(context).enterpriseId === null
  const health = (await readHealth(db, { now })).filter(({ id }) => seesAll || used.has(id))
  const { rows } = await sql<{ id: string }>`select id::text as id from base_channel
    where protocol = ${simulatedProtocol}`.execute(db)
  const simulated = new Set(rows.map(({ id }) => id))
  return health.map((one) => ({
    ...{ id: one.id, name: one.name, state: one.state, isSimulated: simulated.has(one.id) },
    sentences: mayList ? sayHealth(one, now) : [],
  }))
}
