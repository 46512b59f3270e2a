// 三单比对: what is about to be declared is held against the documents of its enterprise that it belongs to.
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { aDocument, type DocumentForm, declareOf, documentForm } from '../../../testing/a-document.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { scene } from '../../../testing/scenes/scene.ts'

const { test, send, user } = await scene('shop', { signs: true, company: { companyRoles: 'EBC,PAY' } })

/** It need not name its payment. */
const unpaid = { payCode: '', payName: '', payTransactionId: '' }

let trades = 0
/** The documents of one trade, agreeing but for what is given. */
async function aTrade(given: { order?: DocumentForm; payment?: DocumentForm; list?: DocumentForm } = {}) {
  trades += 1
  const orderNo = `TRADE-${trades}`
  const saved = async (kind: DocumentKind, form: DocumentForm = {}) =>
    (await aDocument(test, user, kind, { orderNo, ...form })).id
  return {
    orderNo,
    order: await saved(orderDocument, { ...unpaid, ...given.order }),
    payment: await saved(paymentDocument, given.payment),
    list: await saved(inventoryDocument, given.list),
  }
}

const declare = (kind: DocumentKind, id: string) => send(declareOf(kind), { ids: id }, user)

describe('comparison of related documents', () => {
  it('documents that agree: declared', async () => {
    const { order, payment, list } = await aTrade()
    for (const [kind, id] of [
      [orderDocument, order],
      [paymentDocument, payment],
      [inventoryDocument, list],
    ] as const)
      expect(await declare(kind, id)).toMatchObject({ success: true, result: { done: 1 } })
  })

  it('payment that differs from its order: refused with both values, personal data masked', async () => {
    const { payment } = await aTrade({ payment: { amountPaid: '1.5', payerName: '某某某' } })
    const { message, success } = await declare(paymentDocument, payment)
    expect(success).toBe(false)
    expect(message).toMatch(/“支付金额”须与订单的“实际支付金额”一致：支付单为“1.5”，订单为“[\d.]+”/)
    expect(message).not.toContain('某某某')
  })

  it.each([
    ['telephone', 'buyerTelephone', '13900000009', '订购人电话'],
    ['identity', 'buyerIdNumber', '11010519491231002X', '订购人证件号码'],
    ['name', 'buyerName', '某某某', '订购人姓名'],
  ])('list whose buyer has another %s than its order: refused, the value masked', async (_, name, value, label) => {
    const { list } = await aTrade({ list: { [name]: value } })
    const { success, problems = [] } = await declare(inventoryDocument, list)
    expect(success).toBe(false)
    const [problem] = problems.filter(({ field }) => field === name)
    expect(problem?.message).toMatch(new RegExp(`“${label}”须与订单一致：清单为“.*\\*.*”，订单为“.*\\*.*”`))
    expect(JSON.stringify(problems)).not.toContain(value)
  })

  it('list with other goods than its order: refused line by line', async () => {
    const goods = documentForm(inventoryDocument).goods?.map((line) => ({ ...line, gname: '别的商品' }))
    const { list } = await aTrade({ list: { goods: goods ?? [] } })
    const { message, success } = await declare(inventoryDocument, list)
    expect(success).toBe(false)
    expect(message).toMatch(/第 1 项商品的“商品名称”须与订单的“企业商品名称”一致：清单为“别的商品”，订单为“.+”/)
  })

  it('order of another enterprise with this number: not compared', async () => {
    const elsewhere = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const theirs = await test.aUser({ rights: '*', enterpriseId: elsewhere.enterpriseId })
    await aDocument(test, theirs, orderDocument, { orderNo: 'ELSEWHERE', ...unpaid })
    const { id } = await aDocument(test, user, paymentDocument, { orderNo: 'ELSEWHERE', amountPaid: '1.5' })
    expect(await declare(paymentDocument, id)).toMatchObject({ success: true })
  })
})
