import { keepListLook, myListLooks } from '@kouan/contract/calls/system/list-look-calls.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const place = '/order/list'
const looksOf = async (user: TestUser) => (await send(myListLooks, {}, user)).result

it('how a list looks is kept for its person and its place, and forgotten when nothing is chosen', async () => {
  const [one, other] = [await aUser(), await aUser()]
  const look = { columns: [{ name: 'orderNo', width: 220, isFrozen: true }], density: 'middle' }
  expect(await send(keepListLook, { place, look: { ...look, unknown: 1 } }, one)).toMatchObject({ code: 200 })
  await send(keepListLook, { place: '/isystem/user', look: { density: 'loose' } }, one)
  expect(await looksOf(one)).toEqual({ [place]: look, '/isystem/user': { density: 'loose' } })
  expect(await looksOf(other)).toEqual({})
  await send(keepListLook, { place, look: {} }, one)
  expect(await looksOf(one)).toEqual({ '/isystem/user': { density: 'loose' } })
})

it('people of an enterprise keep theirs, too', async () => {
  const { user } = await anEnterprise(test)
  for (const density of ['loose', 'middle']) await send(keepListLook, { place, look: { density } }, user)
  expect(await looksOf(user)).toEqual({ [place]: { density: 'middle' } })
})

it('nobody fills the database with places', async () => {
  const user = await aUser()
  const keep = (at: string) => send(keepListLook, { place: at, look: { density: 'loose' } }, user)
  await sql`insert into list_look (tenant_id, user_id, place, look, update_time)
    select 0, ${user.id}, '/list/' || n, '{}', now() from generate_series(1, 200) n`.execute(database.kysely)
  expect(await keep('/one/more')).toMatchObject({ success: false, message: '最多保存200个列表的外观' })
  expect(await keep('/list/7')).toMatchObject({ success: true })
})

it('the last place that is left, taken by several lists at once: one is kept', async () => {
  const user = await aUser()
  await sql`insert into list_look (tenant_id, user_id, place, look, update_time)
    select 0, ${user.id}, '/list/' || n, '{}', now() from generate_series(1, 199) n`.execute(database.kysely)
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => send(keepListLook, { place: `/more/${n}`, look: { density: 'loose' } }, user)),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(Object.keys(await looksOf(user))).toHaveLength(200)
})
