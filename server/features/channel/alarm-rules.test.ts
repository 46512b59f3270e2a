import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { alarmRule } from '@kouan/contract/resources/channel/alarm-rule.ts'
import { expect, it } from 'vitest'
import { recordTraffic } from '../../domain/channel/record-traffic.ts'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { checkChannelAlarms } from '../../testing/check-alarms.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database, clock } = test
/** A session of before ends while the time passes. */
const staff = () => test.aUser({ rights: '*' })
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC' })
const { baseChannelId: channelId } = await aChannel(test, { enterpriseId })
const { rows } = await database.pool.query<{ code: string }>(
  'select channel_code as code from base_channel where id = $1',
  [channelId],
)
const channelCode = rows[0]?.code ?? ''
const calls = callsOf(alarmRule)

let now = new Date('2026-11-28T02:00:00Z')
clock.now = () => now
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const note = (direction: 'SENDING' | 'RECEIVING', fault: string | null) =>
  asQueue(database, clock).transact((db) => recordTraffic(db, { channelId, direction, fault, now }))
async function ringing() {
  await checkChannelAlarms(test)
  const { records } = (await send(callsOf(alarm).list, { status: 'OPEN', pageSize: 50 } as never, await staff())).result
  return records.map(({ kind }) => kind)
}
const save = async (form: object) => send(calls.add, { minutes: 2, isRinging: true, ...form } as never, await staff())
const preview = async () => {
  const { records } = (await send(calls.list, {}, await staff())).result
  return Object.fromEntries(records.map(({ ruleName, ringsInWeek }) => [ruleName, ringsInWeek]))
}

it('preview of a rule: counts the outages of seven days that last as long as it says, without those of rules of their own', async () => {
  for (const minutes of [1, 4, 11]) {
    await note('SENDING', '连接超时')
    pass(minutes)
    await note('SENDING', null)
    pass(300)
  }
  expect(await save({ ruleName: '全部', kind: 'SENDING', minutes: 3 })).toMatchObject({ success: true })
  expect(await save({ ruleName: '收取', kind: 'RECEIVING', minutes: 0 })).toMatchObject({ success: true })
  expect(await preview()).toEqual({ 全部: 2, 收取: 0 })
  const own = await save({ ruleName: '这个', kind: 'SENDING', minutes: 10, channelCode })
  expect(await preview()).toEqual({ 全部: 0, 收取: 0, 这个: 1 })
  expect(await save({ ruleName: '又一个', kind: 'SENDING', channelCode })).toMatchObject({
    success: false,
    message: expect.stringContaining('已有规则“这个”，请修改它'),
  })
  await send(calls.delete, { id: own.result.id }, await staff())
  pass(8 * 24 * 60)
  expect(await preview()).toEqual({ 全部: 0, 收取: 0 })
})

it('rule of all channels and of one: the channel rings by its own, and not at all where that says so', async () => {
  await note('RECEIVING', null)
  await note('SENDING', '连接超时')
  pass(2)
  await note('RECEIVING', null)
  expect(await ringing()).toEqual([])
  pass(1)
  expect(await ringing()).toEqual(['SENDING'])
  const { result } = await save({ ruleName: '不响', kind: 'SENDING', channelCode, isRinging: false })
  expect(await ringing()).toEqual([])
  await send(calls.delete, { id: result.id }, await staff())
  expect(await ringing()).toEqual(['SENDING'])
})

it('rule of receiving: a fault rings when it lasts as long as it says', async () => {
  await note('SENDING', null)
  await save({ ruleName: '这个收取', kind: 'RECEIVING', channelCode, minutes: 4 })
  await note('RECEIVING', '收件箱：没有读写权限')
  expect(await ringing()).toEqual([])
  pass(4)
  await note('RECEIVING', '收件箱：没有读写权限')
  expect(await ringing()).toEqual(['CHANNEL'])
  await note('RECEIVING', null)
  expect(await ringing()).toEqual([])
})

it('rules: for those alone who hold the right', async () => {
  const looker = await test.aUser({ rights: ['alarm:list'] })
  expect(await send(calls.list, {}, looker)).toMatchObject({ status: 403 })
})
