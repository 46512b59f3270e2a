import { createHmac } from 'node:crypto'
import { getUserInfo, login } from '@kouan/contract/calls/account.ts'
import { readLoginWays } from '@kouan/contract/calls/login-ways.ts'
import {
  changePasswordByPhone,
  loginByPhone,
  registerByPhone,
  sendPhoneCode,
  verifyPhone,
} from '@kouan/contract/calls/phone-login.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contactColumns } from '../../domain/user/user-contacts.ts'
import { aPerson } from '../../testing/a-person.ts'
import { smsServer } from '../../testing/sms-server.ts'
import { testApp, testSecrets } from '../../testing/test-app.ts'
import { openVault } from '../../vault/vault.ts'

const app = await testApp({ config: { allowedNetworks: ['127.0.0.1'] } })
const { aUser, database, clock } = app
/** Public calls are limited by address, so that each test has one of its own. */
const visitor = { id: '', username: '', token: '', address: '' }
const send: typeof app.send = (call, input, user) => app.send(call, input, user ?? visitor)
let visitors = 0
beforeEach(() => {
  visitor.address = `10.40.0.${++visitors}`
})
const db = database.kysely
const staff = await aUser({ rights: '*' })
const { add, edit, list } = callsOf(smsProvider)
const provider = await smsServer()
const vault = openVault(testSecrets)
const secret = 'a-secret-of-twenty-letters'

let phones = 0
const aPhone = () => `138000000${String(++phones).padStart(2, '0')}`
async function aPersonWithPhone() {
  const person = await aPerson(app)
  const mobile = aPhone()
  const { phone, phone_hash } = contactColumns(vault, person.id, { phone: mobile })
  await sql`update sys_user set phone = ${phone}, phone_hash = ${phone_hash} where id = ${person.id}`.execute(db)
  return { ...person, mobile }
}
/** Asks for a code and reads it where it was sent. */
async function aCode(mobile: string, smsmode = '0'): Promise<string> {
  const before = provider.taken.length
  expect(await send(sendPhoneCode, { mobile, smsmode })).toMatchObject({ code: 200 })
  return provider.codeOf(before + 1)
}
const later = (seconds: number) => {
  const time = clock.now().getTime() + seconds * 1000
  clock.now = () => new Date(time)
}
const logged = async (method: string) =>
  (
    await sql<{ outcome: string; text: string }>`select outcome, to_jsonb(l)::text as text from sys_log l
      where method = ${method} order by id desc limit 1`.execute(db)
  ).rows[0]
afterEach(() => {
  clock.now = () => new Date()
})

it('S7.022 while no provider is in use, phone login, registration and lost password say so', async () => {
  const none = { code: 500, message: '短信接口未配置，请联系管理员！' }
  const both = { phone: '13800000000', smscode: '123456' }
  expect(await send(sendPhoneCode, { mobile: '13800000000', smsmode: '0' })).toMatchObject(none)
  expect(await send(loginByPhone, { mobile: '13800000000', captcha: '123456' })).toMatchObject(none)
  expect(await send(verifyPhone, both)).toMatchObject(none)
  const account = { ...both, username: 'somebody', password: 'Harbour2026' }
  expect(await send(changePasswordByPhone, account)).toMatchObject(none)
  expect(await send(registerByPhone, account)).toMatchObject(none)
  expect((await send(readLoginWays, {})).result).toMatchObject({ phone: false })
  const kept = {
    name: '网关',
    kind: 'WEBHOOK',
    url: provider.url,
    secret,
    template: '您的验证码是{code}',
    enabled: true,
  }
  expect(await send(add, kept, staff)).toMatchObject({ success: true })
  expect((await send(readLoginWays, {})).result).toMatchObject({ phone: true })
})

describe('phone login', () => {
  it('S7.022 a code that came to the phone opens a session, once', async () => {
    const { mobile, username } = await aPersonWithPhone()
    const captcha = await aCode(mobile)
    const answer = await send(loginByPhone, { mobile, captcha })
    expect(answer).toMatchObject({ code: 200, success: true, result: { userInfo: { username, phone: mobile } } })
    const session = { id: '', username, token: answer.result.token }
    expect((await send(getUserInfo, {}, session)).result.userInfo.username).toBe(username)
    expect(await send(loginByPhone, { mobile, captcha })).toMatchObject({ code: 500, message: '手机验证码错误' })
    expect(await logged(loginByPhone.name)).toMatchObject({ outcome: 'refused' })
  })

  it('the provider gets number, code and text, signed; the log and the database hold neither code nor number', async () => {
    const { mobile } = await aPersonWithPhone()
    const code = await aCode(mobile)
    const { headers, body } = provider.taken.at(-1) ?? { headers: {}, body: '' }
    expect(JSON.parse(body)).toEqual({ mobile, code, text: `您的验证码是${code}` })
    expect(headers['x-kouan-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'))
    const { rows } = await sql<{ row: string }>`select to_jsonb(c)::text as row from phone_code c`.execute(db)
    expect(rows.filter(({ row }) => row.includes(`"${code}"`) || row.includes(mobile))).toEqual([])
    const { text = '' } = (await logged(sendPhoneCode.name)) ?? {}
    expect([text.includes(mobile), text.includes(code)]).toEqual([false, false])
  })

  it('a code bears five wrong tries, then the right one is refused, too', async () => {
    const { mobile } = await aPersonWithPhone()
    const captcha = await aCode(mobile)
    const wrong = captcha === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++)
      expect(await send(loginByPhone, { mobile, captcha: wrong })).toMatchObject({
        code: 500,
        message: '手机验证码错误',
      })
    expect(await send(loginByPhone, { mobile, captcha })).toMatchObject({ code: 500, message: '手机验证码错误' })
  })

  it('a code is good for five minutes', async () => {
    const { mobile } = await aPersonWithPhone()
    const captcha = await aCode(mobile)
    later(301)
    expect(await send(loginByPhone, { mobile, captcha })).toMatchObject({ code: 500, message: '手机验证码错误' })
  })

  it('a code is good for its phone and its purpose alone, and a new one replaces it', async () => {
    const [one, other] = [await aPersonWithPhone(), await aPersonWithPhone()]
    const captcha = await aCode(one.mobile)
    await aCode(other.mobile)
    expect((await send(loginByPhone, { mobile: other.mobile, captcha })).code).toBe(500)
    expect((await send(verifyPhone, { phone: one.mobile, smscode: captcha })).message).toBe('手机验证码错误')
    later(61)
    const second = await aCode(one.mobile)
    if (second !== captcha) expect((await send(loginByPhone, { mobile: one.mobile, captcha })).code).toBe(500)
    expect((await send(loginByPhone, { mobile: one.mobile, captcha: second })).code).toBe(200)
  })

  it('rule 5: an unknown phone gets the same answer, and nothing is sent', async () => {
    const { mobile } = await aPersonWithPhone()
    const known = await send(sendPhoneCode, { mobile, smsmode: '0' })
    await provider.codeOf(provider.taken.length)
    const stranger = aPhone()
    const unknown = await send(sendPhoneCode, { mobile: stranger, smsmode: '0' })
    expect([unknown.code, unknown.message]).toEqual([known.code, known.message])
    expect(provider.taken.filter(({ body }) => body.includes(stranger))).toEqual([])
    for (const phone of [mobile, stranger]) {
      const again = await send(sendPhoneCode, { mobile: phone, smsmode: '0' })
      expect([again.status, again.headers['retry-after'] !== undefined]).toEqual([429, true])
    }
  })

  it('a phone gets ten codes a day', async () => {
    const { mobile } = await aPersonWithPhone()
    for (let count = 0; count < 10; count++) {
      await aCode(mobile)
      later(61)
    }
    expect((await send(sendPhoneCode, { mobile, smsmode: '0' })).message).toContain('请明天再试')
  })

  it('a frozen user is refused', async () => {
    const { mobile, id } = await aPersonWithPhone()
    await sql`update sys_user set status = 2 where id = ${id}`.execute(db)
    const captcha = await aCode(mobile)
    expect(await send(loginByPhone, { mobile, captcha })).toMatchObject({ code: 500, message: '该用户已冻结' })
  })
})

describe('lost password', () => {
  it('the code of the phone sets a new password for its own user alone, once', async () => {
    const [one, other] = [await aPersonWithPhone(), await aPersonWithPhone()]
    const sent = { phone: one.mobile, smscode: await aCode(one.mobile, '2'), password: 'Lagoon2026' }
    expect((await send(verifyPhone, sent)).result).toEqual({ smscode: sent.smscode, username: one.username })
    expect(await send(changePasswordByPhone, { ...sent, username: other.username })).toMatchObject({
      message: '未找到用户！',
    })
    expect(await send(changePasswordByPhone, { ...sent, username: one.username })).toMatchObject({
      code: 200,
      message: '密码重置完成！',
    })
    expect((await send(changePasswordByPhone, { ...sent, username: one.username })).code).toBe(500)
    expect((await send(login, { username: one.username, password: 'Lagoon2026' })).code).toBe(200)
    expect((await send(getUserInfo, {}, one)).status).toBe(401)
  })
})

describe('registration by phone', () => {
  const account = { username: 'newcomer', password: 'Lagoon2026' }
  it('is off until the provider allows it, and makes an account that waits for an administrator', async () => {
    const phone = aPhone()
    const off = { code: 500, message: '本系统未开放自助注册，请联系管理员' }
    expect(await send(sendPhoneCode, { mobile: phone, smsmode: '1' })).toMatchObject(off)
    expect(await send(registerByPhone, { ...account, phone, smscode: '123456' })).toMatchObject(off)
    const [row] = (await send(list, {}, staff)).result.records
    await send(edit, { id: row?.id ?? '', version: row?.version ?? 1, allowsRegister: true }, staff)
    expect((await send(registerByPhone, { ...account, phone, smscode: '123456' })).message).toBe('手机验证码错误')
    const smscode = await aCode(phone, '1')
    expect(await send(registerByPhone, { ...account, phone, smscode })).toMatchObject({ code: 200 })
    expect(await send(login, account)).toMatchObject({ code: 500, message: '该用户已冻结' })
  })
})

describe('a gateway', () => {
  it('gets its own body and authorization', async () => {
    const { mobile } = await aPersonWithPhone()
    const body = '{"to":"{mobile}","content":"{text}"}'
    const gateway = {
      name: '短信网关',
      kind: 'GATEWAY',
      url: provider.url,
      secret: 'Bearer abc',
      body,
      successText: 'OK',
    }
    expect(await send(add, { ...gateway, template: '"{code}"', enabled: true }, staff)).toMatchObject({ success: true })
    const code = await aCode(mobile)
    const { headers, body: sent } = provider.taken.at(-1) ?? { headers: {}, body: '' }
    expect(headers.authorization).toBe('Bearer abc')
    expect(JSON.parse(sent)).toEqual({ to: mobile, content: `"${code}"` })
  })
})
