import { getUserInfo, login } from '@kouan/contract/calls/account.ts'
import { lookUpApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import {
  finishPasswordReset,
  readPasswordReset,
  requestPasswordReset,
} from '@kouan/contract/calls/enterprise/password-reset.ts'
import { decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { passwordReset } from '@kouan/contract/resources/enterprise/password-reset.ts'
import { fictitiousCreditCode } from '@kouan/customs/checks/fictitious.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { anApplication, aVisitor, password, pdf } from '../../../testing/an-application.ts'
import { multipart } from '../../../testing/multipart.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database, clock, app } = test
const db = database.kysely
const reviewer = await aUser({ rights: '*' })
const { list, get } = callsOf(passwordReset)
const { pass, refuse } = actionCalls(passwordReset)
const fresh = 'Wharf2027'
let serial = 7000
let visits = 0
afterEach(() => {
  clock.now = () => new Date()
})

async function aRegistration() {
  serial += 1
  const { applyNo, form } = await anApplication(test, serial)
  return { applyNo, creditCode: fictitiousCreditCode(serial), username: form.userName }
}
/** From another address each time, unless one is given. */
async function request(
  { applyNo, creditCode }: { applyNo: string; creditCode: string },
  { name = 'letter.pdf', bytes = pdf as Uint8Array, from = `10.70.0.${++visits}` } = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: `/jeecg-boot${requestPasswordReset.path}`,
    remoteAddress: from,
    ...multipart({ applyNo, creditCode }, { name, bytes }),
  })
  return response.json()
}
const finish = (resumeCode: string, chosen = fresh) =>
  aVisitor(test).send(finishPasswordReset, { resumeCode, password: chosen })
const state = async (resumeCode: string) => (await aVisitor(test).send(readPasswordReset, { resumeCode })).result
const rowOf = async (applyNo: string) =>
  (await send(list, { applyNo }, reviewer)).result.records.map(({ id, version }) => ({ id, version: version ?? 1 }))
const passRequest = async (applyNo: string) => {
  const [row] = await rowOf(applyNo)
  return send(pass, row ?? {}, reviewer)
}
async function passRegistration(applyNo: string) {
  const { rows } = await sql<{ id: string; version: number }>`select id::text as id, version from enterprise_apply
    where apply_no = ${applyNo}`.execute(db)
  const [row = { id: '', version: 0 }] = rows
  expect(await send(decideApplication, { ...row, decision: 'pass' }, reviewer)).toMatchObject({ success: true })
}

describe('forgotten password of an enterprise', () => {
  it('the letter is reviewed; the code sets a new password once, and ends the sessions', async () => {
    const company = await aRegistration()
    await passRegistration(company.applyNo)
    const before = await send(login, { username: company.username, password })
    const { resumeCode } = (await request(company)).result
    expect(await state(resumeCode)).toEqual({ status: 'WAITING', reason: null, validUntil: null })
    expect((await finish(resumeCode)).message).toContain('等待审核')
    const [row = { id: '' }] = await rowOf(company.applyNo)
    const shown = (await send(get, { id: row.id }, reviewer)).result as unknown as Record<string, unknown>
    expect(shown).toMatchObject({ userName: company.username, letter_files: [{ name: 'letter.pdf' }] })
    expect(JSON.stringify(shown)).not.toContain(resumeCode)
    expect(await passRequest(company.applyNo)).toMatchObject({ success: true })
    expect((await state(resumeCode)).status).toBe('PASSED')
    expect((await finish(resumeCode, '12345678')).success).toBe(false)
    expect(await finish(resumeCode)).toMatchObject({ success: true })
    expect((await finish(resumeCode, 'Other2028')).message).toContain('已经设置过')
    expect((await send(login, { username: company.username, password })).success).toBe(false)
    expect((await send(login, { username: company.username, password: fresh })).success).toBe(true)
    const old = { id: '', username: company.username, token: before.result.token }
    expect((await send(getUserInfo, {}, old)).status).toBe(401)
    const { rows } = await sql<{ text: string }>`select string_agg(to_jsonb(l)::text, ' ') as text from sys_log l
      where method like 'passwordReset.%'`.execute(db)
    expect(rows[0]?.text).toContain(`${company.applyNo} 重置了登录密码`)
    for (const secret of [resumeCode, fresh]) expect(rows[0]?.text).not.toContain(secret)
  })

  it('one whose registration has not passed yet gets the password with which it is looked up', async () => {
    const company = await aRegistration()
    const { resumeCode } = (await request(company)).result
    await passRequest(company.applyNo)
    expect(await finish(resumeCode)).toMatchObject({ success: true })
    const proof = { applyNo: company.applyNo, creditCode: company.creditCode }
    expect((await aVisitor(test).send(lookUpApplication, { ...proof, password })).success).toBe(false)
    expect((await aVisitor(test).send(lookUpApplication, { ...proof, password: fresh })).success).toBe(true)
  })

  it('numbers that do not belong together are answered alike, and no reviewer sees them', async () => {
    const company = await aRegistration()
    const known = await request(company)
    for (const numbers of [
      { ...company, creditCode: fictitiousCreditCode(1) },
      { ...company, applyNo: 'SQ20200101000001' },
    ]) {
      const answer = await request(numbers)
      const shape = (one: typeof known) => [one.success, one.code, one.message, one.result.resumeCode.length]
      expect(shape(answer)).toEqual(shape(known))
      expect(await state(answer.result.resumeCode)).toEqual(await state(known.result.resumeCode))
      expect((await finish(answer.result.resumeCode)).message).toBe((await finish(known.result.resumeCode)).message)
    }
    expect(await rowOf(company.applyNo)).toHaveLength(1)
    expect(await rowOf('SQ20200101000001')).toEqual([])
  })

  it('one address asks for a number three times a day, known or not; others ask still', async () => {
    const company = await aRegistration()
    for (const [place, numbers] of [company, { ...company, applyNo: 'SQ20200101000002' }].entries()) {
      const from = `10.71.0.${place}`
      for (let tries = 0; tries < 3; tries += 1) expect((await request(numbers, { from })).success).toBe(true)
      expect(await request(numbers, { from })).toMatchObject({ success: false, code: 429 })
      expect((await request(numbers)).success).toBe(true)
    }
  })

  it('wrong codes take nothing from the right one', async () => {
    const company = await aRegistration()
    const from = '10.71.1.1'
    for (let tries = 0; tries < 3; tries += 1)
      await request({ ...company, creditCode: fictitiousCreditCode(2) }, { from })
    expect((await request(company, { from })).success).toBe(true)
  })

  it('a stranger with both numbers does not keep an enterprise out: what is refused makes room', async () => {
    const company = await aRegistration()
    for (let tries = 0; tries < 10; tries += 1) expect((await request(company)).success).toBe(true)
    expect(await request(company)).toMatchObject({ code: 429, message: expect.stringContaining('在审核后再试') })
    const waiting = await rowOf(company.applyNo)
    expect(waiting).toHaveLength(10)
    for (const row of waiting) await send(refuse, { ...row, reason: '函件没有加盖公章' }, reviewer)
    expect((await request(company)).success).toBe(true)
  })

  it('whose request was refused asks again the same day', async () => {
    const company = await aRegistration()
    const from = '10.71.2.1'
    for (let tries = 0; tries < 3; tries += 1) {
      await request(company, { from })
      const row = (await send(list, { applyNo: company.applyNo, status: 'WAITING' }, reviewer)).result.records[0]
      await send(refuse, { id: row?.id ?? '', version: row?.version ?? 1, reason: '函件没有加盖公章' }, reviewer)
    }
    expect((await request(company, { from })).success).toBe(true)
  })

  it('a refusal is read with its reason, and a day after it passed the code is worth nothing', async () => {
    const [refused, late] = [await aRegistration(), await aRegistration()]
    const first = (await request(refused)).result.resumeCode
    const [row] = await rowOf(refused.applyNo)
    expect((await send(refuse, { ...row, reason: '' }, reviewer)).success).toBe(false)
    await send(refuse, { ...row, reason: '函件没有加盖公章' }, reviewer)
    expect(await state(first)).toMatchObject({ status: 'REFUSED', reason: '函件没有加盖公章' })
    expect((await finish(first)).message).toContain('没有通过')
    expect((await send(pass, row ?? {}, reviewer)).success).toBe(false)
    const second = (await request(late)).result.resumeCode
    await passRequest(late.applyNo)
    const after = new Date(Date.now() + 24 * 3600_000 + 1000)
    clock.now = () => after
    expect((await finish(second)).message).toContain('超过24小时')
  })

  it('without the right nobody decides, an unknown code opens nothing, and a letter is a picture or a PDF', async () => {
    const company = await aRegistration()
    await request(company)
    const [row] = await rowOf(company.applyNo)
    expect((await send(pass, row ?? {}, await aUser())).status).toBe(403)
    expect((await send(refuse, { ...row, reason: '函件没有加盖公章' }, await aUser())).status).toBe(403)
    expect((await finish('made-up')).message).toBe('续填码无效或已过期')
    const page = await request(await aRegistration(), { name: 'letter.html', bytes: Buffer.from('<html></html>') })
    expect(page.message).toContain('只能上传')
  })
})
