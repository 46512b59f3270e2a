// Registers the three enterprises and passes their reviews; the operator opens a simulated channel for each.
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { claimApplication, decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { demoAccounts } from '@kouan/contract/calls/system/demo-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { baseChannelReceipt } from '@kouan/contract/resources/channel/base-channel-receipt.ts'
import { businessReceipt } from '@kouan/contract/resources/channel/business-receipt.ts'
import { receiptTypesOf } from '@kouan/contract/resources/channel/message-types.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import type { Actor } from '../../../gate/context.ts'
import { ask, person, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'
import { minutesAfter } from '../world/calendar.ts'
import {
  applicationOf,
  type Company,
  channelCodeOf,
  codeOf,
  companies,
  mailboxOf,
  mailboxOfCustoms,
} from '../world/companies.ts'
import { apply, findApplication } from './apply.ts'

export async function registerCompanies(
  context: StageContext,
  { at, password }: { at: Date; password: string },
): Promise<void> {
  await addBusinessTemplates(context, { as: await person(context, 'operator'), at })
  for (const [index, company] of companies.entries()) {
    const enterpriseId = await register(context, company, { at: minutesAfter(at, index * 40), password })
    await openCompanyChannel(context, company, { at: minutesAfter(at, 120 + index * 10), enterpriseId })
  }
}

async function register(context: StageContext, company: Company, { at, password }: { at: Date; password: string }) {
  const contact = demoAccounts.find(({ username }) => username === company.username)?.realname ?? company.name
  const { applyNo = '' } = await apply(context, { form: applicationOf({ ...company, contact }), at, password })
  const asking = { as: await person(context, 'reviewer'), at: minutesAfter(at, 25) }
  const found = await findApplication(context, applyNo, asking)
  const { version } = await ask(context, claimApplication, found, asking)
  const decided = { id: found.id, version, decision: 'pass' }
  const { enterpriseId } = await ask(context, decideApplication, decided, { ...asking, at: minutesAfter(at, 35) })
  return remember(context.db, 'enterprise', String(enterpriseId))
}

async function openCompanyChannel(
  context: StageContext,
  company: Company,
  { at, enterpriseId }: { at: Date; enterpriseId: string },
) {
  const asking = { as: await person(context, 'operator'), at }
  const code = codeOf(company)
  const subject = {
    copCode: code,
    copName: company.name,
    dxpMode: 'DXP',
    dxpId: mailboxOf(company),
    receiverId: mailboxOfCustoms,
    revision: '202205',
    enterpriseId,
    status: '1',
    note: '演示数据',
  }
  const transferInfoId = (await ask(context, callsOf(transferInfo).add, subject, asking)).id
  await remember(context.db, 'transfer_info', transferInfoId)
  const way = {
    channelCode: channelCodeOf(company),
    channelName: `模拟海关（${company.name.slice(0, 4)}）`,
    protocol: simulatedProtocol,
    wrapDxp: true,
    status: '1',
    simSeed: company.serial,
    note: '演示数据',
    ...company.simulation,
  }
  const baseChannelId = (await ask(context, callsOf(baseChannel).add, way, asking)).id
  await remember(context.db, 'base_channel', baseChannelId)
  const { crossborderType } = company
  await addChannelTemplate(context, { ...asking, baseChannelId, crossborderType })
  await ask(context, openChannel, { enterpriseId, transferInfoId, baseChannelId, crossborderType }, asking)
}

interface Asking {
  as: Actor
  at: Date
}

/**
 * Templates of receipts, from which those of each channel are copied. Every type of the direction; the check of the
 * format is of no use to most enterprises.
 */
async function addBusinessTemplates(context: StageContext, asking: Asking): Promise<void> {
  for (const crossborderType of ['I9610', 'I1210', 'E9610']) {
    for (const receiptType of receiptTypesOf(crossborderType.slice(0, 1))) {
      const status = receiptType === 'CEB900Message' ? '0' : '1'
      const row = { crossborderType, receiptType, status, format: 'XML_RAW' }
      await remember(context.db, 'business_receipt', (await ask(context, callsOf(businessReceipt).add, row, asking)).id)
    }
  }
}

/** Of lists, only what ends them. They go with their base channel. */
async function addChannelTemplate(
  context: StageContext,
  { baseChannelId, crossborderType, ...asking }: Asking & { baseChannelId: string; crossborderType: string },
): Promise<void> {
  const receiptType = crossborderType.startsWith('I') ? 'CEB622Message' : 'CEB604Message'
  const row = { baseChannelId, receiptType, status: '1', format: 'JSON', statusFilter: '500,800,899' }
  await ask(context, callsOf(baseChannelReceipt).add, row, asking)
}
