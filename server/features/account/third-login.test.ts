import { createHash } from 'node:crypto'
import { editOwnAccount, getUserInfo } from '@kouan/contract/calls/account.ts'
import { sendPhoneCode } from '@kouan/contract/calls/phone-login.ts'
import {
  beginThirdLogin,
  bindByPassword,
  bindByPhone,
  endThirdLogin,
  getThirdUser,
  renderThirdLogin,
} from '@kouan/contract/calls/third-login.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { identityProvider } from '@kouan/contract/resources/system/identity-provider.ts'
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, personPassword } from '../../testing/a-person.ts'
import { oidcServer, type TokenTwist } from '../../testing/oidc-server.ts'
import { smsServer } from '../../testing/sms-server.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({ config: { allowedNetworks: ['127.0.0.1'] } })
const { send, aUser, database, clock } = app
const db = database.kysely
const staff = await aUser({ rights: '*' })
const oidc = await oidcServer({ clientId: 'kouan' })
const siteUrl = 'https://kouan.example.org'
const { add, edit, list } = callsOf(identityProvider)

beforeAll(async () => {
  const usual = { kind: 'OIDC', url: oidc.issuer, siteUrl, clientId: 'kouan', clientSecret: 'a-client-secret' }
  const rows = [
    { ...usual, name: '集团认证', code: 'group', matchBy: 'USERNAME', enabled: true },
    { ...usual, name: '外部认证', code: 'outside', matchBy: 'BINDING', enabled: true },
    { ...usual, name: '停用的', code: 'off', matchBy: 'BINDING', enabled: false },
    { ...usual, name: '内网', code: 'inner', matchBy: 'BINDING', enabled: true, url: 'http://10.255.1.1/' },
  ]
  for (const row of rows) expect(await send(add, row, staff)).toMatchObject({ success: true })
})
let visits = 0
/** Public calls are limited by address. */
let address = ''
beforeEach(() => {
  address = `10.50.0.${++visits}`
})
afterEach(() => {
  oidc.twist.of = {}
  clock.now = () => new Date()
})

/** A browser with its cookies. */
function aBrowser() {
  let cookie = ''
  async function open(call: Call, input: Record<string, string>) {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => input[name] ?? '')
    const rest = Object.entries(input).filter(([name]) => !call.path.includes(`:${name}`))
    const query = call.method === 'GET' ? `?${new URLSearchParams(rest)}` : ''
    const response = await app.app.inject({
      method: call.method as 'GET' | 'POST',
      url: `/jeecg-boot${path}${query}`,
      headers: { ...(cookie ? { cookie } : {}) },
      remoteAddress: address,
      ...(call.method === 'GET' ? {} : { payload: input }),
    })
    const set = response.headers['set-cookie']?.toString()
    if (set) cookie = set.split(';')[0] ?? ''
    const { location = '' } = response.headers
    const query2 = location ? new URL(location.toString()).searchParams : new URLSearchParams()
    return {
      status: response.statusCode,
      location: `${location}`,
      query: query2,
      set: set ?? '',
      read: () => response.json(),
    }
  }
  /** Goes to the provider, agrees there, and comes back. */
  async function come(source: string, claims: Record<string, unknown>) {
    const begun = await open(beginThirdLogin, { source })
    return open(endThirdLogin, { source, ...oidc.agree(begun.location, claims) })
  }
  const enter = async (token: string, source: string) => (await open(getThirdUser, { a: token, b: source })).read()
  return { open, come, enter }
}

const lastLog = async (method: string) =>
  (
    await sql<{ outcome: string; text: string }>`select outcome, to_jsonb(l)::text as text from sys_log l
      where method = ${method} order by id desc limit 1`.execute(db)
  ).rows[0]

describe('third-party login', () => {
  it('S4.011 S7.024 the token of the way back and the type of the provider open a session, once', async () => {
    const user = await aUser()
    const browser = aBrowser()
    const back = await browser.come('group', { sub: 's-1', preferred_username: user.username })
    expect(back.status).toBe(302)
    expect(back.location).toMatch(`${siteUrl}/oauth2-app/login?oauth2LoginToken=`)
    const token = back.query.get('oauth2LoginToken') ?? ''
    expect((await browser.enter(token, 'outside')).success).toBe(false)
    const again = await browser.come('group', { sub: 's-1' })
    const good = again.query.get('oauth2LoginToken') ?? ''
    const answer = await browser.enter(good, 'group')
    expect(answer).toMatchObject({ success: true, code: 200, result: { userInfo: { username: user.username } } })
    expect((await send(getUserInfo, {}, { ...user, token: answer.result.token })).success).toBe(true)
    expect(await browser.enter(good, 'group')).toMatchObject({ success: false, code: 500 })
    expect(await lastLog(getThirdUser.name)).toMatchObject({ outcome: 'refused' })
  })

  it('asks with state, nonce and PKCE, proves the verifier, and keeps secrets out of the log', async () => {
    const browser = aBrowser()
    const begun = await browser.open(beginThirdLogin, { source: 'group', redirect: '/order/list' })
    const sent = new URL(begun.location).searchParams
    expect(sent.get('code_challenge_method')).toBe('S256')
    expect([sent.get('state')?.length, (sent.get('nonce')?.length ?? 0) > 20]).toEqual([43, true])
    expect(sent.get('redirect_uri')).toBe(`${siteUrl}/jeecg-boot/sys/thirdLogin/oauth2/group/callback`)
    expect(begun.set).toMatch(/kouan_login=.*HttpOnly; SameSite=Lax/)
    const agreed = oidc.agree(begun.location, { sub: 's-2' })
    const back = await browser.open(endThirdLogin, { source: 'group', ...agreed })
    expect(back.query.get('redirect')).toBe('/order/list')
    const verifier = oidc.asked.at(-1)?.get('code_verifier') ?? ''
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(sent.get('code_challenge'))
    const { text = '' } = (await lastLog(endThirdLogin.name)) ?? {}
    expect([agreed.code, agreed.state].filter((secret) => text.includes(secret))).toEqual([])
  })

  it('a state serves once, in the browser that began, for its provider, for ten minutes', async () => {
    const [browser, other] = [aBrowser(), aBrowser()]
    await other.open(beginThirdLogin, { source: 'group' })
    const begun = await browser.open(beginThirdLogin, { source: 'group' })
    const sent = () => oidc.agree(begun.location, { sub: 's-3' })
    const refused = async (one: ReturnType<typeof aBrowser>, input: Record<string, string>) => {
      const back = await one.open(endThirdLogin, { source: 'group', ...input })
      expect([back.status, back.read().success]).toEqual([200, false])
      expect(await lastLog(endThirdLogin.name)).toMatchObject({ outcome: 'refused' })
      return back.read().message
    }
    const outdated = '登录请求已失效，请回到登录页重新登录'
    expect(await refused(browser, { ...sent(), state: 'made-up' })).toBe(outdated)
    expect(await refused(other, sent())).toBe(outdated)
    expect((await browser.open(endThirdLogin, { source: 'group', ...sent() })).status).toBe(302)
    expect(await refused(browser, sent())).toBe(outdated)
    const third = await browser.open(beginThirdLogin, { source: 'group' })
    expect(await refused(browser, { ...oidc.agree(third.location, { sub: 's-3' }), source: 'outside' })).toBe(outdated)
    const fourth = await browser.open(beginThirdLogin, { source: 'group' })
    clock.now = () => new Date(Date.now() + 601_000)
    expect(await refused(browser, oidc.agree(fourth.location, { sub: 's-3' }))).toBe(outdated)
  })

  it('a code that is forged or replayed, and a login that was not agreed to, are refused', async () => {
    const browser = aBrowser()
    const begun = await browser.open(beginThirdLogin, { source: 'group' })
    const { state } = oidc.agree(begun.location, { sub: 's-4' })
    const forged = await browser.open(endThirdLogin, { source: 'group', state, code: 'made-up' })
    expect(forged.read().message).toContain('对方的登录凭证无效，已拒绝登录')
    const again = await browser.open(beginThirdLogin, { source: 'group' })
    const denied = { state: oidc.agree(again.location, {}).state, error: 'access_denied' }
    expect((await browser.open(endThirdLogin, { source: 'group', ...denied })).read().message).toBe(
      '对方没有同意登录，可以重新登录',
    )
  })

  it.each([
    { sub: 's-\u0000' },
    { sub: 's-zero', preferred_username: 'admin\u0000' },
    { sub: `s-${'x'.repeat(300)}` },
    { sub: 's-hidden', preferred_username: 'ad\u200bmin' },
  ])('claims %j: refused with a sentence, and nothing is kept of them', async (claims) => {
    const countOf = async () => (await sql`select from third_account`.execute(db)).rows.length
    const before = await countOf()
    const back = await aBrowser().come('group', claims)
    expect([back.status, back.read().success]).toEqual([200, false])
    expect(back.read().message).toContain('含有不能识别的字符，已拒绝登录')
    expect(await countOf()).toBe(before)
  })

  it('a real name with characters that no column holds: the person comes in, the name is cleaned', async () => {
    const user = await aUser()
    const back = await aBrowser().come('group', {
      ...{ sub: 's-named', preferred_username: user.username },
      name: '王\u0000五\u200b',
    })
    expect(back.query.get('oauth2LoginToken')).not.toBeNull()
    const { rows } = await sql`select realname from third_account where subject = 's-named'`.execute(db)
    expect(rows).toEqual([{ realname: '王\ufffd五' }])
  })

  const past = () => Math.floor(Date.now() / 1000) - 3600
  const twists: [string, () => TokenTwist][] = [
    ['of another client', () => ({ claims: { aud: 'another-client' } })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example.org' } })],
    ['that is expired', () => ({ claims: { exp: past(), iat: past() - 300 } })],
    ['with another nonce', () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['without a signature', () => ({ isUnsigned: true })],
    ['signed by another key', () => ({ isForged: true })],
    ['signed with the client secret', () => ({ header: { alg: 'HS256' } })],
  ]
  it.each(twists)('an id token %s is refused and logged', async (_, twist) => {
    const user = await aUser()
    oidc.twist.of = twist()
    const back = await aBrowser().come('group', { sub: 's-5', preferred_username: user.username })
    expect([back.status, back.location]).toEqual([200, ''])
    expect(back.read().message).toContain('对方的登录凭证无效，已拒绝登录')
    expect(await lastLog(endThirdLogin.name)).toMatchObject({ outcome: 'refused' })
  })

  it('rule 20: a provider in a network that is not allowed is not opened; one that is off does not exist', async () => {
    const inner = await aBrowser().open(beginThirdLogin, { source: 'inner' })
    expect(inner.read().message).toContain('须先由运维人员允许')
    for (const source of ['off', 'unknown'])
      expect((await aBrowser().open(renderThirdLogin, { source })).read().message).toContain('没有启用')
  })
})

describe('in a window of its own', () => {
  it('the way back says that a window waits, and the token opens the session there', async () => {
    const user = await aUser()
    const browser = aBrowser()
    const begun = await browser.open(renderThirdLogin, { source: 'group' })
    expect([begun.status, begun.location]).toEqual([302, expect.stringMatching(`^${oidc.issuer}`)])
    const agreed = oidc.agree(begun.location, { sub: 's-window', preferred_username: user.username })
    const back = await browser.open(endThirdLogin, { source: 'group', ...agreed })
    expect([back.query.get('opener'), back.query.get('thirdType'), back.query.get('redirect')]).toEqual([
      '1',
      'group',
      null,
    ])
    const answer = await browser.enter(back.query.get('oauth2LoginToken') ?? '', 'group')
    expect(answer.result.userInfo.username).toBe(user.username)
  })

  it('a user with a second factor is asked for it after the other system, and the token is used up', async () => {
    const user = await aUser()
    await sql`insert into second_factor (user_id, secret, created_at, confirmed_at)
      values (${user.id}, 'v2.none', now(), now())`.execute(db)
    const browser = aBrowser()
    const back = await browser.come('group', { sub: 's-second', preferred_username: user.username })
    const token = back.query.get('oauth2LoginToken') ?? ''
    const answer = await browser.enter(token, 'group')
    expect(answer).toMatchObject({ success: false, code: 428, result: { ticket: expect.any(String) } })
    expect((await browser.enter(token, 'group')).code).toBe(500)
  })
})

describe('binding', () => {
  it('bindingThirdPhone: a code on the phone binds the person too; a wrong one leaves the proof for the next try', async () => {
    const person = await aPerson(app)
    const mobile = '13766660001'
    await send(editOwnAccount, { phone: mobile }, person)
    const browser = aBrowser()
    const back = await browser.come('outside', { sub: 'bound-by-phone' })
    const thirdUserUuid = back.query.get('operateCode') ?? ''
    const bind = async (captcha: string) => (await browser.open(bindByPhone, { thirdUserUuid, mobile, captcha })).read()
    expect((await bind('123456')).message).toBe('短信接口未配置，请联系管理员！')
    const sms = await smsServer()
    const row = { name: '短信', kind: 'WEBHOOK', url: sms.url, template: '验证码{code}', enabled: true }
    expect(await send(callsOf(smsProvider).add, row, staff)).toMatchObject({ success: true })
    expect((await browser.open(sendPhoneCode, { mobile, smsmode: '0' })).read()).toMatchObject({ success: true })
    const code = await sms.codeOf(1)
    expect((await bind(code === '000000' ? '000001' : '000000')).message).toBe('手机验证码错误')
    const bound = await bind(code)
    expect(bound).toMatchObject({ success: true, message: '绑定成功' })
    expect((await browser.enter(bound.result, 'outside')).result.userInfo.username).toBe(person.username)
    expect((await bind(code)).success).toBe(false)
  })

  it('a person of the provider is bound to the user whose password they know, and is that user from then on', async () => {
    const person = await aPerson(app)
    const browser = aBrowser()
    const back = await browser.come('outside', { sub: 'bound-1', preferred_username: person.username })
    const operateCode = back.query.get('operateCode') ?? ''
    expect([back.query.get('oauth2LoginToken'), operateCode.length]).toEqual([null, 43])
    const bind = async (one: ReturnType<typeof aBrowser>, password: string) =>
      (await one.open(bindByPassword, { operateCode, uuid: person.username, password })).read()
    expect(await bind(browser, 'Wrong2026')).toMatchObject({ success: false, message: '用户名或密码错误' })
    expect(await bind(aBrowser(), personPassword)).toMatchObject({ success: false })
    const bound = await bind(browser, personPassword)
    expect(bound).toMatchObject({ success: true, message: '绑定成功' })
    expect((await browser.enter(bound.result, 'outside')).result.userInfo.username).toBe(person.username)
    expect((await bind(browser, personPassword)).success).toBe(false)
    const next = await aBrowser().come('outside', { sub: 'bound-1' })
    expect(next.query.get('oauth2LoginToken')).not.toBeNull()
  })

  it('the secret of a provider is never shown, and is not sent to another address', async () => {
    const { records } = (await send(list, { code: 'off' }, staff)).result
    const row = records.find(({ code }) => code === 'off')
    expect(JSON.stringify(records)).not.toContain('a-client-secret')
    const moved = { id: row?.id ?? '', version: row?.version ?? 1, url: 'https://evil.example.org' }
    expect((await send(edit, moved, staff)).message).toContain('客户端密钥')
  })
})
