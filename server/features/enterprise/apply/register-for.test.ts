import { readApplication, saveApplication, submitApplication } from '@kouan/contract/calls/enterprise/apply.ts'
import {
  beginRegistration,
  findRegistered,
  listRegistrations,
  openRegistration,
} from '@kouan/contract/calls/enterprise/registration.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { expect, it } from 'vitest'
import { aDraft, aForm, anApplication, aVisitor, password } from '../../../testing/an-application.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const operator = await aUser({ rights: ['registration:edit'] })
const colleague = await aUser({ rights: ['registration:edit'] })
const reviewer = await aUser({ rights: ['application:list'] })

it('S2.032 staff registers an enterprise by the form and the rules of the public registration', async () => {
  const { id } = (await send(beginRegistration, {}, operator)).result
  const first = (await send(openRegistration, { id }, operator)).result.accessToken
  const form = aForm(7101)
  const visitor = aVisitor(test)
  await visitor.send(saveApplication, { accessToken: first, companyName: form.companyName })
  expect((await send(listRegistrations, {}, colleague)).result).toMatchObject([
    { id, companyName: form.companyName, status: '0', createBy: operator.username },
  ])
  const { accessToken } = (await send(openRegistration, { id }, colleague)).result
  expect((await visitor.send(readApplication, { accessToken: first })).success).toBe(false)
  await visitor.send(saveApplication, { accessToken, ...form })
  expect(
    (await visitor.send(submitApplication, { accessToken, password })).problems?.map(({ field }) => field),
  ).toContain('attachments')
  for (const kind of requiredAttachments(form.companyRoles.split(','))) await visitor.upload({ accessToken, kind })
  const { applyNo } = (await visitor.send(submitApplication, { accessToken, password })).result
  expect((await send(callsOf(application).list, { applyNo }, reviewer)).result.records).toMatchObject([{ status: '1' }])
  expect((await send(listRegistrations, {}, operator)).result).toEqual([])
  expect((await send(openRegistration, { id }, operator)).message).toBe('未找到对应数据')
})

it('a registration by staff is not opened by others, and one begun in public not by staff', async () => {
  const { id } = (await send(beginRegistration, {}, operator)).result
  await database.pool.query("insert into sys_tenant (id, name) values (77, '另一租户') on conflict do nothing")
  const abroad = await aUser({ rights: '*', tenantIds: ['77'] })
  const { user } = await anEnterprise(test)
  for (const other of [reviewer, abroad, user]) {
    expect((await send(openRegistration, { id }, other)).success).toBe(false)
    expect((await send(listRegistrations, {}, other)).success).toBe(false)
    expect((await send(beginRegistration, {}, other)).success).toBe(false)
  }
  const open = await aDraft(test, 7102)
  const { rows } = await database.pool.query(
    "select id from enterprise_apply where create_by = 'public' and status = '0'",
  )
  expect((await send(openRegistration, { id: String(rows[0].id) }, operator)).success).toBe(false)
  expect((await open.visitor.send(readApplication, { accessToken: open.accessToken })).success).toBe(true)
})

it('staff are told while writing who holds the same code, name, phone or bank account; others only of the codes', async () => {
  const known = await anEnterprise(test, { bankAccount: '6222020000000000000' })
  const waiting = await anApplication(test, 7110)
  const { id } = (await send(beginRegistration, {}, operator)).result
  const { accessToken } = (await send(openRegistration, { id }, operator)).result
  const visitor = aVisitor(test)
  const asked = async (values: object, by = operator) => {
    await visitor.send(saveApplication, { accessToken, ...values })
    return send(findRegistered, { accessToken }, by)
  }
  expect((await asked(aForm(7111))).result).toEqual([])
  const { result } = await asked({
    companyName: known.form.companyName,
    contactPhone: waiting.form.accountPhone,
    bankAccount: '6222020000000000000',
  })
  expect(result.map(({ code, matches }) => [code, matches.map(({ kind, name }) => [kind, name])])).toEqual([
    ['companyName', [['enterprise', known.form.companyName]]],
    ['phones', [['application', waiting.form.companyName]]],
    ['bankAccount', [['enterprise', known.form.companyName]]],
  ])
  expect((await asked({}, reviewer)).status).toBe(403)
  const open = await aDraft(test, 7112)
  const said = await open.visitor.send(saveApplication, {
    accessToken: open.accessToken,
    creditCode: known.form.creditCode,
    companyName: known.form.companyName,
    accountPhone: waiting.form.accountPhone,
  })
  expect(said.result.hints).toEqual([
    {
      field: 'creditCode',
      message: '该统一社会信用代码已备案。修改登记内容请用本企业账号登录，在“登记变更”中办理',
    },
  ])
  const again = await open.visitor.send(saveApplication, {
    accessToken: open.accessToken,
    creditCode: waiting.form.creditCode,
  })
  expect(again.result.hints).toMatchObject([{ field: 'creditCode', message: expect.stringContaining('正在办理') }])
  expect((await open.visitor.send(readApplication, { accessToken: open.accessToken })).result.hints).toHaveLength(1)
})
