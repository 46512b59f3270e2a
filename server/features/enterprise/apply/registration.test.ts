import {
  getApplicationChoices,
  readApplication,
  saveApplication,
  startApplication,
  submitApplication,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { fictitiousCreditCode } from '@kouan/customs/checks/fictitious.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aDraft, aForm, anApplication, aVisitor, password, type Visitor } from '../../../testing/an-application.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { database, clock } = test
const send: Visitor['send'] = (call, input) => aVisitor(test).send(call, input)
const upload: Visitor['upload'] = (fields, ...files) => aVisitor(test).upload(fields, ...files)
let serial = 1000
const next = () => {
  serial += 1
  return serial
}

const start = async () => (await send(startApplication, {})).result.resumeCode
const read = async (accessToken: string) => (await send(readApplication, { accessToken })).result
const messagesOf = (answer: { problems?: { field: string; message: string }[] }) =>
  Object.fromEntries((answer.problems ?? []).map(({ field, message }) => [field, message]))

describe('a draft', () => {
  it('its code: opens this draft alone, and nothing once it is lost or has no end', async () => {
    const [first, second] = [await start(), await start()]
    await send(saveApplication, { accessToken: first, contactName: '甲一' })
    await send(saveApplication, { accessToken: second, contactName: '乙二' })
    expect([(await read(first)).form.contactName, (await read(second)).form.contactName]).toEqual(['甲*', '乙*'])
    const set = (column: string) =>
      sql`update enterprise_apply set ${sql.ref(column)} = null
        where id = (select max(id) from enterprise_apply)`.execute(database.kysely)
    for (const column of ['access_expires', 'access_hash']) {
      await set(column)
      expect((await send(readApplication, { accessToken: second })).message).toBe('续填码无效或已过期')
      expect((await read(first)).form.contactName).toBe('甲*')
    }
  })

  it('is begun, kept in pieces and resumed without login', async () => {
    const accessToken = await start()
    await send(saveApplication, { accessToken, companyName: '半份(测试)公司' })
    await send(saveApplication, { accessToken, creditCode: '91', contactName: '王测试' })
    const view = await read(accessToken)
    expect(view.form).toMatchObject({ companyName: '半份（测试）公司', creditCode: '91', contactName: '王**' })
    expect(view).toMatchObject({ applyNo: null, status: '0', mayCorrect: true, passwordNeeded: true })
    expect(view.problems).toContainEqual({ field: 'creditCode', message: '统一社会信用代码：须为 18 位，现为 2 位' })
    expect(view.problems).toContainEqual({ field: 'attachments', message: '请上传营业执照' })
  })

  it('is not overwritten by a second screen that has read it before', async () => {
    const accessToken = await start()
    const { version } = await read(accessToken)
    const first = await send(saveApplication, { accessToken, version, companyName: '先' })
    expect(first).toMatchObject({ code: 200, result: { version: version + 1 } })
    const second = await send(saveApplication, { accessToken, version, companyName: '后' })
    expect(second).toMatchObject({ code: 409, success: false, message: '数据已被他人修改，请刷新后重试' })
    expect(await read(accessToken)).toMatchObject({ version: version + 1, form: { companyName: '先' } })
    const next = await send(saveApplication, { accessToken, version: version + 1, companyName: '再' })
    expect(next.result.version).toBe(version + 2)
    expect((await send(saveApplication, { accessToken, companyName: '旧客户端' })).code).toBe(200)
  })

  it('keeps the resume code as a hash only, and forgets it after 30 days', async () => {
    const accessToken = await start()
    const { rows } = await sql<{ row: string }>`select row_to_json(a)::text as row from enterprise_apply a
      order by id desc limit 1`.execute(database.kysely)
    expect(rows[0]?.row).not.toContain(accessToken)
    const { result } = await upload({ accessToken, kind: 'LICENCE' })
    clock.now = () => new Date(Date.now() + 31 * 24 * 3600_000)
    const late = await send(readApplication, { accessToken })
    await start()
    clock.now = () => new Date()
    expect(late).toMatchObject({ success: false, message: '续填码无效或已过期' })
    // The next draft that is begun sweeps away what nobody can open any more.
    const left = await sql`select from enterprise_apply where access_expires < now() + interval '31 days'
      and id <> (select max(id) from enterprise_apply)`.execute(database.kysely)
    expect(left.rows).toHaveLength(0)
    expect((await sql`select from stored_file where id = ${result.id}`.execute(database.kysely)).rows).toHaveLength(0)
  })

  it('encrypts personal data in the table, masks them in answers, and takes a masked value as unchanged', async () => {
    const { accessToken, form } = await aDraft(test, next())
    const { rows } = await sql<{ row: string }>`select row_to_json(a)::text as row from enterprise_apply a
      order by id desc limit 1`.execute(database.kysely)
    for (const secret of [form.legalPerson, form.legalIdNo, form.legalPhone, form.contactPhone, form.accountPhone]) {
      expect(rows[0]?.row).not.toContain(secret)
    }
    const { form: shown } = await read(accessToken)
    expect(shown.legalPerson).toBe('张**')
    expect(shown.legalPhone).toMatch(/^137\*{4}\d{4}$/)
    expect(shown.legalIdNo).toMatch(/^990000\*{8}[\dX]{4}$/)
    const saved = await send(saveApplication, {
      accessToken,
      legalPhone: shown.legalPhone,
      legalIdNo: shown.legalIdNo,
      address: '新地址',
    })
    expect(saved.result.problems).toEqual([])
  })

  it('answers the choices of the form without login', async () => {
    const { result } = await test.send(getApplicationChoices, {})
    expect(result.company_role?.map(({ value }) => value)).toContain('EBP')
    expect(result.attachment_kind?.map(({ text }) => text)).toContain('营业执照')
    expect(result.sex).toBeUndefined()
  })
})

describe('submission', () => {
  it('answers a number, ends the resume code and waits for review', async () => {
    const { accessToken } = await aDraft(test, next())
    const { result, success } = await send(submitApplication, { accessToken, password })
    expect(success).toBe(true)
    expect(result.applyNo).toMatch(/^SQ\d{14}$/)
    expect((await send(readApplication, { accessToken })).message).toBe('续填码无效或已过期')
  })

  it('rules 22 and 26: leaves an audit row without password, code or personal data', async () => {
    const { form } = await anApplication(test, next())
    const { rows } = await sql<{ row: string }>`select row_to_json(l)::text as row from sys_log l
      where method = 'apply.submit' order by id desc limit 1`.execute(database.kysely)
    expect(rows[0]?.row).toContain('"userid":"public"')
    const all = await sql<{ row: string }>`select row_to_json(l)::text as row from sys_log l`.execute(database.kysely)
    const log = all.rows.map(({ row }) => row).join()
    for (const secret of [password, form.legalIdNo, form.legalPhone]) expect(log).not.toContain(secret)
  })

  it('says at the field what keeps it from being submitted', async () => {
    const { accessToken } = await aDraft(test, next(), {
      companyRoles: 'EBC,EBP,AGENT',
      companyCode: null,
      legalIdNo: '990000199001010000',
      contactPhone: '12345678901',
    })
    const refused = await send(submitApplication, { accessToken })
    expect(refused.code).toBe(400)
    expect(messagesOf(refused)).toMatchObject({
      companyCode: '请输入海关注册编码',
      website: '请输入网址',
      legalIdNo: expect.stringContaining('校验位不正确'),
      contactPhone: '联系人手机号：须以 13 至 19 开头',
      password: '请输入登录密码',
    })
    await send(saveApplication, { accessToken, companyRoles: 'PAY', companyCode: aForm(serial).companyCode })
    const { problems } = await read(accessToken)
    expect(problems).toContainEqual({ field: 'attachments', message: '请上传支付业务许可证或金融许可证' })
  })

  it('refuses a credit code, an account name and a weak password that cannot be taken', async () => {
    const first = await anApplication(test, next())
    const { accessToken } = await aDraft(test, next(), {
      creditCode: first.form.creditCode,
      userName: first.form.userName.toUpperCase(),
    })
    expect(messagesOf(await send(submitApplication, { accessToken, password }))).toEqual({
      creditCode: '该统一社会信用代码已有正在办理的申请',
      userName: '该管理员账号已被使用',
    })
    expect(messagesOf(await send(submitApplication, { accessToken, password: 'short1' }))).toHaveProperty('password')
    await send(saveApplication, { accessToken, userName: 'admin' })
    expect(messagesOf(await send(submitApplication, { accessToken, password }))).toMatchObject({
      userName: '该管理员账号已被使用',
    })
  })

  it('takes one of two drafts that are submitted for one company at the same moment', async () => {
    const [one, two] = [next(), next()]
    const drafts = [await aDraft(test, one), await aDraft(test, two, { creditCode: fictitiousCreditCode(one) })]
    const answers = await Promise.all(
      drafts.map(({ accessToken }) => send(submitApplication, { accessToken, password })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })
})
