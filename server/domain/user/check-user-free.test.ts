import { claimApplication, decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { addUser } from '@kouan/contract/calls/system/user-calls.ts'
import { describe, expect, it } from 'vitest'
import { reviewHarness } from '../../testing/review-harness.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser } = test
const { submitted, pass, zhang } = await reviewHarness(test)
const admin = await aUser({ rights: '*' })
const ofEnterprise = await aUser({ rights: '*', enterpriseId: '301' })

const add = (username: string, by = admin) =>
  send(addUser, { username, realname: '职员', password: 'Harbour2026', confirmpassword: 'Harbour2026' }, by)
const reserved = { code: 400, message: '该用户名已被正在办理的企业备案申请占用', problems: [{ field: 'username' }] }

describe('an account name that somebody applied for', () => {
  it('is refused while the application is submitted, taken up or returned, in any case of letters, to everybody', async () => {
    const one = await submitted()
    expect(await add(one.form.userName.toUpperCase())).toMatchObject(reserved)
    expect(await add(one.form.userName, ofEnterprise)).toMatchObject(reserved)
    const { version } = (await send(claimApplication, { id: one.id, version: one.version }, zhang)).result
    expect(await add(one.form.userName)).toMatchObject(reserved)
    const back = { id: one.id, version, decision: 'return', reason: '请更正注册地址' }
    expect((await send(decideApplication, back, zhang)).success).toBe(true)
    expect(await add(one.form.userName)).toMatchObject(reserved)
  })

  it('becomes the account when it passes, and is free when it is refused', async () => {
    const passed = await submitted()
    expect((await pass(passed)).success).toBe(true)
    expect(await add(passed.form.userName)).toMatchObject({ code: 400, message: '用户名已存在' })
    const refused = await submitted()
    const no = { id: refused.id, version: refused.version, decision: 'refuse', reason: '不属于本关区企业' }
    await send(decideApplication, no, zhang)
    expect((await add(refused.form.userName)).code).toBe(200)
  })
})
