// Opening a channel for an enterprise, with the checks that configuration demands.

import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { isInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import { companyRoles } from '@kouan/customs/codes/enterprise.ts'
import { crossborderTypes, directions } from '@kouan/customs/codes/trade-mode.ts'
import { messageDefinitions } from '@kouan/customs/messages/catalogue.ts'
import type { MessageDefinition } from '@kouan/customs/messages/message.ts'
import { sql } from 'kysely'
import { actorName, type Context } from '../../gate/context.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'
import { simulationForbidden } from './channel-fault.ts'
import { copyReceipts, receiptGaps, refusedAsTarget } from './channel-receipts.ts'

export interface OpeningInput {
  enterpriseId: string
  transferInfoId: string
  baseChannelId: string
  crossborderType: string
  /** Types of receipts to switch on, in place of all that the templates have; none: all of these. */
  chosenReceipts?: readonly string[]
}

const simulationWarning = '这是模拟海关：申报不会发给海关，所有回执都是模拟的'

/** Answers the id of the opened channel and what should be looked at. */
export async function openEnterpriseChannel(
  context: Context,
  input: OpeningInput,
): Promise<{ id: string; warnings: string[] }> {
  await refuseEnterprise(context, input)
  const transfer = await enabledTransfer(context, input.transferInfoId)
  const base = await enabledBase(context, input.baseChannelId)
  if (base.protocol === simulatedProtocol && !context.services.settings.simulatedCustoms) {
    throw new BadInput([{ field: 'baseChannelId', message: `基础通道：${simulationForbidden}` }])
  }
  const target = await refusedAsTarget(context.db, input.baseChannelId)
  if (target) throw new BadInput([{ field: 'baseChannelId', message: `基础通道：${target}` }])
  if (base.wrap_dxp && transfer.dxp_id.length > 16) {
    const message = `传输主体：报文传输编号 ${transfer.dxp_id} 超过 16 个字符，不能用于加传输报文的通道`
    throw new BadInput([{ field: 'transferInfoId', message }])
  }
  const { rows } = await sql<{ id: string }>`
    insert into enterprise_channel (enterprise_id, transfer_info_id, base_channel_id, crossborder_type, status,
      open_time, open_by, create_by, create_time)
    values (${input.enterpriseId}, ${input.transferInfoId}, ${input.baseChannelId}, ${input.crossborderType}, '1',
      ${context.now}, ${actorName(context.actor)}, ${actorName(context.actor)}, ${context.now})
    on conflict (enterprise_id, transfer_info_id, crossborder_type) do nothing returning id`.execute(context.db)
  const id = rows[0]?.id
  if (id === undefined) throw new Refusal('该企业已用此传输主体开通过这一业务类型的通道')
  context.audit({ target: `enterpriseChannel ${id}`, after: input })
  const opened = { ...input, channelId: String(id) }
  // Where no template is kept nobody passes receipts on, and nothing is missing.
  const copied = await copyReceipts(context, opened)
  const warnings = [
    ...(copied > 0 ? await receiptGaps(context.db, opened) : []),
    ...(base.last_error ? [`基础通道最近一次收取出错：${base.last_error}`] : []),
    ...(base.protocol === simulatedProtocol ? [simulationWarning] : []),
  ]
  return { id: String(id), warnings }
}

/** The enterprise is approved, and its roles are such that it may send some document of this direction. */
async function refuseEnterprise({ db }: Context, { enterpriseId, crossborderType }: OpeningInput): Promise<void> {
  const { rows } = await sql<{ status: string; company_roles: string }>`
    select status, company_roles from enterprise where id = ${enterpriseId}`.execute(db)
  const [enterprise] = rows
  if (!enterprise) throw new BadInput([{ field: 'enterpriseId', message: '企业：不存在' }])
  if (!isInForce(enterprise.status)) {
    throw new BadInput([{ field: 'enterpriseId', message: '企业：未通过备案审核或已停用，不能开通通道' }])
  }
  if (entryOf(crossborderTypes, crossborderType) === undefined) {
    throw new BadInput([{ field: 'crossborderType', message: '业务类型：不存在' }])
  }
  const direction = crossborderType.slice(0, 1)
  const roles = enterprise.company_roles.split(',')
  const senders = sendersOf(direction)
  if (!senders.some((role) => roles.includes(role))) {
    const named = senders.map((role) => companyRoles[role]).join('、')
    const message = `企业：须为${named}之一，才有可以申报的${directions[direction]}单证`
    throw new BadInput([{ field: 'enterpriseId', message }])
  }
}

async function enabledTransfer({ db }: Context, id: string): Promise<{ dxp_id: string }> {
  const { rows } = await sql<{ dxp_id: string; status: string }>`
    select dxp_id, status from transfer_info where id = ${id}`.execute(db)
  if (!rows[0]) throw new BadInput([{ field: 'transferInfoId', message: '传输主体：不存在' }])
  if (rows[0].status !== '1') throw new BadInput([{ field: 'transferInfoId', message: '传输主体：已停用' }])
  return rows[0]
}

async function enabledBase(
  { db }: Context,
  id: string,
): Promise<{ wrap_dxp: boolean; last_error: string | null; protocol: string }> {
  const { rows } = await sql<{ wrap_dxp: boolean; last_error: string | null; status: string; protocol: string }>`
    select wrap_dxp, last_error, status, protocol from base_channel where id = ${id}`.execute(db)
  if (!rows[0]) throw new BadInput([{ field: 'baseChannelId', message: '基础通道：不存在' }])
  if (rows[0].status !== '1') throw new BadInput([{ field: 'baseChannelId', message: '基础通道：已停用' }])
  return rows[0]
}

type Role = keyof typeof companyRoles

/** Roles that send some message of this direction, I or E. */
function sendersOf(direction: string): Role[] {
  const roles = Object.values<MessageDefinition>(messageDefinitions).flatMap(({ direction: own, senderRoles = [] }) =>
    own === direction ? senderRoles : [],
  )
  return (Object.keys(companyRoles) as Role[]).filter((role) => roles.includes(role))
}
