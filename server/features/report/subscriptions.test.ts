// Subscribed reports arrive as sheets, with the rights that the person has when they are made.
import { mySubscriptions, subscribe, unsubscribe } from '@kouan/contract/calls/report-subscriptions.ts'
import { listUnread, readNotice } from '@kouan/contract/calls/system/announcement-calls.ts'
import { jobFile } from '@kouan/contract/calls/system/job-calls.ts'
import { periodText } from '@kouan/contract/derive/report-text.ts'
import { companyReport } from '@kouan/contract/resources/report/reports.ts'
import { expect, it } from 'vitest'
import { jobs } from '../../areas.ts'
import { beijingDay } from '../../ground/beijing-time.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { passTime } from '../../testing/pass-time.ts'
import { readSheet } from '../../testing/read-sheet.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { tradeHistory } from '../../testing/trade-history.ts'
import { deliverSubscriptions } from './deliver-subscriptions.ts'
import { endedPeriods } from './report-query.ts'

const harness = await jobHarness()
const { test, start } = harness
const { send, aUser, app, config, database, clock, services } = test
const deliver = () => deliverSubscriptions({ database, services }).handler(asQueue(database, clock))
const day = 24 * 3600

/** Time passes, and everybody is signed in again. */
async function pass(seconds: number): Promise<void> {
  await passTime({ pool: database.pool, clock, seconds })
  await database.pool.query('update sys_session set created_at = $1, last_used_at = $1', [clock.now()])
}

const rights = ['reportCompany:list', 'reportCompany:export', 'tradeDocument:list', 'tradeGoods:list']
const daily = { report: 'company', conditions: { basis: 'declared' }, cronExpression: '0 0 8 * * ? *' }
const inbox = async (who: TestUser) => (await send(listUnread, {}, who)).result.sysMsgList
const mine = async (who: TestUser) => (await send(mySubscriptions, {}, who)).result

/** The job that was started for a subscription runs to its end. */
async function untilMade(): Promise<void> {
  const { rows } = await database.pool.query('select job_id as id from report_subscription where job_id is not null')
  start(jobs)
  for (const { id } of rows) await harness.waitForEnd(id)
  await harness.stop()
}

it.each([
  ['every hour', { ...daily, cronExpression: '0 0 * * * ? *' }, '发送计划：最多每天一次'],
  ['never', { ...daily, cronExpression: '0 0 8 1 1 ? 2020' }, '发送计划：这个计划不会再执行'],
  ['an unknown report', { ...daily, report: 'toString' }, '报表：没有这个报表'],
  ['a currency without rates', { ...daily, conditions: { currency: '300' } }, '金额币种：只能为人民币或美元'],
])('%s is refused with a sentence', async (_, input, message) => {
  const user = await aUser({ rights })
  expect(await send(subscribe, input, user)).toMatchObject({ success: false, message })
})

it('the last subscription that is left, taken several times at once: one is kept', async () => {
  const user = await aUser({ rights })
  await database.pool.query(
    `insert into report_subscription (tenant_id, user_id, report, conditions, cron_expression, next_time, create_time)
     select 0, $1, 'company', '{}', '0 0 8 * * ? *', '2099-01-01', now() from generate_series(1, 29)`,
    [user.id],
  )
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(subscribe, daily, user)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await mine(user)).toHaveLength(30)
  await database.pool.query('delete from report_subscription where user_id = $1', [user.id])
})

it('a daily report comes as a sheet to the messages of its person, whose figures it has', async () => {
  // The sheet ends with the last whole month, on the first day of a year too; what was declared since is in none yet.
  const made = new Date(clock.now().getTime() + day * 1000)
  const { begin, end } = endedPeriods(companyReport, made)
  const declared = `${end}-28`
  await tradeHistory(
    database.pool,
    [
      ['960001', declared],
      ['960002', declared],
      ['960001', beijingDay(made)],
    ].map(([enterpriseId = '', declared = '']) => ({
      ...{ enterpriseId, declared, status: 'IN_CUSTOMS' },
      lines: [{ gcode: '3304990010', country: '502', currency: '142', amount: '12' }],
    })),
  )
  const own = await aUser({ rights, enterpriseId: '960001' })
  const stranger = await aUser({ rights })
  expect(await send(subscribe, daily, own)).toMatchObject({ success: true })
  const [kept] = await mine(own)
  expect(kept).toMatchObject({ report: 'company', conditions: { basis: 'declared' }, lastTime: null, problem: null })
  expect(kept?.nextTime).toContain('08:00:00')
  await deliver()
  expect(await inbox(own)).toEqual([])

  await pass(day)
  await deliver()
  await deliver()
  const { rows } = await database.pool.query('select count(*)::int as jobs from job')
  expect(rows[0]).toEqual({ jobs: 1 })
  await untilMade()
  await deliver()
  const [message, ...others] = await inbox(own)
  expect([message?.titile, others]).toEqual([`企业数据汇总 ${periodText({ begin, end })}`, []])
  expect(await inbox(stranger)).toEqual([])
  const notice = await send(readNotice, { sendId: message?.anntId ?? '' }, own)
  const { openPage } = notice.result as { openPage: string }
  const asked = new URL(openPage, 'http://here.invalid')
  const { sent: jobId = '', ...shown } = Object.fromEntries(asked.searchParams)
  expect([asked.pathname, shown]).toEqual([
    '/reportform/company',
    { 'q.basis': 'declared', 'q.begin': begin, 'q.end': end },
  ])
  // It is kept for weeks, and for this person alone.
  await pass(20 * day)
  await harness.tend(jobs)
  const { result: file } = await send(jobFile, { id: jobId }, own)
  const { rawPayload } = await app.inject({ method: 'GET', url: `${config.apiBase}${file.url}` })
  const sheet = await readSheet(rawPayload, { rows: 100 })
  expect(sheet[0]?.[0]).toBe('企业数据汇总')
  expect(sheet.slice(3).map((row) => [row[0], row[5]])).toEqual([
    ['960001', '1'],
    ['合计', '1'],
  ])
  expect((await send(jobFile, { id: jobId }, stranger)).success).toBe(false)
})

it('without the right there is no sheet but the reason; what is cancelled does not come any more', async () => {
  const user = await aUser({ rights })
  const other = await aUser({ rights })
  await send(subscribe, daily, user)
  const [{ id } = { id: '' }] = await mine(user)
  expect((await send(unsubscribe, { id }, other)).success).toBe(false)
  await database.pool.query('delete from sys_user_role where user_id = $1', [user.id])
  await pass(day)
  await deliver()
  expect(await mine(user)).toMatchObject([{ problem: '已没有查看或导出这个报表的权限' }])
  expect(await send(unsubscribe, { id }, user)).toMatchObject({ success: true })
  expect(await mine(user)).toEqual([])
  const reader = await aUser({ rights: ['reportCompany:list', 'tradeDocument:list'] })
  expect(await send(subscribe, daily, reader)).toMatchObject({
    success: false,
    message: '没有查看并导出企业数据汇总的权限，不能订阅',
  })
})
