import {
  listMine,
  listUnread,
  markAllRead,
  markRead,
  readNotice,
  syncNotices,
} from '@kouan/contract/calls/system/announcement-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { type TestUser, testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const staff = await aUser({ rights: '*' })
const reader = await aUser()
const { list, get, add, edit, delete: remove } = callsOf(announcement)
const { release, revoke } = actionCalls(announcement)

const plain = { msgCategory: '1', priority: 'L', msgType: 'ALL', msgContent: '<p>正文</p>' }
async function written(titile: string, more: Record<string, unknown> = {}): Promise<string> {
  const { result, message } = await send(add, { ...plain, titile, ...more } as never, staff)
  if (!result) throw new Error(message)
  return result.id
}
async function released(titile: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = await written(titile, more)
  expect(await send(release, { id }, staff)).toMatchObject({ success: true })
  return id
}
const unread = async (user: TestUser, pageSize?: number) =>
  (await send(listUnread, pageSize === undefined ? {} : { pageSize }, user)).result
const titles = (rows: readonly { titile: string }[]) => rows.map(({ titile }) => titile)
const mine = async (user: TestUser, filter: Record<string, string> = {}) =>
  titles((await send(listMine, filter, user)).result.records)

it('S7.083 S7.084 S7.086 what is written is seen by staff alone until it is released, and no longer when it is revoked', async () => {
  const id = await written('停机通知')
  expect(titles((await unread(reader)).anntMsgList)).toEqual([])
  expect(await send(release, { id }, staff)).toMatchObject({ success: true, message: '该系统通知发布成功' })
  expect((await send(get, { id }, staff)).result).toMatchObject({
    titile: '停机通知',
    sendStatus: '1',
    sender: staff.username,
    senderName: expect.stringMatching(/./),
    sendTime: expect.stringMatching(/^\d{4}-/),
    isOpen: false,
  })
  expect(titles((await unread(reader)).anntMsgList)).toEqual(['停机通知'])
  expect(await send(release, { id }, staff)).toMatchObject({ success: false })
  expect(await send(edit, { id, titile: '改' }, staff)).toMatchObject({ message: '已发布的通告不能修改，请先撤销' })
  expect(await send(remove, { id }, staff)).toMatchObject({ message: '已发布的通告不能删除，请先撤销' })

  expect(await send(revoke, { id }, staff)).toMatchObject({ success: true, message: '该系统通知撤销成功' })
  expect((await unread(reader)).anntMsgTotal).toBe(0)
  expect(await send(markRead, { anntId: id }, reader)).toMatchObject({ success: false })
  expect(await send(edit, { id, titile: '停机通知（更正）' }, staff)).toMatchObject({ success: true })
  await send(release, { id }, staff)
  expect(titles((await unread(reader)).anntMsgList)).toEqual(['停机通知（更正）'])
  await send(revoke, { id }, staff)
  expect(await send(remove, { id }, staff)).toMatchObject({ success: true })
})

it('S3.022 S7.085 the unread come by their kind, the newest first and so many as asked for, with how many there are', async () => {
  const user = await aUser()
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await released(`公告${n}`)
  }
  await released('系统消息', { msgCategory: '2', priority: 'H', openType: 'url', openPage: '/isystem/user' })
  const found = await unread(user)
  expect(found).toMatchObject({ anntMsgTotal: 6, sysMsgTotal: 1 })
  expect(titles(found.anntMsgList)).toEqual(['公告6', '公告5', '公告4', '公告3', '公告2'])
  expect(found.sysMsgList).toMatchObject([
    { titile: '系统消息', priority: 'H', openType: 'url', openPage: '/isystem/user', msgContent: '<p>正文</p>' },
  ])
  expect(found.sysMsgList[0]).not.toHaveProperty('userIds')
  expect((await unread(user, 2)).anntMsgList).toHaveLength(2)
})

it('S7.087 what was read is read for its reader, stands behind what is not, and is unread again when it is released anew', async () => {
  const [one, other] = [await aUser(), await aUser()]
  const [first, second] = [await released('甲'), await released('乙')]
  await send(markRead, { anntId: second }, one)
  expect(await send(markRead, { anntId: second }, one)).toMatchObject({ success: true })
  expect([(await unread(one)).anntMsgTotal, (await unread(other)).anntMsgTotal]).toEqual([1, 2])
  expect(await mine(one)).toEqual(['甲', '乙'])
  expect(await mine(one, { readFlag: '1' })).toEqual(['乙'])
  expect(await mine(one, { titile: '甲' })).toEqual(['甲'])
  expect(await send(markAllRead, {}, one)).toMatchObject({ message: '全部已读' })
  expect((await unread(one)).anntMsgTotal).toBe(0)
  await send(revoke, { id: first }, staff)
  await send(release, { id: first }, staff)
  expect(titles((await unread(one)).anntMsgList)).toEqual(['甲'])
})

it('people who are named read it, and nobody else; enterprises read what is for all', async () => {
  const [named, other] = [await aUser(), await aUser()]
  const { user: declarant } = await anEnterprise(test)
  // As clients of the family send it.
  const id = await released('只给你', { msgType: 'USER', userIds: `${named.id},${declarant.id},` })
  expect(titles((await unread(named)).anntMsgList)).toEqual(['只给你'])
  expect(await mine(other)).toEqual([])
  expect(await send(markRead, { anntId: id }, other)).toMatchObject({ success: false })
  expect((await send(readNotice, { sendId: id }, named)).result).toMatchObject({
    anntId: id,
    msgContent: '<p>正文</p>',
  })
  expect(await send(readNotice, { sendId: id }, other)).toMatchObject({ success: false })
  // Who else is named is nobody's to ask.
  const { records } = (await send(listMine, { userIds: other.id, only: 'titile,userIds' } as never, named)).result
  expect(records).toEqual([{ id, anntId: id, version: expect.anything(), titile: '只给你' }])
  await released('给所有人')
  expect(await mine(declarant)).toEqual(['给所有人', '只给你'])
  expect(await send(markAllRead, {}, declarant)).toMatchObject({ success: true })
  expect((await unread(declarant)).anntMsgTotal).toBe(0)
  expect(await send(add, { ...plain, titile: '给谁', msgType: 'USER' } as never, staff)).toMatchObject({
    success: false,
    message: expect.stringContaining('指定用户'),
  })
})

it('a notice is seen within its time alone, and whoever came later does not hear what was said before', async () => {
  const user = await aUser()
  const set = (id: string, column: string, days: number) =>
    sql`update announcement set ${sql.ref(column)} = now() + make_interval(days => ${days}) where id = ${id}`.execute(
      database.kysely,
    )
  const [soon, before] = [await released('将来', { startTime: '2020-01-01 00:00:00' }), await released('以前')]
  await set(soon, 'start_time', 1)
  await set(soon, 'end_time', 2)
  expect(await mine(user)).toEqual(['以前'])
  await set(soon, 'start_time', -1)
  expect(await mine(user)).toEqual(['以前', '将来'])
  await sql`update sys_user set create_time = now() + interval '1 day' where id = ${user.id}`.execute(database.kysely)
  expect(await mine(user)).toEqual(['将来'])
  await set(soon, 'end_time', -1)
  expect(await mine(user)).toEqual([])
  await set(before, 'end_time', -1)
  await send(revoke, { id: before }, staff)
  expect(await send(release, { id: before }, staff)).toMatchObject({ message: '失效时间已过，请先修改' })
  const upsideDown = { startTime: '2026-01-02 00:00:00', endTime: '2026-01-01 00:00:00' }
  expect(await send(add, { ...plain, ...upsideDown, titile: '倒着' } as never, staff)).toMatchObject({
    message: '失效时间：须晚于生效时间',
  })
  const id = await written('正着', { ...upsideDown, endTime: '2099-01-01 00:00:00' })
  expect(await send(edit, { id, endTime: '2026-01-01 00:00:00' }, staff)).toMatchObject({
    message: '失效时间：须晚于生效时间',
  })
  expect(await send(edit, { id, endTime: '2026-01-02 00:00:01' }, staff)).toMatchObject({ success: true })
})

it('a page that a browser would run is none to go to', async () => {
  const given = (openPage: string) => send(add, { ...plain, titile: '去', openType: 'url', openPage } as never, staff)
  for (const openPage of ['javascript:alert(1)', '//elsewhere.example', 'data:text/html,x'])
    expect(await given(openPage), openPage).toMatchObject({ success: false })
  expect(await given('https://example.com/a')).toMatchObject({ success: true })
  expect((await send(list, { titile: '去' }, staff)).result.total).toBe(1)
})

it('S9.087 a notice weighs L, M or H, and nothing else', async () => {
  const weighing = (priority: string) => send(add, { ...plain, titile: priority, priority } as never, staff)
  for (const priority of ['L', 'M', 'H']) expect(await weighing(priority)).toMatchObject({ success: true })
  expect(await weighing('X')).toMatchObject({ success: false, message: expect.stringContaining('优先级') })
})

it('userIds: people of another tenant are refused like people who do not exist', async () => {
  await sql`insert into sys_tenant (id, name) values (72, '七二')`.execute(database.kysely)
  const writer = await aUser({ rights: '*', tenantIds: ['72'] })
  const own = await aUser({ tenantIds: ['72'] })
  const named = (userIds: string) => send(add, { ...plain, titile: '点名', msgType: 'USER', userIds } as never, writer)
  expect(await named(own.id)).toMatchObject({ success: true })
  for (const foreign of [staff.id, reader.id, '999999']) {
    expect(await named(`${own.id},${foreign}`)).toMatchObject({ code: 400, problems: [{ field: 'userIds' }] })
  }
})

it('userIds: a person of another tenant who was named before is told by no name', async () => {
  await sql`insert into sys_tenant (id, name) values (73, '七三')`.execute(database.kysely)
  const writer = await aUser({ rights: '*', tenantIds: ['73'] })
  const own = await aUser({ tenantIds: ['73'] })
  const sent = { ...plain, titile: '旧的', msgType: 'USER', userIds: own.id }
  const { id } = (await send(add, sent as never, writer)).result
  await sql`insert into announcement_user (tenant_id, announcement_id, user_id) values (73, ${id}, ${staff.id})`.execute(
    database.kysely,
  )
  for (const row of [
    (await send(get, { id }, writer)).result,
    (await send(list, { titile: '旧的' }, writer)).result.records[0],
  ]) {
    const texts = String((row as unknown as { userIds_dictText: string }).userIds_dictText).split(',')
    expect(texts.toSorted()).toEqual([own.username, staff.id].toSorted())
  }
})

it('senders: found by their account and by their name', async () => {
  const writer = await aUser({ rights: '*' })
  await sql`update sys_user set realname = '写公告的' where id = ${writer.id}`.execute(database.kysely)
  const user = await aUser()
  const id = await written('谁写的')
  await send(release, { id }, writer)
  for (const sender of [writer.username, '写公告', '*写公告的*'])
    expect(await mine(user, { sender })).toEqual(['谁写的'])
  expect(await mine(user, { sender: '没有此人' })).toEqual([])
  expect(await send(syncNotices, { anntId: id }, user)).toMatchObject({ success: true, message: '' })
})

it('a notice without a text: released and read like any other', async () => {
  const id = await released('只有标题', { msgContent: '' })
  expect((await send(readNotice, { sendId: id }, reader)).result).toMatchObject({
    titile: '只有标题',
    msgContent: null,
  })
})

it.each(['/\\evil.example', '//evil.example', '/..//evil.example', 'https://user@host', 'javascript:alert(1)', '/a b'])(
  'openPage %j: refused',
  async (openPage) => {
    const sent = { ...plain, titile: '打开', openType: 'url', openPage }
    expect(await send(add, sent as never, staff)).toMatchObject({ code: 400, problems: [{ field: 'openPage' }] })
  },
)
