// Today's stage: applications and changes wait for review, documents are under way, blocked or not declared, and a sheet is imported.
import { openChannel, setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { claimApplication, decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { dutyRoster } from '@kouan/contract/resources/channel/duty-roster.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { ask, person, type StageContext } from '../ask-product.ts'
import { remember } from '../demo-record.ts'
import { playCustoms } from '../play-customs.ts'
import { minutesAfter } from '../world/calendar.ts'
import { applicants, applicationOf, type Company, companies } from '../world/companies.ts'
import { goods, itemNoOf } from '../world/goods.ts'
import { orderForm, shipmentOf } from '../world/shipments.ts'
import { apply, findApplication } from './apply.ts'
import { changeCompanies } from './change-companies.ts'
import { receiveForeignAnswers } from './foreign-answers.ts'
import { importSheet } from './import-sheet.ts'
import { askForPayments } from './payment-requests.ts'
import { add, declare } from './trade-day.ts'

interface LastDay {
  now: Date
  password: string
  served: (company: Company) => number
}

export async function lastDay(context: StageContext, { now, password, served }: LastDay): Promise<void> {
  await fillReviewQueue(context, { now, password })
  await changeCompanies(context, now)
  await addDutyRoster(context, now)
  await addAnnouncements(context, now)
  for (const company of companies) {
    const as = await person(context, company.username)
    const shipments = (count: number, { before, from }: { before: number; from: number }) =>
      Array.from({ length: count }, (_, at) =>
        shipmentOf(company, { serial: served(company) + from + at, time: minutesAfter(now, at - before) }),
      )
    // Some minutes ago, so that customs have sent a part of their answers.
    const declared = await add(context, shipments(8, { before: 30, from: 0 }), { name: 'order', as, minutes: 0 })
    const at = minutesAfter(now, -9)
    await declare(context, { kind: orderDocument, ids: declared, as, at })
    await playCustoms(context, { company, from: at, until: now })
    await add(context, shipments(6, { before: 8, from: 8 }), { name: 'order', as, minutes: 0 })
    if (company.declares.includes('payment')) {
      await add(context, shipments(2, { before: 6, from: 14 }), { name: 'payment', as, minutes: 0 })
    }
    // Of the orders that were declared above, by a platform alone.
    if (company.roles.split(',').includes('EBP')) {
      await askForPayments(context, { company, shipments: shipments(4, { before: 30, from: 0 }), now })
    }
    await fileGoods(context, { as, at: minutesAfter(now, -60) })
  }
  await declareWhileDown(context, { now, served })
  await blockSome(context, { now, served })
  await importOrders(context, { now, served })
  await shortenDelays(context, now)
}

/** Adds goods records, from which lines of new documents are chosen. They belong to the enterprise of the person. */
async function fileGoods(context: StageContext, asking: { as: Actor; at: Date }): Promise<void> {
  for (const good of goods) {
    const { name, model, unit, price, country, code } = good
    const record = { gname: name, gmodel: model, gcode: code, unit, unit1: kilogram, country, barCode: '无' }
    await ask(
      context,
      callsOf(goodsRecord).add,
      { ...record, itemNo: itemNoOf(good), price: (price / 100).toFixed(2) },
      asking,
    )
  }
}

const kilogram = '035'

/** Puts the operator on duty around the clock. */
async function addDutyRoster(context: StageContext, now: Date): Promise<void> {
  const shiftDate = beijingText(now).slice(0, 10)
  const allDay = { shiftDate, beginTime: '00:00:00', endTime: '00:00:00' }
  const shifts = [{ ...allDay, watchman: 'operator', dutyPhone: '13900000000' }]
  const asking = { as: await person(context, 'operator'), at: now }
  const { id } = await ask(context, callsOf(dutyRoster).add, { rosterName: '演示值班表', shifts }, asking)
  await remember(context.db, 'duty_roster', id)
}

const announcements = [
  {
    titile: '模拟海关周六凌晨停机维护',
    msgCategory: '1',
    priority: 'H',
    openType: 'url',
    openPage: '/help/declaration',
    msgContent: '<p>周六 00:00 至 04:00 不受理申报，期间提交的单证在恢复后自动发出，回执随后补收。</p>',
  },
  {
    titile: '新的商品编码已启用',
    msgCategory: '1',
    priority: 'M',
    msgContent: '<p>请在申报前核对商品备案中的<b>商品编码</b>与<b>法定单位</b>。</p>',
  },
  {
    titile: '演示系统中都是虚构的数据',
    msgCategory: '2',
    priority: 'L',
    msgContent: '<p>企业、人员和单证都是虚构的。</p>',
  },
]

/** Publishes announcements for all users. */
async function addAnnouncements(context: StageContext, now: Date): Promise<void> {
  const asking = { as: await person(context, 'operator'), at: now }
  for (const text of announcements) {
    const { id } = await ask(context, callsOf(announcement).add, { ...text, msgType: 'ALL' }, asking)
    await ask(context, actionCalls(announcement).release, { id }, asking)
    await remember(context.db, 'announcement', id)
  }
}

/** Imports orders, two of them with an amount that does not add up, which the import reports. */
async function importOrders(context: StageContext, { now, served }: Omit<LastDay, 'password'>): Promise<void> {
  const company = companies.find(({ username }) => username === 'importer')
  if (!company) return
  const time = minutesAfter(now, -5)
  const orders = Array.from({ length: 30 }, (_, at) => {
    const form = orderForm(shipmentOf(company, { serial: served(company) + 30 + at, time }))
    return at % 15 === 7 ? { ...form, buyerIdNumber: '' } : form
  })
  await importSheet(context, { orders, as: await person(context, company.username), at: now })
}

/** Declares while customs cannot be reached, until the retries end; receives answers that another system waits for. */
async function declareWhileDown(context: StageContext, { now, served }: Omit<LastDay, 'password'>): Promise<void> {
  const company = companies.find(({ username }) => username === 'importer')
  if (!company) return
  const as = await person(context, company.username)
  const at = minutesAfter(now, -120)
  const shipments = [0, 1].map((index) => shipmentOf(company, { serial: served(company) + 24 + index, time: at }))
  const ids = await add(context, shipments, { name: 'order', as, minutes: 0 })
  await declare(context, { kind: orderDocument, ids, as, at })
  await playCustoms(context, { company, from: at, until: now, downUntil: now })
  await receiveForeignAnswers(context, { company, at: minutesAfter(now, -30) })
  await playCustoms(context, { company, from: minutesAfter(now, -30), until: now })
}

/** Declares while the operator pauses the channel. */
async function blockSome(context: StageContext, { now, served }: Omit<LastDay, 'password'>): Promise<void> {
  const company = companies.find(({ username }) => username === 'exporter')
  if (!company) return
  const [operator, as] = [await person(context, 'operator'), await person(context, company.username)]
  const asking = { as: operator, at: minutesAfter(now, -60) }
  const { rows } = await sql<{ enterpriseId: string; transferInfoId: string; baseChannelId: string }>`
    select enterprise_id::text as "enterpriseId", transfer_info_id::text as "transferInfoId",
      base_channel_id::text as "baseChannelId" from enterprise_channel
    where enterprise_id = ${(as as Extract<Actor, { kind: 'user' }>).enterpriseId}`.execute(context.db)
  const { id } = await ask(context, openChannel, { ...rows[0], crossborderType: 'I1210' }, asking)
  const bonded = { ...company, crossborderType: 'I1210' as const }
  const time = minutesAfter(now, -40)
  const shipments = [0, 1, 2].map((at) => shipmentOf(bonded, { serial: served(company) + 20 + at, time }))
  const ids = await add(context, shipments, { name: 'order', as, minutes: 0 })
  await declare(context, { kind: orderDocument, ids, as, at: minutesAfter(now, -20) })
  await ask(context, setChannelStatus, { id, status: '2' }, { as: operator, at: minutesAfter(now, -20) })
  await playCustoms(context, { company, from: minutesAfter(now, -20), until: now })
}

/** Sets short delays, so that customs answer within seconds. */
async function shortenDelays(context: StageContext, now: Date): Promise<void> {
  const as = await person(context, 'operator')
  const { rows } = await sql<{ id: string }>`select b.id::text from base_channel b join demo d using (tenant_id)
    where d.made -> 'base_channel' ? b.id::text`.execute(context.db)
  for (const { id } of rows) await ask(context, callsOf(baseChannel).edit, { id, simDelaySeconds: 5 }, { as, at: now })
}

async function fillReviewQueue(
  context: StageContext,
  { now, password }: Pick<LastDay, 'now' | 'password'>,
): Promise<void> {
  const as = await person(context, 'reviewer')
  for (const [index, { name, roles, end }] of applicants.entries()) {
    const at = minutesAfter(now, -600 + index * 70)
    const serial = 11 + index
    const who = { username: `applicant${serial}`, contact: '联系示例', scope: 'I' as const, tradeModes: '9610', serial }
    const form = applicationOf({ name, roles, ...who })
    const { applyNo } = await apply(context, { form, at, ...(end === 'draft' ? {} : { password }) })
    if (applyNo === undefined || end === 'submitted') continue
    const asking = { as, at: minutesAfter(at, 30) }
    const found = await findApplication(context, applyNo, asking)
    const { version } = await ask(context, claimApplication, found, asking)
    if (end === 'claimed') continue
    const decision = end === 'returned' ? 'return' : 'refuse'
    const reason = end === 'returned' ? '营业执照扫描件不清晰，请重新上传' : '仓储企业须先取得区内注册'
    await ask(context, decideApplication, { id: found.id, version, decision, reason }, asking)
  }
}
