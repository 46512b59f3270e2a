import { documentCalls } from '@kouan/contract/calls/document.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { waybill, waybillDocument } from '@kouan/contract/resources/declaration/waybill.ts'
import { waybillStatus, waybillStatusDocument } from '@kouan/contract/resources/declaration/waybill-status.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { aDocument, declareOf, documentForm, type TestDocument } from '../../testing/a-document.ts'
import { answerDocument } from '../../testing/answer-document.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, user, channel } = await scene('working', { company: { companyRoles: 'LOGISTICS,EBC' } })

async function accepted(kind: DocumentKind, document: TestDocument, returnStatus = '120', state = 'IN_CUSTOMS') {
  expect(await send(declareOf(kind), { ids: document.id }, user)).toMatchObject({ success: true })
  await eventually('sent', () => stateOf(test, document.id), 'SENT -')
  await answerDocument(channel, kind, { form: document.form, returnStatus })
  await eventually('answered', () => stateOf(test, document.id), `${state} ${returnStatus}`)
}

const sign = (ids: string, logisticsTime = '20260105103000') =>
  send(actionCalls(waybill).sign, { ids, logisticsTime }, user)

async function statusOf({ form }: TestDocument): Promise<TestDocument> {
  const { records } = (await send(callsOf(waybillStatus).list, { logisticsNo: String(form.logisticsNo) }, user)).result
  return { id: String(records[0]?.id), form: { ...form, logisticsStatus: 'S' } }
}

const followUpOf = async ({ id }: TestDocument) => (await send(callsOf(waybill).get, { id }, user)).result.followUp

it('waybills that customs took in: signed in bulk, their statuses declared, the waybills say 已签收', async () => {
  const bills = [await aDocument(test, user, waybillDocument), await aDocument(test, user, waybillDocument)]
  for (const bill of bills) await accepted(waybillDocument, bill)
  expect(await sign(bills.map(({ id }) => id).join(','))).toMatchObject({ success: true, result: { done: 2 } })
  for (const bill of bills) {
    const status = await statusOf(bill)
    expect((await send(callsOf(waybillStatus).get, { id: status.id }, user)).result).toMatchObject({
      logisticsName: bill.form.logisticsName,
      logisticsTime: '20260105103000',
      crossborderType: 'I9610',
    })
    await accepted(waybillStatusDocument, status)
    await eventually('follow-up', () => followUpOf(bill), 'SIGN_DONE')
  }
  const [bill] = bills
  const { timeline } = (await send(documentCalls(waybill).detail, { id: bill?.id ?? '' }, user)).result
  expect(timeline.map(({ title }) => title)).toContain(`运单状态 ${bill?.form.logisticsNo}：已签收`)
  expect((await checkSent([channel.outbox])).faults).toEqual([])
})

it('signing that customs refused: the waybill says so', async () => {
  const bill = await aDocument(test, user, waybillDocument)
  await accepted(waybillDocument, bill)
  await sign(bill.id)
  await accepted(waybillStatusDocument, await statusOf(bill), '100', 'REJECTED')
  await eventually('follow-up', () => followUpOf(bill), 'SIGN_REFUSED')
})

it('waybill that customs have not, and one that is signed already: refused with the reason', async () => {
  const stored = await aDocument(test, user, waybillDocument)
  expect(await sign(stored.id)).toMatchObject({ success: false, message: expect.stringContaining('不能签收') })
  const form = { ...documentForm(waybillStatusDocument), logisticsCode: stored.form.logisticsCode }
  const named = { ...form, logisticsNo: stored.form.logisticsNo }
  const { problems } = await send(callsOf(waybillStatus).add, named as never, user)
  expect(problems).toMatchObject([{ message: expect.stringContaining('不能签收（海关入库后才能签收）') }])
  const ofAnother = await send(callsOf(waybillStatus).add, { ...named, logisticsCode: '9900D90001' } as never, user)
  const differing = { field: 'logisticsCode', message: expect.stringContaining('须与运单一致') }
  expect(ofAnother.problems).toEqual(expect.arrayContaining([expect.objectContaining(differing)]))
  await accepted(waybillDocument, stored)
  await sign(stored.id)
  expect(await sign(stored.id)).toMatchObject({ success: false, message: expect.stringContaining('已存在') })
})

it('waybill whose consignee is not that of its order: refused, the name masked', async () => {
  const unpaid = { payCode: '', payName: '', payTransactionId: '' }
  const orderNo = 'WAYBILL-1'
  await aDocument(test, user, orderDocument, { ...unpaid, orderNo, consignee: '王小明' })
  const bill = await aDocument(test, user, waybillDocument, { orderNo, consignee: '李小红' })
  const { success, message } = await send(declareOf(waybillDocument), { ids: bill.id }, user)
  expect(success).toBe(false)
  expect(message).toContain('“收货人姓名”须与订单一致：运单为“李**”，订单为“王**”')
  expect(message).not.toContain('王小明')
})
