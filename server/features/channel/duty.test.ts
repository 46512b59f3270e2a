import { dutyNow } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { dutyRoster } from '@kouan/contract/resources/channel/duty-roster.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database } = test
const staff = await test.aUser({ rights: '*' })
const { add, edit, get, list } = callsOf(dutyRoster)

/** Shifts from a place in the calendar to another, for the person who asks. */
const shift = (shiftDate: string, beginTime: string, endTime: string, more = {}) => ({
  shiftDate,
  beginTime,
  endTime,
  watchman: staff.username,
  ...more,
})

it('who is on duty now: also over midnight, for one channel or all, and nobody before or behind the shift', async () => {
  const rosterName = '示例值班表'
  const shifts = [
    shift('2026-03-01', '20:00:00', '08:00:00', { dutyPhone: '138 0000 0001' }),
    shift('2026-03-02', '08:00:00', '20:00:00', { channelCode: 'SHANGHAI' }),
  ]
  await send(add, { rosterName, shifts } as never, staff)
  const at = async (moment: string) => {
    test.clock.now = () => new Date(`${moment}+08:00`)
    return (await send(dutyNow, {}, staff)).result
  }
  expect(await at('2026-03-01T19:59:59')).toEqual([])
  expect(await at('2026-03-02T07:59:59')).toEqual([
    { realname: staff.username, phone: '13800000001', channelCode: null, until: '08:00' },
  ])
  expect(await at('2026-03-02T08:00:00')).toEqual([
    { realname: staff.username, phone: null, channelCode: 'SHANGHAI', until: '20:00' },
  ])
  expect(await at('2026-03-02T20:00:00')).toEqual([])
})

it('a shift needs its day, its hours and its person; what is wrong is said by line', async () => {
  const refused = await send(
    add,
    { rosterName: '缺项', shifts: [shift('2026-03-01', '25:00:00', '08:00:00')] } as never,
    staff,
  )
  expect(refused.problems).toEqual([expect.objectContaining({ field: 'shifts[0].beginTime' })])
  const phone = await send(
    add,
    {
      rosterName: '错号',
      shifts: [shift('2026-03-01', '20:00:00', '08:00:00', { dutyPhone: '12345678901' })],
    } as never,
    staff,
  )
  expect(phone.problems).toEqual([
    { field: 'shifts[0].dutyPhone', message: expect.stringMatching(/请输入正确的手机号码/) },
  ])
  const none = await send(add, { rosterName: '没有班次', shifts: [] } as never, staff)
  expect(none.problems?.[0]).toMatchObject({ field: 'shifts' })
})

it('the names of a shift stand beside what it names, and an edit sends them back unharmed', async () => {
  await database.pool.query(
    `insert into base_channel (tenant_id, channel_code, channel_name, folder) values (0, 'NIGHT', '夜间通道', 'night')`,
  )
  const one = shift('2026-03-05', '20:00:00', '08:00:00', { channelCode: 'NIGHT' })
  await send(add, { rosterName: '有名字的', shifts: [one] } as never, staff)
  const [{ id = '' } = {}] = (await send(list, { rosterName: '有名字的' }, staff)).result.records
  const { result } = await send(get, { id }, staff)
  const { shifts, version } = result as unknown as { shifts: Record<string, string>[]; version: number }
  expect(shifts).toEqual([
    expect.objectContaining({
      watchman_dictText: staff.username,
      channelCode_dictText: '夜间通道',
      channelCode: 'NIGHT',
    }),
  ])
  const changed = shifts.map((each) => ({ ...each, note: '交接' }))
  expect(await send(edit, { id, version, shifts: changed } as never, staff)).toMatchObject({ success: true })
})

it('S9.073 S9.074 S9.075 days, times and moments are answered in one spelling, whatever they were sent in', async () => {
  const addShift = (rosterName: string, more: object) =>
    send(add, { rosterName, shifts: [{ ...shift('2026-03-01', '08:00:00', '20:00:00'), ...more }] } as never, staff)
  const sent = { shiftDate: '2026/3/1', beginTime: '8:00', endTime: '2000', handoverTime: '2026年3月1日 7:30' }
  expect(await addShift('写法', sent)).toMatchObject({ success: true })
  const [{ id = '' } = {}] = (await send(list, { rosterName: '写法' }, staff)).result.records
  expect((await send(get, { id }, staff)).result).toMatchObject({
    shifts: [
      { shiftDate: '2026-03-01', beginTime: '08:00:00', endTime: '20:00:00', handoverTime: '2026-03-01 07:30:00' },
    ],
  })
  const refused = [
    ...['01.03.2026', '2026-02-30'].map((shiftDate) => ({ shiftDate })),
    ...['24:00:00', '8'].map((beginTime) => ({ beginTime })),
    ...['2026-03-01 25:00', '今天'].map((handoverTime) => ({ handoverTime })),
  ]
  for (const wrong of refused) {
    const { success, message } = await addShift('写错', wrong)
    expect({ success, message }, message).toEqual({
      success: false,
      message: expect.stringContaining(`“${Object.values(wrong)[0]}”不是有效的`),
    })
  }
})
