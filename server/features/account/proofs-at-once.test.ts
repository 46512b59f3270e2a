// Proofs whose comparison takes long: nobody waits for that of another, and one that ends in a pause tells nothing.
import { login } from '@kouan/contract/calls/account.ts'
import { lookUpApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import { updatePassword } from '@kouan/contract/calls/own-password.ts'
import { beginSecondFactor } from '@kouan/contract/calls/second-factor.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { argon, hashPassword } from '../../domain/user/password.ts'
import { aPerson, personPassword as password } from '../../testing/a-person.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const compare = argon.verify
const verify = vi.spyOn(argon, 'verify')
afterAll(() => verify.mockRestore())

const app = await testApp()
const { send, database, clock } = app
const db = database.kysely
beforeEach(async () => {
  await sql`delete from sys_login_failure`.execute(db)
  const now = new Date()
  clock.now = () => now
})

/** Sends a call and keeps its comparison from ending until `release`. */
async function held<T>(begin: () => Promise<T>): Promise<{ answer: Promise<T>; release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  onTestFinished(() => release())
  verify.mockImplementationOnce(async (...given) => {
    await released
    return compare(...given)
  })
  const before = verify.mock.calls.length
  const answer = begin()
  await eventually('comparisons', () => verify.mock.calls.length, before + 1)
  return { answer, release }
}

const logIn = ({ username }: TestUser, word = password) => send(login, { username, password: word })
const change = { oldpassword: 'Wrong2026', password: 'Newport2027', confirmpassword: 'Newport2027' }
const lookUp = () =>
  send(lookUpApplication, { applyNo: 'SQ22222222222222', creditCode: '91110000MA00000000', password })

describe('rule 3: a proof that is still compared', () => {
  it.each([
    ['a login', (person: TestUser) => logIn(person), '登录成功'],
    ['a wrong login', (person: TestUser) => logIn(person, 'Wrong2026'), '用户名或密码错误'],
    [
      'a change of the own password',
      (person: TestUser) => send(updatePassword, { ...change, username: person.username }, person),
      '旧密码输入错误!',
    ],
    ['the set-up of a second factor', (person: TestUser) => send(beginSecondFactor, { password }, person), ''],
  ])('%s: a login of the same name does not wait for it', async (_, begin, message) => {
    const person = await aPerson(app)
    const { answer, release } = await held<{ message: string }>(() => begin(person))
    expect(await logIn(person)).toMatchObject({ status: 200, code: 200 })
    release()
    const { message: told } = await answer
    if (message !== '') expect(told).toBe(message)
    else expect(await answer).toMatchObject({ success: true })
  })

  it('the look-up of an application: another one of the same number does not wait for it', async () => {
    const { answer, release } = await held(lookUp)
    expect((await lookUp()).message).toBe('申请编号、统一社会信用代码或密码不正确')
    release()
    expect((await answer).message).toBe('申请编号、统一社会信用代码或密码不正确')
  })

  it('a pause that began meanwhile: the right password is refused as well, and no session is opened', async () => {
    const person = await aPerson(app)
    const { answer, release } = await held(() => logIn(person))
    const subject = `account:${person.username} 127.0.0.1`.toLowerCase()
    await sql`insert into sys_login_failure (subject, failures, last_at, blocked_until)
      values (${subject}, 9, ${clock.now()}, ${new Date(clock.now().getTime() + 60_000)})`.execute(db)
    release()
    expect(await answer).toMatchObject({ status: 429, code: 429 })
    const { rows } = await sql`select from sys_session where user_id = ${person.id}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it.each([
    [
      'changed',
      async (id: string) => {
        const hash = await hashPassword('Newport2027')
        await sql`update sys_user set password_hash = ${hash} where id = ${id}`.execute(db)
      },
    ],
    [
      'taken away with the user',
      async (id: string) => {
        await sql`update sys_user set del_flag = 1 where id = ${id}`.execute(db)
      },
    ],
  ])('a password that is %s meanwhile: refused', async (_, meanwhile) => {
    const person = await aPerson(app)
    const { answer, release } = await held(() => logIn(person))
    await meanwhile(person.id)
    release()
    expect(await answer).toMatchObject({ success: false, message: '用户名或密码错误' })
  })

  it('eight honest logins of one name at once: each comes in, and no failure is left', async () => {
    const person = await aPerson(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(person)))
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200))
    const { rows } = await sql`select from sys_login_failure where failures > 0`.execute(db)
    expect(rows).toEqual([])
  })

  it('a comparison that fails itself: the next attempt of the name goes on', async () => {
    const person = await aPerson(app)
    verify.mockImplementationOnce(async () => {
      throw new Error('no memory')
    })
    expect(await logIn(person)).toMatchObject({ status: 500 })
    expect(await logIn(person)).toMatchObject({ status: 200, code: 200 })
  })
})
