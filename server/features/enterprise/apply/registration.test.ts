import {
  getApplicationChoices,
  lookUpApplication,
  readApplication,
  removeAttachment,
  saveApplication,
  startApplication,
  submitApplication,
  uploadAttachment,
  withdrawApplication,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { fictitiousCreditCode } from '@kouan/customs/checks/fictitious.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import {
  aDraft,
  aForm,
  anApplication,
  aVisitor,
  password,
  pdf,
  png,
  type Visitor,
} from '../../../testing/an-application.ts'
import { testApp } from '../../../testing/test-app.ts'

const verifications = vi.hoisted(() => ({ count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon.verify = (...given) => {
    verifications.count += 1
    return argon.verify(...given)
  }
  return { ...argon, verify }
})

const test = await testApp()
const { database, clock } = test
const send: Visitor['send'] = (call, input) => aVisitor(test).send(call, input)
const upload: Visitor['upload'] = (fields, file) => aVisitor(test).upload(fields, file)
const wrongProof = '申请编号、统一社会信用代码或密码不正确'
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

describe('attachments', () => {
  it.each([
    ['a script under the name of a picture', 'x.png', Buffer.from('<script>alert(1)</script>'), '内容与扩展名'],
    ['a picture under the name of a document', 'x.pdf', png, '内容与扩展名'],
    ['an extension that is not listed', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '只能上传'],
    ['a page', 'x.html', Buffer.from('<html></html>'), '只能上传'],
    ['an empty file', 'x.pdf', Buffer.alloc(0), '文件是空的'],
  ])('rule 15: refuses %s', async (_, name, bytes, message) => {
    const accessToken = await start()
    const answer = await upload({ accessToken, kind: 'LICENCE' }, { name, bytes })
    expect(answer.success).toBe(false)
    expect(answer.message).toContain(message)
    expect((await read(accessToken)).attachments).toEqual([])
  })

  it('rule 15: names and folders are made by the server, bytes are encrypted and come back whole', async () => {
    const accessToken = await start()
    const { result } = await upload({ accessToken, kind: 'LICENCE' }, { name: '../../etc/营业执照.pdf', bytes: pdf })
    expect(result).toMatchObject({ name: '营业执照.pdf', type: 'application/pdf', inline: true })
    const { rows } = await sql<{
      store_key: string
    }>`select store_key from stored_file where id = ${result.id}`.execute(database.kysely)
    expect(rows[0]?.store_key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}$/)
    const get = (url: string) => test.app.inject({ method: 'GET', url: `${test.config.apiBase}${url}` })
    const file = await get(result.url)
    expect(file.rawPayload.equals(pdf)).toBe(true)
    expect(file.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'application/pdf' })
    expect(file.headers['content-disposition']).toMatch(/^inline/)
    expect((await get(`${result.url}&download=1`)).headers['content-disposition']).toMatch(/^attachment/)
  })

  it('rule 15: a link needs its signature and ends by itself', async () => {
    const accessToken = await start()
    const { result } = await upload({ accessToken, kind: 'LICENCE' })
    const get = async (url: string) =>
      (await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${url}` })).json().message
    const expires = /expires=(\d+)/.exec(result.url)?.[1] ?? ''
    expect(await get(result.url.replace(expires, String(Number(expires) + 1)))).toBe('链接已失效，请刷新页面后重试')
    expect(await get(result.url.replace(/signature=.*/, 'signature=x'))).toBe('链接已失效，请刷新页面后重试')
    clock.now = () => new Date(Date.now() + 16 * 60_000)
    const late = await get(result.url)
    clock.now = () => new Date()
    expect(late).toBe('链接已失效，请刷新页面后重试')
  })

  it('are counted, bound to their own draft, and removed with their bytes', async () => {
    const [mine, other] = [await start(), await start()]
    const { result } = await upload({ accessToken: mine, kind: 'LICENCE' })
    const stolen = await send(removeAttachment, { accessToken: other, attachmentId: result.id })
    expect(stolen).toMatchObject({ success: false, message: '附件不存在' })
    await sql`insert into enterprise_attachment (tenant_id, apply_id, file_id, kind, create_time)
      select 0, a.apply_id, a.file_id, 'LICENCE', now() from enterprise_attachment a, generate_series(2, ${attachmentLimits.count})
      where a.file_id = ${result.id}`.execute(database.kysely)
    expect((await upload({ accessToken: mine, kind: 'LICENCE' })).message).toBe('最多上传20个附件')
    const gone = await send(removeAttachment, { accessToken: mine, attachmentId: result.id })
    expect(gone.success).toBe(true)
    expect((await sql`select from stored_file where id = ${result.id}`.execute(database.kysely)).rows).toHaveLength(0)
  })

  it('rule 14: refuses a file over 20 MiB and takes none of it', async () => {
    const accessToken = await start()
    const bytes = Buffer.concat([pdf, Buffer.alloc(attachmentLimits.bytes)])
    const answer = await upload({ accessToken, kind: 'LICENCE' }, { name: 'large.pdf', bytes })
    expect(answer).toMatchObject({ status: 413, success: false })
    expect((await read(accessToken)).attachments).toEqual([])
  })

  it('refuses an unknown kind, a missing file and an unknown code', async () => {
    const accessToken = await start()
    expect((await upload({ accessToken, kind: 'NOTHING' })).message).toBe('请选择附件类型')
    expect((await upload({ accessToken: 'x', kind: 'LICENCE' })).message).toBe('续填码无效或已过期')
    expect((await send(uploadAttachment, { accessToken, kind: 'LICENCE' })).message).toBe('请以multipart方式上传文件')
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
    for (const number of [applyNo, 'SQ00000000000000']) {
      const proof = { applyNo: number, creditCode: form.creditCode, password: 'Wrong2026' }
      for (let times = 0; times < 6; times += 1) expect((await send(lookUpApplication, proof)).message).toBe(wrongProof)
      const right = await send(lookUpApplication, { ...proof, password })
      expect(right).toMatchObject({ status: 429, message: expect.stringMatching(/^尝试次数过多，请\d+秒后再试$/) })
    }
    clock.now = () => new Date(Date.now() + 20_000)
    const later = await send(lookUpApplication, { applyNo, creditCode: form.creditCode, password })
    clock.now = () => new Date()
    expect(later.success).toBe(true)
  })

  it('have the password hashed in vain when there is no such application', async () => {
    const proof = { applyNo: 'SQ11111111111111', creditCode: fictitiousCreditCode(2), password }
    const before = verifications.count
    await send(lookUpApplication, proof)
    expect(verifications.count).toBe(before + 1)
  })
})
