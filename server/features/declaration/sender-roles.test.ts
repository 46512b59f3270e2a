// Which documents an enterprise adds and declares by its roles (企业类型), and what becomes of them when a role is taken away.

import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { getPermCode } from '@kouan/contract/calls/caller-calls.ts'
import { sourceCalls } from '@kouan/contract/calls/document.ts'
import { kindPath } from '@kouan/contract/calls/open/document-calls.ts'
import { importManyOf } from '@kouan/contract/calls/sheets.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { payment, paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { waybill, waybillDocument } from '@kouan/contract/resources/declaration/waybill.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { companyRoles } from '@kouan/customs/codes/enterprise.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { aShopBothWays } from '../../testing/a-company.ts'
import { aDocument, documentActions, documentForm } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { answerDocument } from '../../testing/answer-document.ts'
import { stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { olderTransactionsEnded } from '../../testing/older-transactions.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, database, staff, start } = await scene('platform')
const { sendOpen, anAccount } = openHarness(test)
await start()

/** As the papers of the messages have it. */
const sentBy = {
  EBP: '303 311',
  EBC: '213 303 311 403 603 605 607 621 623 625 701',
  PAY: '403 411',
  LOGISTICS: '505 507 509 511 513',
  SITE: '215 507 711',
  AGENT: '213 603 605 607 621 623 625 701',
}
const kinds = [...documentKinds.values()]
const numberOf = ({ message }: DocumentKind) => message.type.slice(3, 6)
const listOf = ({ resource }: DocumentKind, user: Parameters<typeof send>[2]) => send(callsOf(resource).list, {}, user)

/** Of a company with these roles, for both directions. */
const aCompany = (companyRoles: string) =>
  aShopBothWays(test, {
    company: { companyRoles, website: 'https://shop.example' },
    channel: { simulated: { simDelaySeconds: 3600 } },
  })

describe.each(Object.entries(sentBy))('%s', (role, numbers) => {
  it(`sends ${numbers} and is refused all others with a sentence`, async () => {
    const { enterpriseId, user } = await aCompany(role)
    const sent: string[] = []
    for (const kind of kinds) {
      const { noun } = kind
      const refusal = expect.stringMatching(
        new RegExp(`${noun}由.+申报，本企业登记的企业类型是“${companyRoles[role]}”；.+“企业备案 › 登记变更”`),
      )
      const refused = { success: false, message: refusal }
      const added = await send(callsOf(kind.resource).add, documentForm(kind) as never, user)
      if (added.success) {
        sent.push(numberOf(kind))
        const { id } = added.result as { id: string }
        expect(await send(documentActions(kind).declare, { ids: id }, user)).toMatchObject({ success: true })
        expect(await listOf(kind, user)).toMatchObject({ success: true, result: { total: 1 } })
        continue
      }
      expect(added).toMatchObject(refused)
      const file = { file: '1', names: [], headRow: 1 }
      expect(await send(startCallOf(importManyOf(kind.resource)), file, user)).toMatchObject(refused)
      const result = { title: `本企业不能申报${noun}`, pages: ['register/ChangeList'], name: '登记变更' }
      expect(await listOf(kind, user)).toMatchObject({ ...refused, result })
      // Documents that staff have added for it are its own to read, and not to declare.
      const { id } = await aDocument(test, staff, kind, { enterpriseId })
      expect(await listOf(kind, user)).toMatchObject({ success: true, result: { total: 1 } })
      expect(await send(documentActions(kind).declare, { ids: id }, user)).toMatchObject(refused)
      expect(await send(documentActions(kind).declare, { ids: id }, staff)).toMatchObject({ success: true })
    }
    expect(sent.sort().join(' ')).toBe(numbers)
  })
})

describe('a role that is taken away', () => {
  it('rows stay readable, receipts come in, a deletion can be declared; nothing new is added or declared', async () => {
    const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC,PAY', tradeModes: '9610' })
    const user = await test.aUser({ rights: '*', enterpriseId })
    const channel = await aChannel(test, { enterpriseId })
    const [declared, drafted] = [
      await aDocument(test, user, paymentDocument),
      await aDocument(test, user, paymentDocument),
    ]
    const { declare, declareDeletion } = documentActions(paymentDocument)
    expect(await send(declare, { ids: declared.id }, user)).toMatchObject({ success: true })
    await eventually('state of the payment', () => stateOf(test, declared.id), 'SENT -')
    await database.pool.query(`update enterprise set company_roles = 'EBC' where id = $1`, [enterpriseId])

    await answerDocument(channel, paymentDocument, { form: declared.form, returnStatus: '120' })
    await eventually('state of the payment', () => stateOf(test, declared.id), 'IN_CUSTOMS 120')
    expect(await listOf(paymentDocument, user)).toMatchObject({ success: true, result: { total: 2 } })
    expect(await send(callsOf(payment).get, { id: declared.id }, user)).toMatchObject({ success: true })
    const refused = { success: false, message: expect.stringContaining('支付单由“支付企业”申报') }
    expect(await send(declare, { ids: drafted.id }, user)).toMatchObject(refused)
    expect(await send(callsOf(payment).add, documentForm(paymentDocument) as never, user)).toMatchObject(refused)
    expect(await send(declareDeletion, { ids: declared.id }, user)).toMatchObject({ success: true })
  })
})

it('a list reads the roles with the session: one statement of its own, and what is taken away holds at the next request', async () => {
  const { enterpriseId, user } = await anEnterprise(test, { companyRoles: 'EBC,PAY', tradeModes: '9610' })
  expect(await listOf(paymentDocument, user)).toMatchObject({ success: true })
  let statements = 0
  const count = () => {
    statements += 1
  }
  database.enterprise.pool.on('acquire', count)
  const listed = await listOf(paymentDocument, user)
  database.enterprise.pool.off('acquire', count)
  expect(listed).toMatchObject({ success: true, result: { total: 0 } })
  expect(statements).toBe(1)
  await database.pool.query(`update enterprise set company_roles = 'EBC' where id = $1`, [enterpriseId])
  expect(await listOf(paymentDocument, user)).toMatchObject({ success: false })
})

it('a form that is filled in from another document: refused before it opens; the buttons of the kind are gone', async () => {
  const { user } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { id } = await aDocument(test, user, orderDocument)
  const draft = await send(sourceCalls(waybill).draft, { from: 'order', id }, user)
  expect(draft).toMatchObject({ success: false, message: expect.stringContaining('运单由“物流企业”申报') })
  const { codeList } = (await send(getPermCode, {}, user)).result
  expect(codeList).toEqual(expect.arrayContaining(['order:add', 'order:import', 'waybill:list', 'waybill:declare']))
  expect(codeList).not.toContain('waybill:add')
  expect(codeList).not.toContain('waybill:import')
})

it('the open API: writes, batches, lists and declarations of a kind that the enterprise does not send', async () => {
  const { enterpriseId, user } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { token } = await anAccount(user, { kinds: 'waybill' })
  const path = `/documents/${kindPath('waybill')}`
  const sentence = expect.stringContaining('运单由“物流企业”申报')
  const body = documentForm(waybillDocument)
  expect(await sendOpen('PUT', path, { token, body })).toMatchObject({ status: 422, body: { detail: sentence } })
  const batch = await sendOpen('POST', `${path}/batch`, { token, body: { documents: [body] } })
  expect(batch.body).toMatchObject({ done: 0, failed: 1, results: [{ errors: [{ message: sentence }] }] })
  expect(await sendOpen('GET', path, { token })).toMatchObject({ status: 422, body: { detail: sentence } })
  const { id } = await aDocument(test, staff, waybillDocument, { enterpriseId })
  await olderTransactionsEnded(test)
  expect(await sendOpen('GET', path, { token })).toMatchObject({ status: 200, body: { documents: [{ id }] } })
  const declared = await sendOpen('POST', `${path}/declare`, { token, body: { ids: [id] } })
  expect(declared.body).toMatchObject({ done: 0, failed: 1, results: [{ errors: [{ message: sentence }] }] })
})
