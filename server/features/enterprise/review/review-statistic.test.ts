import { decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { reviewConclusion } from '@kouan/contract/resources/enterprise/review-conclusion.ts'
import { reviewStatistic } from '@kouan/contract/resources/enterprise/review-statistic.ts'
import { expect, it } from 'vitest'
import { changeHarness } from '../../../testing/a-change.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { reviewHarness } from '../../../testing/review-harness.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database, clock } = test
/** In the middle of a month, so that all hours are of one. */
const start = Date.parse('2027-03-15T02:00:00Z')
const after = (hours: number) => {
  clock.now = () => new Date(start + hours * 3600_000)
}
after(0)
const { zhang, li, submitted, pass } = await reviewHarness(test)
const { aSubmittedChange, reviewed } = changeHarness(test)
const chief = await aUser({ rights: ['reviewStatistic:list', 'reviewConclusion:list'] })

const rows = async (filter: object, by = chief) =>
  (await send(callsOf(reviewStatistic).list, filter, by)).result.records

it('counts what each reviewer decided in a month of Beijing, and how long it was waited for', async () => {
  const [one, two, three] = [await submitted(), await submitted(), await submitted()]
  after(0.2)
  await pass(one)
  after(0.4)
  const back = { id: two.id, version: two.version, decision: 'return', reason: '请更正注册地址' }
  await send(decideApplication, back, zhang)
  after(0.8)
  await send(decideApplication, { ...back, id: three.id, version: three.version, decision: 'refuse' }, zhang)
  const { user } = await anEnterprise(test)
  const { id } = await aSubmittedChange({ address: '江滨路8号' }, user)
  await send(decideApplication, { id, version: (await reviewed(id, li)).version, decision: 'pass' } as never, li)
  const [ofZhang] = await rows({ reviewer: zhang.username })
  expect(ofZhang).toMatchObject({
    month: '2027-03',
    decided: 3,
    passed: 1,
    returned: 1,
    refused: 1,
    changes: 0,
    reviewerName: zhang.username,
  })
  expect(Number(ofZhang?.medianHours)).toBeCloseTo(0.4, 1)
  expect(Number(ofZhang?.longestHours)).toBeCloseTo(0.8, 1)
  expect((await rows({ month: '2020-01' })).length).toBe(0)
  expect(await rows({ reviewer: li.username })).toMatchObject([{ decided: 1, passed: 1, changes: 1 }])

  const listed = async (filter: object) =>
    (await send(callsOf(reviewConclusion).list, { month: '2027-03', ...filter } as never, chief)).result.records
  const ofZhangAlone = { reviewer: zhang.username }
  expect((await listed(ofZhangAlone)).map(({ conclusion, hours }) => [conclusion, Number(hours)])).toEqual([
    ['refuse', expect.closeTo(0.8, 1)],
    ['return', expect.closeTo(0.4, 1)],
    ['pass', expect.closeTo(0.2, 1)],
  ])
  for (const [conclusion, { applyNo }] of Object.entries({ pass: one, return: two, refuse: three }))
    expect(await listed({ ...ofZhangAlone, conclusion })).toMatchObject([{ applyNo }])
  expect(await listed({ reviewer: li.username, applyType: '2' })).toMatchObject([{ applicationId: id }])
})

it('is closed to whoever lacks the right, and shows nothing of another tenant', async () => {
  expect((await send(callsOf(reviewStatistic).list, {}, zhang)).status).toBe(403)
  expect((await send(callsOf(reviewConclusion).list, {}, zhang)).status).toBe(403)
  await database.pool.query("insert into sys_tenant (id, name) values (7201, '别的租户')")
  const far = await aUser({ rights: ['reviewStatistic:list', 'reviewConclusion:list'], tenantIds: ['7201'] })
  expect(await rows({}, far)).toEqual([])
  expect((await send(callsOf(reviewConclusion).list, {}, far)).result.records).toEqual([])
})
