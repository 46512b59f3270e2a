import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { forceLogout, listOnline } from '@kouan/contract/calls/system/online-calls.ts'
import { expect, it } from 'vitest'
import { addressOf } from '../../../testing/address-of.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
await database.pool.query("insert into sys_tenant (id, name) values (91, '九一')")
const admin = await aUser({ rights: '*' })
const reader = await aUser({ rights: ['online:list'] })
const other = await aUser({ rights: '*', tenantIds: ['91'] })

const online = async (user = reader, filter: Record<string, string> = {}) =>
  (await send(listOnline, filter as never, user)).result.records

it('online users: the sessions of the own tenant, by name, with the own session marked', async () => {
  expect([addressOf(listOnline), addressOf(forceLogout)]).toEqual([
    'GET /sys/online/list',
    'POST /sys/online/forceLogout',
  ])
  const all = await online()
  expect(all.map(({ username }) => username)).toEqual(expect.arrayContaining([admin.username, reader.username]))
  expect(all.map(({ username }) => username)).not.toContain(other.username)
  expect(all.filter(({ isOwn }) => isOwn)).toMatchObject([
    // By this a client of the family knows its own row.
    { username: reader.username, address: '127.0.0.1', token: reader.token, birthday: null, phone: null },
  ])
  expect(await online(reader, { username: `*${admin.username}*` })).toMatchObject([{ username: admin.username }])
  expect((await online(other)).map(({ username }) => username)).toEqual([other.username])
  expect(JSON.stringify(all)).not.toContain(admin.token)
})

it('online users: a session that is over is not listed', async () => {
  const gone = await aUser()
  await database.pool.query("update sys_session set last_used_at = now() - interval '9 hours' where user_id = $1", [
    gone.id,
  ])
  expect(await online(reader, { username: gone.username })).toEqual([])
})

it('forced logout: ends that session at once, is refused for the own and for people with more rights', async () => {
  const victim = await aUser()
  const kicker = await aUser({ rights: ['online:list', 'online:kick'] })
  const [session] = await online(kicker, { username: victim.username })
  const [own] = await online(kicker, { username: kicker.username })
  const [higher] = await online(kicker, { username: admin.username })
  const kick = (token = '', who = kicker) => send(forceLogout, { token }, who)
  expect(await kick(own?.token)).toMatchObject({ message: '不能强制自己下线，请使用“退出登录”' })
  expect(await kick(higher?.token)).toMatchObject({ status: 403, message: expect.stringContaining('权限高于自己') })
  expect(await kick(session?.token, other)).toMatchObject({ success: false, message: '该用户已不在线' })
  expect(await kick(session?.token, reader)).toMatchObject({ status: 403 })
  expect(await kick('no session')).toMatchObject({ success: false, message: '该用户已不在线' })
  expect(await kick(session?.token)).toMatchObject({ success: true })
  expect((await send(getUserInfo, {}, victim)).status).toBe(401)
  expect(await kick(session?.token)).toMatchObject({ success: false })
})

it('S7.026 forced logout: takes a list of users as array or as `users`, each by session or by account', async () => {
  const [one, two, three] = [await aUser(), await aUser(), await aUser()]
  const kicker = await aUser({ rights: ['online:list', 'online:kick'] })
  const [session] = await online(kicker, { username: one.username })
  const post = async (payload: object) => {
    const url = `${test.config.apiBase}${forceLogout.path}`
    const headers = { 'x-access-token': kicker.token }
    return (await test.app.inject({ method: 'POST', url, headers, payload })).json()
  }
  const status = async (user: typeof one) => (await send(getUserInfo, {}, user)).status
  expect(await post([{ token: kicker.token }])).toMatchObject({ message: '不能强制自己下线，请使用“退出登录”' })
  expect(await post([{ username: one.username }, { username: 'nobody' }])).toMatchObject({ message: '该用户已不在线' })
  expect(await post([])).toMatchObject({ code: 400, message: expect.stringContaining('会话') })
  expect(await status(one)).toBe(200)
  expect(await post([session ?? {}, { username: two.username }])).toMatchObject({ success: true })
  expect([await status(one), await status(two), await status(three)]).toEqual([401, 401, 200])
  expect(await post({ users: [{ username: three.username }] })).toMatchObject({ success: true })
  expect(await status(three)).toBe(401)
})

it('online users: nobody of an enterprise sees them', async () => {
  const { enterpriseId } = await anEnterprise(test)
  const own = await aUser({ rights: '*', enterpriseId })
  expect((await send(listOnline, {}, own)).status).toBe(403)
})
