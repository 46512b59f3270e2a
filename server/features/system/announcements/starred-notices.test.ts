import { listUnread } from '@kouan/contract/calls/system/announcement-calls.ts'
import {
  clearUnreadNotices,
  listStarredNotices,
  starNotice,
} from '@kouan/contract/calls/system/starred-notice-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { expect, it } from 'vitest'
import { beijingText } from '../../../ground/beijing-time.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const staff = await aUser({ rights: '*' })
const reader = await aUser()

async function released(titile: string): Promise<string> {
  const fields = { titile, msgCategory: '1', priority: 'L', msgType: 'ALL', msgContent: '<p>正文</p>' }
  const { id } = (await send(callsOf(announcement).add, fields as never, staff)).result
  await send(actionCalls(announcement).release, { id }, staff)
  return id
}
const list = async (input: object, person = reader) => (await send(listStarredNotices, input, person)).result
const titles = async (input: object, person = reader) =>
  (await list(input, person)).map(({ titile }) => titile).toSorted()

const first = await released('甲')
const second = await released('乙')

it('notices of the third generation: are a bare list, by stars, sender and days', async () => {
  expect(await titles({})).toEqual(['乙', '甲'])
  const starred = await send(starNotice, { id: first, starFlag: '1' }, reader)
  expect(starred).toMatchObject({ success: true })
  expect(await titles({ starFlag: '1' })).toEqual(['甲'])
  expect((await list({})).find(({ sendId }) => sendId === first)).toMatchObject({ starFlag: '1', anntId: first })
  // Of this person alone.
  expect(await titles({ starFlag: '1' }, await aUser())).toEqual([])
  await send(starNotice, { id: first, starFlag: '0' }, reader)
  expect(await titles({ starFlag: '1' })).toEqual([])

  await database.pool.query(
    "update announcement set send_time = now() - interval '1 day', end_time = now() + interval '1 day' where id = $1",
    [second],
  )
  const today = beijingText(new Date()).slice(0, 10)
  expect(await titles({ rangeDateKey: 'jt' })).toEqual(['甲'])
  expect(await titles({ rangeDateKey: 'zt' })).toEqual(['乙'])
  expect(await titles({ rangeDateKey: 'zdy', beginDate: today, endDate: today })).toEqual(['甲'])
  expect(await titles({ fromUser: staff.username })).toEqual(['乙', '甲'])
  expect(await titles({ fromUser: 'nobody' })).toEqual([])
  expect(await titles({ pageNo: '9' })).toEqual([])
  expect(await send(listStarredNotices, { rangeDateKey: 'xx' }, reader)).toMatchObject({
    problems: [{ field: 'rangeDateKey', message: '日期范围“xx”不存在' }],
  })
})

it('a star: on what the person does not see, or by another word, is refused; enterprises have their own', async () => {
  expect(await send(starNotice, { id: '999999', starFlag: '1' }, reader)).toMatchObject({ success: false })
  expect(await send(starNotice, { id: first, starFlag: '2' }, reader)).toMatchObject({
    problems: [{ field: 'starFlag' }],
  })
  const { user } = await anEnterprise(test)
  const later = await released('丙')
  expect(await send(starNotice, { id: later, starFlag: '1' }, user)).toMatchObject({ success: true })
  expect(await titles({ starFlag: '1' }, user)).toEqual(['丙'])
})

it('clearing leaves nothing unread', async () => {
  expect((await send(listUnread, {}, reader)).result.anntMsgTotal).toBeGreaterThan(0)
  expect(await send(clearUnreadNotices, {}, reader)).toMatchObject({ success: true, message: '清除未读消息成功' })
  expect((await send(listUnread, {}, reader)).result.anntMsgTotal).toBe(0)
})
