import { login } from '@kouan/contract/calls/account.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  finishLogin,
  listOwnThirdAccounts,
  readSecondFactor,
  renewRecoveryCodes,
  unbindThirdAccount,
} from '@kouan/contract/calls/second-factor.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { user as userResource } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { codeOf, stepAt, stepSeconds } from '../../domain/second-factor/totp.ts'
import { hashPassword } from '../../domain/user/password.ts'
import { aPerson, personPassword } from '../../testing/a-person.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { send, aUser, database, clock } = app
const db = database.kysely
const begun = Date.now()
let later = 0
/** Each code serves once, so time goes on between two of them. */
const nextStep = () => {
  later += stepSeconds * 1000
  const now = new Date(begun + later)
  clock.now = () => now
}
afterEach(() => {
  clock.now = () => new Date()
})

const codeNow = (secret: string) => codeOf(secret, stepAt(clock.now()))
const wrong = (secret: string) => String((Number(codeNow(secret)) + 1) % 1_000_000).padStart(6, '0')

async function switchOn(person: TestUser) {
  nextStep()
  const { result } = await send(beginSecondFactor, { password: personPassword }, person)
  const confirmed = await send(confirmSecondFactor, { code: codeNow(result.secret) }, person)
  return { secret: result.secret, address: result.address, codes: confirmed.result.recoveryCodes }
}
const logIn = ({ username }: TestUser) => send(login, { username, password: personPassword })
/** Answers the ticket of the second step. */
async function firstStep(person: TestUser): Promise<string> {
  const answer = await logIn(person)
  expect([answer.success, answer.code]).toEqual([false, 428])
  return (answer.result as unknown as { ticket: string }).ticket
}
const logOf = async (username: string) =>
  (
    await sql<{ text: string }>`select to_jsonb(l)::text as text from sys_log l where userid = ${username}`.execute(db)
  ).rows
    .map(({ text }) => text)
    .join('\n')

describe('second factor', () => {
  it('is asked for after the password from the confirmation on; the code opens the session, once', async () => {
    const person = await aPerson(app)
    expect((await logIn(person)).success).toBe(true)
    nextStep()
    const refused = await send(beginSecondFactor, { password: 'Wrong2026' }, person)
    expect(refused.problems).toEqual([{ field: 'password', message: '登录密码错误' }])
    const { result } = await send(beginSecondFactor, { password: personPassword }, person)
    expect((await logIn(person)).success).toBe(true)
    expect((await send(confirmSecondFactor, { code: wrong(result.secret) }, person)).success).toBe(false)
    const on = await send(confirmSecondFactor, { code: codeNow(result.secret) }, person)
    expect(new Set(on.result.recoveryCodes).size).toBe(10)
    expect(await send(beginSecondFactor, { password: personPassword }, person)).toMatchObject({ success: false })

    const ticket = await firstStep(person)
    const used = await send(finishLogin, { ticket, code: codeNow(result.secret) })
    expect(used.message).toContain('动态验证码错误或已使用')
    nextStep()
    expect((await send(finishLogin, { ticket: `${ticket}x`, code: codeNow(result.secret) })).message).toContain('超时')
    const entered = await send(finishLogin, { ticket, code: codeNow(result.secret) })
    expect(entered).toMatchObject({ success: true, code: 200, result: { userInfo: { username: person.username } } })
    expect((await send(readSecondFactor, {}, { ...person, token: entered.result.token })).result).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    })
    nextStep()
    expect((await send(finishLogin, { ticket, code: codeNow(result.secret) })).success).toBe(false)
  })

  it('a ticket is over after five minutes, and a frozen user does not come in by one', async () => {
    const person = await aPerson(app)
    const { secret } = await switchOn(person)
    nextStep()
    const ticket = await firstStep(person)
    const other = await firstStep(person)
    await sql`update sys_user set status = 2 where id = ${person.id}`.execute(db)
    expect((await send(finishLogin, { ticket, code: codeNow(secret) })).message).toBe('该用户已冻结')
    await sql`update sys_user set status = 1 where id = ${person.id}`.execute(db)
    const end = new Date(clock.now().getTime() + 301_000)
    clock.now = () => end
    expect((await send(finishLogin, { ticket: other, code: codeNow(secret) })).message).toContain('超时')
    later += 330_000
  })

  it('a recovery code serves once, in any spelling; new ones replace those of before', async () => {
    const person = await aPerson(app)
    const { secret, codes } = await switchOn(person)
    const [first = '', second = ''] = codes
    const spelled = first.toLowerCase().replaceAll('-', ' ')
    expect((await send(finishLogin, { ticket: await firstStep(person), code: spelled })).success).toBe(true)
    expect((await send(finishLogin, { ticket: await firstStep(person), code: first })).success).toBe(false)
    expect((await send(readSecondFactor, {}, person)).result.recoveryCodesLeft).toBe(9)
    nextStep()
    const renewed = await send(renewRecoveryCodes, { code: codeNow(secret) }, person)
    expect((await send(finishLogin, { ticket: await firstStep(person), code: second })).success).toBe(false)
    const [fresh = ''] = renewed.result.recoveryCodes
    expect((await send(finishLogin, { ticket: await firstStep(person), code: fresh })).success).toBe(true)
  })

  it('wrong codes are logged and throttled over all tickets of the person', async () => {
    const person = await aPerson(app)
    const { secret, codes } = await switchOn(person)
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await send(finishLogin, { ticket: await firstStep(person), code: wrong(secret) })
      expect(answer.message).toContain('动态验证码错误')
    }
    const ticket = await firstStep(person)
    const paused = await send(finishLogin, { ticket, code: codes[0] ?? '' })
    expect([paused.status, paused.code]).toEqual([429, 429])
    const log = await logOf(person.username)
    expect(log).toContain('动态验证码错误')
    for (const hidden of [secret, ticket, codes[0] ?? '']) expect(log).not.toContain(hidden)
  })

  it('the secret is stored encrypted, and the recovery codes as hashes', async () => {
    const person = await aPerson(app)
    const { secret, codes } = await switchOn(person)
    const { rows } = await sql<{ text: string }>`select concat(to_jsonb(f), (select json_agg(r) from recovery_code r
      where r.user_id = f.user_id)) as text from second_factor f where user_id = ${person.id}`.execute(db)
    expect(rows[0]?.text).toContain('v2.')
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(rows[0]?.text).not.toContain(plain)
  })

  it('switching it on ends the other sessions, switching it off takes password and code', async () => {
    const person = await aPerson(app)
    const other = (await logIn(person)).result.token
    const { secret } = await switchOn(person)
    expect((await send(readSecondFactor, {}, { ...person, token: other })).status).toBe(401)
    nextStep()
    const off = (password: string, code: string) => send(endSecondFactor, { password, code }, person)
    expect((await off('Wrong2026', codeNow(secret))).success).toBe(false)
    expect((await off(personPassword, wrong(secret))).success).toBe(false)
    expect((await off(personPassword, codeNow(secret))).success).toBe(true)
    expect((await logIn(person)).success).toBe(true)
  })

  it('an administrator takes it away, which is logged; nobody else may', async () => {
    const person = await aPerson(app)
    await switchOn(person)
    const { endSecondFactor: reset } = actionCalls(userResource)
    expect((await send(reset, { ids: [person.id] }, await aUser())).status).toBe(403)
    const staff = await aUser({ rights: '*' })
    expect(await send(reset, { ids: [person.id] }, staff)).toMatchObject({ success: true })
    expect((await send(readSecondFactor, {}, person)).status).toBe(401)
    expect((await logIn(person)).success).toBe(true)
    expect(await logOf(staff.username)).toContain('取消二次验证')
    expect((await send(reset, { ids: [person.id] }, staff)).message).toContain('没有开启二次验证')
  })
})

describe('an account of an enterprise', () => {
  it('switches it on and off too, sees its own bindings, and nothing of other accounts', async () => {
    const { user } = await anEnterprise(app)
    await sql`update sys_user set password_hash = ${await hashPassword(personPassword)} where id = ${user.id}`.execute(
      db,
    )
    const person = await aPerson(app)
    await switchOn(person)
    const { secret } = await switchOn(user)
    const own = await send(readSecondFactor, {}, user)
    expect(own.result).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
    expect((await send(listOwnThirdAccounts, {}, user)).result).toEqual([])
    nextStep()
    expect(await firstStep(user)).toHaveLength(43)
    const off = await send(endSecondFactor, { password: personPassword, code: codeNow(secret) }, user)
    expect(off.success).toBe(true)
    expect((await send(readSecondFactor, {}, person)).result.enabled).toBe(true)
  })
})

describe('own bindings to other systems', () => {
  it('a person sees and ends the own ones alone', async () => {
    const [person, other] = [await aUser(), await aUser()]
    const { rows } = await sql<{ id: string }>`with p as (insert into identity_provider
        (name, code, kind, enabled, url, site_url, match_by)
        values ('集团', 'g', 'OIDC', true, 'https://g.example.org', 'https://k.example.org', 'BINDING') returning id)
      insert into third_account (provider_id, subject, user_id) select p.id, s.subject, s.user_id::bigint from p,
        (values ('mine', ${person.id}), ('theirs', ${other.id})) as s (subject, user_id)
      returning id::text as id`.execute(db)
    const [mine, theirs] = rows
    expect((await send(listOwnThirdAccounts, {}, person)).result).toMatchObject([{ provider: '集团', subject: 'mine' }])
    expect((await send(unbindThirdAccount, { id: theirs?.id ?? '' }, person)).success).toBe(false)
    expect((await send(unbindThirdAccount, { id: mine?.id ?? '' }, person)).success).toBe(true)
    expect((await send(listOwnThirdAccounts, {}, person)).result).toEqual([])
    expect((await send(listOwnThirdAccounts, {}, other)).result).toHaveLength(1)
  })
})
