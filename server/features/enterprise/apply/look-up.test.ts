import {
  lookUpApplication,
  readApplication,
  saveApplication,
  startApplication,
  submitApplication,
  withdrawApplication,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { fictitiousCreditCode } from '@kouan/customs/checks/fictitious.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { argon } from '../../../domain/user/password.ts'
import { anApplication, aVisitor, password, type Visitor } from '../../../testing/an-application.ts'
import { testApp } from '../../../testing/test-app.ts'

const verify = vi.spyOn(argon, 'verify')
afterAll(() => verify.mockRestore())

const test = await testApp()
const { clock } = test
const send: Visitor['send'] = (call, input) => aVisitor(test).send(call, input)
const wrongProof = '申请编号、统一社会信用代码或密码不正确'
let serial = 1000
const next = () => {
  serial += 1
  return serial
}

const read = async (accessToken: string) => (await send(readApplication, { accessToken })).result

describe('look-up', () => {
  it('proves identity by number, credit code and password, and one sentence answers every wrong proof', async () => {
    const { applyNo, form } = await anApplication(test, next())
    const proof = { applyNo, creditCode: form.creditCode, password }
    const messages = await Promise.all(
      [{ applyNo: 'SQ20000101000001' }, { creditCode: fictitiousCreditCode(1) }, { password: 'Wrong2026' }].map(
        async (change) => (await send(lookUpApplication, { ...proof, ...change })).message,
      ),
    )
    expect(messages).toEqual([wrongProof, wrongProof, wrongProof])
    const { result } = await send(lookUpApplication, proof)
    expect(result.status).toBe('1')
    expect(await read(result.accessToken)).toMatchObject({ applyNo, mayCorrect: false, mayWithdraw: true })
    clock.now = () => new Date(Date.now() + 3 * 3600_000)
    const late = await send(readApplication, { accessToken: result.accessToken })
    clock.now = () => new Date()
    expect(late.message).toBe('续填码无效或已过期')
  })

  it('rule 26: a good proof and a bad one leave their audit rows, without the password', async () => {
    const { applyNo, form } = await anApplication(test, next())
    const proof = { applyNo, creditCode: form.creditCode, password }
    await send(lookUpApplication, { ...proof, password: 'Wrong2026' })
    await send(lookUpApplication, proof)
    const { rows } = await sql<{ outcome: string; userid: string | null; whole: string }>`select outcome, userid,
        l::text as whole from sys_log l where method = 'apply.lookUp' and request_param->>'applyNo' = ${applyNo}
      order by id`.execute(test.database.kysely)
    expect(rows.map(({ outcome, userid }) => [outcome, userid])).toEqual([
      ['refused', 'public'],
      ['done', 'public'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Wrong2026|${password}`))
  })

  it('lets the applicant take it back, correct it and submit it again under the same number', async () => {
    const { applyNo, form } = await anApplication(test, next())
    const { result } = await send(lookUpApplication, { applyNo, creditCode: form.creditCode, password })
    const { accessToken } = result
    expect((await send(saveApplication, { accessToken, address: '别处' })).message).toBe('该申请当前状态不能修改')
    expect((await send(withdrawApplication, { accessToken })).success).toBe(true)
    await send(saveApplication, { accessToken, address: '别处' })
    const again = await send(submitApplication, { accessToken })
    expect(again.result).toEqual({ applyNo })
  })
})

describe('rule 5: strangers', () => {
  it.each([
    [startApplication, () => ({})],
    [submitApplication, () => ({ accessToken: 'nothing' })],
    [
      lookUpApplication,
      (times: number) => ({ applyNo: `SQ${times}`, creditCode: fictitiousCreditCode(1), password: 'Wrong2026' }),
    ],
  ])('are held back after ten calls a minute from one address', async (call, input) => {
    const visitor = aVisitor(test)
    for (let times = 0; times < 10; times += 1) expect((await visitor.send(call, input(times))).status).toBe(200)
    expect(await visitor.send(call, input(10))).toMatchObject({ status: 429, message: '操作太频繁，请稍后再试' })
  })

  it('wait longer with each wrong proof for one number, whether it exists or not', async () => {
    const { applyNo, form } = await anApplication(test, next())
    // It stands still: the first pause would be over while passwords are hashed on a busy machine.
    const now = new Date()
    clock.now = () => now
    for (const number of [applyNo, 'SQ00000000000000']) {
      const proof = { applyNo: number, creditCode: form.creditCode, password: 'Wrong2026' }
      for (let times = 0; times < 6; times += 1) expect((await send(lookUpApplication, proof)).message).toBe(wrongProof)
      const right = await send(lookUpApplication, { ...proof, password })
      expect(right).toMatchObject({ status: 429, message: expect.stringMatching(/^尝试次数过多，请\d+秒后再试$/) })
    }
    clock.now = () => new Date(now.getTime() + 20_000)
    const later = await send(lookUpApplication, { applyNo, creditCode: form.creditCode, password })
    clock.now = () => new Date()
    expect(later.success).toBe(true)
  })

  it('have the password hashed in vain when there is no such application', async () => {
    const proof = { applyNo: 'SQ11111111111111', creditCode: fictitiousCreditCode(2), password }
    const before = verify.mock.calls.length
    await send(lookUpApplication, proof)
    expect(verify.mock.calls.length).toBe(before + 1)
  })
})
