import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { readFigures, readMaintenance } from '@kouan/contract/calls/home.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { maintenance } from '@kouan/contract/resources/system/maintenance.ts'
import { expect, it } from 'vitest'
import { beijingText } from '../../ground/beijing-time.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, aUser, clock, staff: admin, enterpriseId, owner } = await scene('company')
const clerk = await aUser({ rights: ['order:list'] })
const { sendOpen, anAccount } = openHarness(test)
const { token } = await anAccount(owner)
const declarant = await aUser({ rights: ['order:list'], enterpriseId })
const { add, edit } = callsOf(maintenance)

const inHours = (hours: number) => beijingText(new Date(clock.now().getTime() + hours * 3_600_000))

it('maintenance: announced to everybody, shut for all but those who maintain, over at its end or sooner', async () => {
  const times = { noticeTime: inHours(-1), beginTime: inHours(2), endTime: inHours(4) }
  const { id } = (await send(add, { content: '升级系统', closed: true, ...times }, admin)).result
  for (const user of [clerk, declarant])
    expect((await send(readMaintenance, {}, user)).result).toMatchObject({
      content: '升级系统',
      endTime: times.endTime.slice(0, 16),
      isClosed: true,
      hasBegun: false,
    })
  expect(await send(readFigures, {}, clerk)).toMatchObject({ success: true })

  await send(edit, { id, beginTime: inHours(-0.5) }, admin)
  for (const user of [clerk, declarant]) {
    expect(await send(readFigures, {}, user)).toMatchObject({
      status: 503,
      success: false,
      message: `系统维护中，预计 ${times.endTime.slice(5, 16)} 恢复`,
    })
    // Both are answered, because a page needs them to say so.
    expect(await send(getUserInfo, {}, user)).toMatchObject({ success: true })
    expect((await send(readMaintenance, {}, user)).result).toMatchObject({ hasBegun: true })
  }
  expect(await sendOpen('GET', '/enterprise', { token })).toMatchObject({ status: 503 })
  expect(await send(readFigures, {}, admin)).toMatchObject({ success: true })

  await send(edit, { id, closed: false }, admin)
  expect(await send(readFigures, {}, clerk)).toMatchObject({ success: true })
  await send(edit, { id, endTime: inHours(-0.1) }, admin)
  expect((await send(readMaintenance, {}, clerk)).result).toBeNull()
})

it('maintenance: refuses times that contradict each other, by field', async () => {
  const [now, later] = [inHours(0), inHours(1)]
  const announce = { content: '升级', closed: true, noticeTime: now, beginTime: now, endTime: later }
  expect(await send(add, { ...announce, noticeTime: later }, admin)).toMatchObject({
    success: false,
    problems: [{ field: 'noticeTime', message: '公告时间：不能晚于维护开始' }],
  })
  expect(await send(add, { ...announce, endTime: now }, admin)).toMatchObject({
    success: false,
    problems: [{ field: 'endTime', message: '维护结束：须晚于维护开始' }],
  })
  expect(await send(add, { ...announce, endTime: inHours(24 * 8) }, admin)).toMatchObject({
    success: false,
    problems: [{ field: 'endTime', message: '维护结束：最多在维护开始之后七天' }],
  })
})
