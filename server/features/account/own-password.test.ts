import { getCurrentUserDeparts, getUserInfo, login } from '@kouan/contract/calls/account.ts'
import { updatePassword } from '@kouan/contract/calls/own-password.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, personPassword, signIn } from '../../testing/a-person.ts'
import { addressOf } from '../../testing/address-of.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { send, database } = app
const db = database.kysely
const password = personPassword

describe('own password', () => {
  const change = (oldpassword: string, fresh: string) => ({ oldpassword, password: fresh, confirmpassword: fresh })

  it('S7.031 rule 2: a new password ends all other sessions and is the one that counts', async () => {
    const person = await aPerson(app)
    const { username } = person
    const own = await signIn(app, person)
    const other = await signIn(app, person)
    const sent = { username, ...change(password, 'Newport2027') }
    for (const wrong of [{ username: 'admin' }, { oldpassword: 'Wrong2026' }, { confirmpassword: 'Newport2028' }]) {
      expect((await send(updatePassword, { ...sent, ...wrong }, own)).success).toBe(false)
    }
    const answer = await send(updatePassword, sent, own)
    expect(answer).toMatchObject({ code: 200, message: '密码重置成功!' })
    expect((await send(getUserInfo, {}, other)).status).toBe(401)
    expect((await send(getUserInfo, {}, own)).status).toBe(200)
    expect((await send(login, { username, password })).message).toBe('用户名或密码错误')
    expect((await send(login, { username, password: 'Newport2027' })).code).toBe(200)
    expect(addressOf(updatePassword)).toBe('POST /sys/user/updatePassword')
  })

  it('a blank beside a password, as copying brings it along, is none of it: when it is set and when it is typed', async () => {
    const person = await aPerson(app)
    const { username } = person
    const own = await signIn(app, person)
    const set = await send(updatePassword, { username, ...change(`${password} `, ' Newport2027 ') }, own)
    expect(set.success).toBe(true)
    for (const typed of ['Newport2027', 'Newport2027 ', ' Newport2027'])
      expect((await send(login, { username, password: typed })).code, typed).toBe(200)
    expect((await send(login, { username, password: 'New port2027' })).success).toBe(false)
  })

  it('S3.065 S9.045 refuses other people, a wrong old password, two spellings and a weak new one', async () => {
    // Of an enterprise: the count of failures must be writable in its narrower scope, too.
    const person = await aPerson(app, { enterpriseId: '11' })
    const { username } = person
    const user = await signIn(app, person)
    const says = async (input: Parameters<typeof send<typeof updatePassword>>[1]) =>
      (await send(updatePassword, input, user)).message
    expect(await says({ username: 'admin', ...change(password, 'Newport2027') })).toBe('只允许修改自己的密码！')
    expect(await says({ username, ...change('Wrong2026', 'Newport2027') })).toBe('旧密码输入错误!')
    expect(await says({ username, ...change(password, 'Newport2027'), confirmpassword: 'x' })).toBe(
      '两次输入密码不一致!',
    )
    expect(await says({ username, ...change(password, 'Newport202700') })).toBe('新密码：最多12个字符')
    expect(await says({ username, ...change(password, password) })).toBe('新密码不能与旧密码相同')
    expect((await send(updatePassword, { username, ...change(password, 'Newport2027') })).status).toBe(401)
    const { problems = [] } = await send(updatePassword, {}, user)
    expect(problems.map(({ field }) => field)).toEqual(['username', 'oldpassword', 'password', 'confirmpassword'])
  })

  it('rule 1: the own name is no part of the own password', async () => {
    const person = await aPerson(app)
    await sql`update sys_user set username = 'lighthouse' where id = ${person.id}`.execute(app.database.kysely)
    const asked = (word: string) =>
      send(
        updatePassword,
        { username: 'lighthouse', oldpassword: personPassword, password: word, confirmpassword: word },
        person,
      )
    expect(await asked('Lighthouse1')).toMatchObject({
      code: 400,
      problems: [{ field: 'password', message: '密码不能包含用户名' }],
    })
    expect((await asked('admin123')).message).toBe('新密码：密码过于常见，请换一个')
    expect((await asked('Newport2027')).success).toBe(true)
  })

  it('rule 4: the printed first password must be changed before anything else', async () => {
    const person = await aPerson(app)
    const { username } = person
    await sql`update sys_user set must_change_password = true where username = ${username}`.execute(db)
    const entered = (await send(login, { username, password })).result
    expect(entered.userInfo.mustChangePassword).toBe(true)
    const user = { ...person, token: entered.token }
    // Clients print only 拒绝访问 for the status 403.
    expect(await send(getCurrentUserDeparts, {}, user)).toMatchObject({
      status: 200,
      code: 510,
      success: false,
      message: '请先修改初始密码',
    })
    await send(updatePassword, { username, ...change(password, 'Newport2027') }, user)
    expect((await send(getCurrentUserDeparts, {}, user)).status).toBe(200)
  })
})
