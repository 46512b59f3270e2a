import { getUserInfo, keepSettings, login, logout } from '@kouan/contract/calls/account.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, personPassword, signIn } from '../../testing/a-person.ts'
import { addressOf } from '../../testing/address-of.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { testApp } from '../../testing/test-app.ts'
import { hashToken } from '../../vault/vault.ts'

const app = await testApp()
const { send, database, clock } = app

describe('the dictionaries of a start', () => {
  it('come with the login, and again only for who has others', async () => {
    const { id, username } = await aPerson(app)
    const { result: come } = await send(login, { username, password: personPassword })
    const person = { id, username, token: come.token }
    const ask = async (dictionariesTag?: string) =>
      (await send(getUserInfo, dictionariesTag ? { dictionariesTag } : {}, person)).result
    const { sysAllDictItems, dictionariesTag } = come
    expect(Object.keys(sysAllDictItems).length).toBeGreaterThan(10)
    for (const known of [undefined, 'another']) expect(await ask(known)).toMatchObject({ sysAllDictItems })
    const same = await ask(dictionariesTag)
    expect(same).toEqual({ userInfo: expect.objectContaining({ id }), dictionariesTag })
    await sql`update sys_dict_item set item_text = '男士' where item_value = '1'
      and dict_id = (select id from sys_dict where dict_code = 'sex')`.execute(database.kysely)
    const changed = await ask(dictionariesTag)
    expect(changed.sysAllDictItems?.sex?.[0]).toMatchObject({ text: '男士' })
    expect(changed.dictionariesTag).not.toBe(dictionariesTag)
    expect(await ask(changed.dictionariesTag)).not.toHaveProperty('sysAllDictItems')
  })
})

describe('session', () => {
  it('rule 2: the token has 256 bits and is stored only as a hash', async () => {
    const { token } = (await send(login, { username: (await aPerson(app)).username, password: personPassword })).result
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await sql<{ row: string }>`select s::text as row from sys_session s
      where token_hash = ${hashToken(token)}`.execute(database.kysely)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
  })

  it('keeps the address and the name of the browser, cut to 300 characters', async () => {
    const { username } = await aPerson(app)
    const url = `${app.config.apiBase}${login.path}`
    const headers = { 'user-agent': `Browser/1 ${'x'.repeat(400)}` }
    const payload = { username, password: personPassword }
    const answer = await app.app.inject({ method: 'POST', url, payload, headers, remoteAddress: '10.9.8.7' })
    const { rows } = await sql`select agent, address from sys_session
      where token_hash = ${hashToken(answer.json().result.token)}`.execute(database.kysely)
    expect(rows).toEqual([{ agent: `Browser/1 ${'x'.repeat(290)}`, address: '10.9.8.7' }])
  })

  it('rule 2: a session ends after 8 idle hours, and after 7 days however much it is used', async () => {
    const start = new Date()
    const hours = (count: number) => () => new Date(start.getTime() + count * 3_600_000)
    const person = await aPerson(app)
    const idle = await signIn(app, person)
    const busy = await signIn(app, person)
    clock.now = hours(7.9)
    expect((await send(getUserInfo, {}, busy)).status).toBe(200)
    clock.now = hours(8.1)
    expect(await send(getUserInfo, {}, idle)).toMatchObject({ status: 401, code: 401, success: false })
    for (let hour = 15; hour < 168; hour += 7) {
      clock.now = hours(hour)
      expect((await send(getUserInfo, {}, busy)).status).toBe(200)
    }
    clock.now = hours(168.1)
    expect((await send(getUserInfo, {}, busy)).status).toBe(401)
  })

  it('S7.023 rule 2: logout ends the session at once, and this one only', async () => {
    const person = await aPerson(app)
    const one = await signIn(app, person)
    const other = await signIn(app, person)
    expect(await send(logout, {}, one)).toMatchObject({ code: 200, message: '退出登录成功！' })
    expect((await send(getUserInfo, {}, one)).status).toBe(401)
    expect((await send(getUserInfo, {}, other)).status).toBe(200)
    expect(await send(logout, {})).toMatchObject({ code: 500, message: '退出登录失败！' })
    expect(addressOf(logout)).toBe('POST /sys/logout')
  })

  it.each([
    ['POST', 'application/json'],
    ['POST', 'application/json;charset=UTF-8'],
    ['POST', undefined],
    ['GET', undefined],
    ['GET', 'application/json'],
  ] as const)('rule 2: logout by %s with content type %s and no body ends the session', async (method, type) => {
    const user = await signIn(app, await aPerson(app))
    const headers = { 'x-access-token': user.token, ...(type ? { 'content-type': type } : {}) }
    const answer = await app.app.inject({ method, url: `${app.config.apiBase}${logout.path}`, headers })
    expect(answer.json()).toMatchObject({ success: true, message: '退出登录成功！' })
    expect((await send(getUserInfo, {}, user)).status).toBe(401)
  })
})

describe('系统设置', () => {
  it('S3.076 what a person chose of the shell is kept with the account, for this person alone', async () => {
    const chosen = {
      isSidebarOpen: false,
      menuTheme: 'light',
      layout: 'top',
      isHeaderFixed: false,
      isSidebarFixed: false,
      hidesHeader: true,
      contentWidth: 'fluid',
      color: '#722ED1',
      isColorWeak: true,
      hasTabs: false,
    }
    const [one, other] = [await app.aUser(), await app.aUser()]
    const settingsOf = async (user: typeof one) => (await send(getUserInfo, {}, user)).result.userInfo.settings
    expect(await settingsOf(one)).toEqual({})
    expect(await send(keepSettings, { settings: { ...chosen, unknown: 1 } }, one)).toMatchObject({ code: 200 })
    expect(await settingsOf(one)).toEqual(chosen)
    expect(await settingsOf(other)).toEqual({})
    await send(keepSettings, { settings: { hasTabs: false } }, one)
    expect(await settingsOf(one)).toEqual({ hasTabs: false })
  })

  it('an enterprise keeps its own', async () => {
    const { enterpriseId } = await anEnterprise(app)
    const user = await app.aUser({ enterpriseId })
    expect(await send(keepSettings, { settings: { mode: 'dark' } }, user)).toMatchObject({ code: 200 })
    expect((await send(getUserInfo, {}, user)).result.userInfo.settings).toEqual({ mode: 'dark' })
  })
})
