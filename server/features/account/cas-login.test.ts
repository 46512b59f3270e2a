import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { readCasLogin, validateCasLogin } from '@kouan/contract/calls/third-login.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { identityProvider } from '@kouan/contract/resources/system/identity-provider.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { casServer } from '../../testing/cas-server.ts'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser, database } = await testApp({ config: { allowedNetworks: ['127.0.0.1'] } })
const staff = await aUser({ rights: '*' })
const cas = await casServer()
const provider = { name: '单位CAS', code: 'unit', kind: 'CAS', enabled: true, url: cas.url, matchBy: 'USERNAME' }
const siteUrl = 'https://kouan.example.org'
const service = `${siteUrl}/user/cas/unit`
const { add } = callsOf(identityProvider)
const lastLog = async () =>
  (
    await sql<{ outcome: string }>`select outcome from sys_log where method = ${validateCasLogin.name}
      order by id desc limit 1`.execute(database.kysely)
  ).rows[0]

it('a CAS server finds users by name alone', async () => {
  const binding = { ...provider, siteUrl, matchBy: 'BINDING' }
  expect((await send(add, binding, staff)).message).toBe('对应用户：CAS 只能按用户名')
  expect(await send(add, { ...provider, siteUrl }, staff)).toMatchObject({ success: true })
})

it('S4.010 S7.025 a ticket of the CAS server opens a session of the user with its name', async () => {
  const user = await aUser()
  const asked = await send(readCasLogin, { source: 'unit' })
  expect(asked.result).toEqual({ address: `${cas.url}/login?service=${encodeURIComponent(service)}`, service })
  const answer = await send(validateCasLogin, { ticket: cas.giveTicket(service, user.username), service })
  expect(answer).toMatchObject({ success: true, code: 200, result: { userInfo: { username: user.username } } })
  const { token } = answer.result
  expect((await send(getUserInfo, {}, { ...user, token })).result.userInfo.id).toBe(user.id)
})

it('S7.025 a ticket that is replayed, forged, expired or for another service is refused and logged', async () => {
  const user = await aUser()
  const ticket = cas.giveTicket(service, user.username)
  expect((await send(validateCasLogin, { ticket, service })).success).toBe(true)
  const late = cas.giveTicket(service, user.username)
  const now = cas.clock.now
  cas.clock.now = () => Date.now() + 11_000
  expect((await send(validateCasLogin, { ticket: late, service })).message).toContain('INVALID_TICKET')
  cas.clock.now = now
  for (const wrong of [ticket, 'ST-made-up'])
    expect(await send(validateCasLogin, { ticket: wrong, service })).toMatchObject({
      success: false,
      message: 'CAS 票据无效，已拒绝登录（INVALID_TICKET）',
    })
  expect(await lastLog()).toMatchObject({ outcome: 'refused' })
  const foreign = cas.giveTicket('https://other.example.org/', user.username)
  expect((await send(validateCasLogin, { ticket: foreign, service })).message).toContain('INVALID_SERVICE')
  const elsewhere = await send(validateCasLogin, { ticket: foreign, service: 'https://other.example.org/' })
  expect(elsewhere.message).toBe('服务地址：不是本系统启用的 CAS 登录页')
})

it('a person without an account of that name, and a frozen one, stay outside', async () => {
  const stranger = await send(validateCasLogin, { ticket: cas.giveTicket(service, 'nobody-here'), service })
  expect(stranger.message).toBe('单位CAS的用户 nobody-here 在本系统没有同名的账号')
  const user = await aUser()
  await sql`update sys_user set status = 2 where id = ${user.id}`.execute(database.kysely)
  const frozen = await send(validateCasLogin, { ticket: cas.giveTicket(service, user.username), service })
  expect(frozen).toMatchObject({ success: false, message: '该用户已冻结' })
})

it('a CAS server that answers with an error: no login, whatever the answer contains', async () => {
  const user = await aUser()
  cas.state.isDown = true
  const answer = await send(validateCasLogin, { ticket: cas.giveTicket(service, user.username), service })
  expect(answer).toMatchObject({ success: false, message: 'CAS 服务器没有应答（HTTP 503），请稍后再试' })
  cas.state.isDown = false
})
