import { login, logout, signContent } from '@kouan/contract/calls/account.ts'
import { resetUserPassword } from '@kouan/contract/calls/system/user-calls.ts'
import { tokenOfLoginCookie } from '@kouan/contract/rules/login-cookie.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyPassword } from '../domain/user/password.ts'
import { aPerson, personPassword } from '../testing/a-person.ts'
import { testApp } from '../testing/test-app.ts'

const testing = await testApp()
const { app, config, clock, aUser, database, send } = testing
const admin = await aUser({ rights: '*' })
const other = await aUser({ rights: '*' })
clock.now = () => new Date('2026-11-22T02:30:00Z')
const present = '2026-11-22 10:30:00'

async function post(url: string, payload: object, token: string | undefined = admin.token) {
  const headers = token === undefined ? {} : { 'x-access-token': token }
  return (await app.inject({ method: 'POST', url, headers, payload })).json()
}
const signOf = async (content: string) => (await post('/api/V1/Common/Md5', { content })).Data as string

interface Wrapped {
  text: string
  timestamp?: string
  token?: string
}
async function wrapped({ text, timestamp = present, token = admin.token }: Wrapped) {
  const sign = await signOf(text + token + timestamp)
  return { sign, jsonstr: encodeURIComponent(text), token, timestamp, extra: '', payload: '' }
}
const reset = (body: object, token?: string) => post(config.apiBase + resetUserPassword.path, body, token)
const storedOf = async (username: string) => {
  const { rows } = await sql<{ password_hash: string }>`select password_hash from sys_user
    where username = ${username}`.execute(database.kysely)
  return rows[0]?.password_hash
}
const textFor = (username: string, password: string) => JSON.stringify({ username, password })

describe('signature of a body', () => {
  it('S7.019 S7.002 POST /api/V1/Common/Md5, outside of the API base: answers the signature as Data', async () => {
    expect(await post('/api/V1/Common/Md5', { content: 'a' })).toEqual({
      Data: expect.stringMatching(/^[0-9A-F]{32}$/),
    })
    expect(await signOf('a')).toBe(await signOf('a'))
    expect(await signOf('b')).not.toBe(await signOf('a'))
    expect(await post(`${config.apiBase}${signContent.path}`, { content: 'a' })).not.toHaveProperty('Data')
  })

  it('no session or no content: refused', async () => {
    expect(await post('/api/V1/Common/Md5', { content: 'a' }, 'nobody')).toMatchObject({ success: false, code: 401 })
    expect(await post('/api/V1/Common/Md5', {})).toMatchObject({ message: expect.stringContaining('内容') })
  })
})

describe('wrapped POST', () => {
  it('S7.020 valid signature: executed like the plain body, once', async () => {
    const victim = await aUser()
    const body = await wrapped({ text: textFor(victim.username, 'Newport2027') })
    expect(await reset(body)).toMatchObject({ success: true, message: '密码重置成功!' })
    expect(await verifyPassword(await storedOf(victim.username), 'Newport2027')).toBe(true)
    expect(await reset(body)).toMatchObject({ success: false, message: '签名验证失败:请求已处理，请勿重复提交' })
    // The content appears in no log.
    const { rows } = await sql<{ whole: string }>`select l::text as whole from sys_log l
      where l::text like '%Newport2027%' or l::text like ${`%${body.sign}%`}`.execute(database.kysely)
    expect(rows).toEqual([])
  })

  it('S3.086 S7.020 token of the login cookie: accepted in signatures of its session, refused as an access token', async () => {
    const person = await aPerson(testing, { rights: '*' })
    const entered = await send(login, { username: person.username, password: personPassword })
    const cookie = [entered.headers['set-cookie']].flat().find((one) => String(one).startsWith('login='))
    // Pages read it, requests from other sites do not carry it.
    expect(cookie).toMatch(/^login=[^;]+; Path=\/; Max-Age=604800; SameSite=Strict$/)
    const token = tokenOfLoginCookie(String(cookie), 'localhost') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(token).not.toBe(entered.result.token)
    expect(await post('/api/V1/Common/Md5', { content: 'a' }, token)).toMatchObject({ success: false, code: 401 })

    const victim = await aUser()
    const body = await wrapped({ text: textFor(victim.username, 'Newport2027'), token })
    expect(await reset(body, other.token)).toMatchObject({ success: false, message: 'Sign签名校验失败！' })
    expect(await reset(body, entered.result.token)).toMatchObject({ success: true, message: '密码重置成功!' })

    const left = await send(logout, {}, { ...person, token: entered.result.token })
    expect(String(left.headers['set-cookie'])).toMatch(/^login=; Path=\/; Max-Age=0; SameSite=Strict$/)
  })

  it('S7.020 changed content, time, token or signature: refused', async () => {
    const victim = await aUser()
    const before = await storedOf(victim.username)
    const body = await wrapped({ text: textFor(victim.username, 'Newport2027') })
    const changed = encodeURIComponent(textFor(victim.username, 'Oldport2027'))
    const refused = { success: false, message: 'Sign签名校验失败！' }
    for (const part of [
      { jsonstr: changed },
      { timestamp: '2026-11-22 10:30:01' },
      { token: other.token },
      { sign: '0' },
    ])
      expect(await reset({ ...body, ...part })).toMatchObject(refused)
    // Wrapped by one user, sent by another.
    expect(await reset(body, other.token)).toMatchObject(refused)
    expect(await storedOf(victim.username)).toBe(before)
  })

  it.each([
    ['2026-11-22 10:36:01', '签名验证失败:timestamp已过期'],
    ['2026-11-22 10:00:00', '签名验证失败:timestamp已过期'],
    ['2026-11-22 09:30:00', '签名验证失败:timestamp已过期'],
    ['2026-11-21 22:30:00', '签名验证失败:timestamp已过期'],
    ['yesterday', '签名验证失败:timestamp格式必须为:YYYY-MM-DD HH:mm:ss'],
  ])('timestamp %s: refused with the reason', async (timestamp, message) => {
    expect(await reset(await wrapped({ text: '{}', timestamp }))).toMatchObject({ success: false, message })
  })

  it('missing or invalid content: answered with what is missing', async () => {
    expect(await reset(await wrapped({ text: 'x' }))).toMatchObject({ code: 400, message: 'jsonstr：内容须为JSON' })
    expect(await reset(await wrapped({ text: '{}' }))).toMatchObject({ problems: [{ field: 'username' }] })
    const broken = { ...(await wrapped({ text: '{}' })), jsonstr: '%' }
    expect(await reset(broken)).toMatchObject({ code: 400, message: 'jsonstr：须为URL编码的文本' })
  })
})
