// 定时申报: chosen now, declared at an hour, whatever becomes of the server meanwhile, unless somebody cancels it.

import { documentCalls } from '@kouan/contract/calls/document.ts'
import { cancelJob, latestJobs, readJob } from '@kouan/contract/calls/system/job-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { afterEach, expect, it } from 'vitest'
import { jobs } from '../../areas.ts'
import { maxConcurrentJobs } from '../../domain/job/job-times.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { aShop } from '../../testing/a-company.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { counter, counting, gate } from '../../testing/counting-job.ts'
import { eventually } from '../../testing/eventually.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { declareManyOrders } from '../../testing/order-calls.ts'
import { passInQueue, passTime } from '../../testing/pass-time.ts'
import type { TestUser } from '../../testing/test-app.ts'

const { test, start, stop, begin, read, send, aUser, database, clock } = await jobHarness()
const { pool } = database
const call = startCallOf(declareManyOrders)
const declare = (input: { filter: object; total?: number; startAt: string; startKey?: string }, user: TestUser) =>
  send(call, input as never, user)
const realTime = clock.now

afterEach(() => {
  clock.now = realTime
})

const hourFromNow = () => beijingText(new Date(clock.now().getTime() + 3_600_000))
const anHour = ({ isHeld = false } = {}) => passTime({ pool, clock, seconds: 3601, isHeld })
const hasState = (id: string, state: string) =>
  eventually('state of the job', async () => (await read(id)).state, state)

/** Until the job is to be looked at, by the clock of the database. */
async function waits(jobId: string): Promise<number> {
  const { rows } = await pool.query(
    "select extract(epoch from run_at - clock_timestamp())::float8 as seconds from work_item where key = $1 and state = 'delayed'",
    [jobId],
  )
  return rows[0]?.seconds ?? 0
}

async function declared(enterpriseId: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from attempt where enterprise_id = $1', [
    enterpriseId,
  ])
  return rows[0].count
}

it('declares at the hour what was chosen, also after the server was started anew; the faulty ones are listed', async () => {
  const { enterpriseId, user } = await aShop(test)
  const ids = await manyOrders(test, { enterpriseId, count: 3, formOf: (n) => (n === 1 ? { goodsValue: '1' } : {}) })
  const startAt = hourFromNow()
  const { result } = await declare({ filter: { declareStatus: 'READY' }, startAt, startKey: 'one' }, user)
  const { jobId } = result
  expect((await declare({ filter: {}, total: 1, startAt, startKey: 'one' }, user)).result).toEqual({
    jobId,
    already: true,
  })
  const { rows: named } = await pool.query('select order_no from order_head where id = any($1) order by id', [ids])
  const sentence = `将于 ${startAt} 开始执行：${named.map(({ order_no }) => order_no).join('、')}`
  expect((await send(latestJobs, {}, user)).result.jobs).toMatchObject([
    { id: jobId, state: 'WAITING', startAt, sentence },
  ])
  await manyOrders(test, { enterpriseId, count: 2 })
  // A colleague sees at each of them when, by whom and how many together; staff do, too.
  const colleague = await aUser({ rights: ['order:list'], enterpriseId })
  const signs = async (who: TestUser) =>
    (await send(callsOf(order).list, { enterpriseId, only: 'scheduled' } as never, who)).result.records
      .map(({ scheduled }) => scheduled)
      .filter((sign) => sign !== null)
  const sign = `${startAt.slice(0, 16)} 由 ${user.username} 定时申报，同批 3 项`
  expect(await signs(colleague)).toEqual([sign, sign, sign])
  expect(await signs(await aUser({ rights: '*' }))).toHaveLength(3)

  // The clock of the database is ahead of the server's: it is put back.
  await passInQueue(pool, 3600)
  start(jobs)
  await eventually(
    'seconds until the job runs',
    () => waits(jobId),
    (seconds) => seconds > 3000,
  )
  await stop()
  expect(await read(jobId)).toMatchObject({ state: 'WAITING', sentence })
  expect(await declared(enterpriseId)).toBe(0)

  await anHour()
  start(jobs)
  await hasState(jobId, 'DONE')
  expect(await read(jobId)).toMatchObject({ done_count: 3, fault_count: 1 })
  expect(await declared(enterpriseId)).toBe(2)
  expect(await signs(colleague)).toEqual([])
})

it('is cancelled before its hour, and says so at once', async () => {
  const { enterpriseId, user } = await aShop(test)
  await manyOrders(test, { enterpriseId, count: 1 })
  const { result } = await declare({ filter: {}, total: 1, startAt: hourFromNow() }, user)
  start(jobs)
  expect(await send(cancelJob, { id: result.jobId }, user)).toMatchObject({ success: true })
  await hasState(result.jobId, 'CANCELLED')
  await anHour()
  expect((await send(readJob, { id: result.jobId }, user)).result.sentence).toContain('已取消')
  expect(await declared(enterpriseId)).toBe(0)
  const { rows } = await pool.query(
    'select kouan_scheduled(document_id) as sign from scheduled_declaration where job_id = $1',
    [result.jobId],
  )
  expect(rows).toEqual([{ sign: null }])
})

it('is not set for a time that has passed, nor for one far away', async () => {
  const { enterpriseId, user } = await aShop(test)
  await manyOrders(test, { enterpriseId, count: 1 })
  const fault = async (startAt: string) => (await declare({ filter: {}, total: 1, startAt }, user)).problems
  expect(await fault('2026-01-01 02:00:00')).toMatchObject([
    { field: 'startAt', message: expect.stringMatching(/^执行时间：2026-01-01 02:00:00 已经过去/) },
  ])
  expect(await fault('2099-01-01 02:00:00')).toMatchObject([{ message: '执行时间：最多可安排在30天以内' }])
  expect(await fault('明天')).toMatchObject([{ field: 'startAt' }])
})

it('stands in line behind other jobs of the person when its hour has come', async () => {
  const user = await aUser({ rights: [counting.needs] })
  const held = gate()
  const slow = counter(() => held.passed)
  const input = { upTo: '5' }
  const { jobId } = await begin(user, slow, { input, startAt: hourFromNow() })
  const others: string[] = []
  for (let n = 0; n < maxConcurrentJobs; n++) others.push((await begin(user, slow, { input })).jobId)
  start([slow])
  for (const id of others) await hasState(id, 'RUNNING')
  await eventually(
    'seconds until the job is looked at',
    () => waits(jobId),
    (seconds) => seconds > 3000,
  )
  await anHour({ isHeld: true })
  await eventually(
    'job',
    () => read(jobId),
    ({ sentence }) => String(sentence).includes('正在等待前面的任务'),
  )
  held.open()
  for (const id of [...others, jobId]) await hasState(id, 'DONE')
})

it('before a declaration is confirmed, its sum and its ways are told, of the chosen rows alone', async () => {
  const { enterpriseId, user } = await aShop(test)
  const { enterpriseId: closed } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const ids = await manyOrders(test, { enterpriseId, count: 3 })
  const [lost] = await manyOrders(test, { enterpriseId: closed, count: 1 })
  const { rows } = await pool.query<{ sum: string }>(
    'select trim_scale(sum(actural_paid))::text as sum from order_head where id = any($1)',
    [ids.slice(0, 2)],
  )
  const summary = async (input: object, who: TestUser) =>
    (await send(documentCalls(order).declareSummary, input as never, who)).result
  const two = await summary({ ids: ids.slice(0, 2).join(',') }, user)
  expect(two).toMatchObject({ count: 2, amount: { label: '实际支付金额' }, channels: [{ simulated: false, count: 2 }] })
  expect(Number(two.amount?.sum)).toBe(Number(rows[0]?.sum))
  const all = await summary({ ids: [...ids, lost].join(',') }, await aUser({ rights: '*' }))
  expect(all.channels).toEqual([
    { dxpId: expect.any(String), simulated: false, count: 3 },
    { dxpId: null, simulated: false, count: 1 },
  ])
  const reader = await aUser({ rights: ['order:list'], enterpriseId })
  expect(await send(documentCalls(order).declareSummary, { ids: ids[0] } as never, reader)).toMatchObject({
    status: 403,
  })
})
