// 9710 and 9810: what may be declared by a list, by the stored rates of the month.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { describe, expect, it } from 'vitest'
import { beijingDay } from '../../ground/beijing-time.ts'
import { aChannel } from '../../testing/a-channel.ts'
import { aDocument, type DocumentForm, declareOf, documentForm } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send } = test
// Held: a month that ends while the tests run would leave the rates behind.
const today = new Date()
test.clock.now = () => today
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC,AGENT,LOGISTICS', tradeModes: '9610,9710,9810' })
const user = await test.aUser({ rights: '*', enterpriseId })
const staff = await test.aUser({ rights: '*' })
for (const crossborderType of ['E9710', 'E9810']) await aChannel(test, { enterpriseId, crossborderType })
const { add } = callsOf(exchangeRate)
const store = async (currency: string, rate: string, rateMonth = beijingDay(today).slice(0, 7)) =>
  expect(await send(add, { rateMonth, currency, rate } as never, staff)).toMatchObject({ success: true })
await store('502', '7.1')
// Of an earlier month: of no use now.
await store('300', '7.8', '2025-12')

/** A list, or an order, of one article of this price. */
const formOf = (
  kind: DocumentKind,
  mode: string,
  { price, currency = '142' }: { price: string; currency?: string },
) => {
  const { goods = [], ...form } = documentForm(kind)
  const line = { qty: '1', price, totalPrice: price, currency }
  const ofOrder = kind === exportOrderDocument ? { goodsValue: price, currency } : { tradeMode: mode }
  return { ...form, crossborderType: `E${mode}`, ...ofOrder, goods: goods.map((one) => ({ ...one, ...line })) }
}
const list = (mode: string, price: string, currency?: string): DocumentForm =>
  formOf(exportInventoryDocument, mode, { price, ...(currency && { currency }) })
const problemsOf = async (form: DocumentForm) => {
  const answer = await send(callsOf(exportInventoryDocument.resource).add, form as never, user)
  return (answer.problems ?? []).map(({ field, message }) => `${field} ${message}`)
}
const declare = (kind: DocumentKind, id: string) => send(declareOf(kind), { ids: id }, user)

describe('list of an export between businesses', () => {
  it.each([
    ['9710', '5000', '142'],
    ['9810', '5000', '142'],
    ['9710', '704.22', '502'],
  ])('%s of %s in %s: saved', async (mode, price, currency) => {
    await aDocument(test, user, exportInventoryDocument, list(mode, price, currency))
  })

  it.each([
    ['9710', '5000.01', '142', '本单货值 5000.01 元', '订单编号'],
    ['9810', '6000', '142', '本单货值 6000 元', '海外仓订仓单编号'],
    ['9710', '704.23', '502', '本单货值折合 5000.03 元（汇率 502 7.1）', '订单编号'],
  ])('%s of %s in %s: refused with the way by 报关单', async (mode, price, currency, words, number) => {
    const form = list(mode, price, currency)
    expect(await problemsOf(form)).toEqual([
      `goods ${words}，超过 ${mode} 清单的限值 5000 元，不能以清单申报：请改用出口报关单（监管方式 ${mode}），在随附单据中选 10000004，编号填${number} ${form.orderNo}`,
    ])
  })

  it('declared within the limit: advice once for the whole batch', async () => {
    const first = await aDocument(test, user, exportInventoryDocument, list('9810', '100'))
    const second = await aDocument(test, user, exportInventoryDocument, list('9810', '200'))
    const { result } = await declare(exportInventoryDocument, `${first.id},${second.id}`)
    expect(result).toMatchObject({ done: 2, faults: [] })
    expect(result.warnings.filter((sentence) => sentence.startsWith('“监管方式”'))).toEqual([
      '“监管方式”为 9810 的清单限于不涉证、不涉检、不涉税的货物，涉及其一的须改用出口报关单（是否涉及由企业核对，仅供参考）',
      '“监管方式”为 9810 的，按海关总署公告 2024 年第 167 号，可以不传收款单，海外仓无须备案（各地做法不一，仅供参考）',
    ])
  })

  it('without a rate of the month: declared, and not judged is said; with one that comes later: refused', async () => {
    const first = await aDocument(test, user, exportInventoryDocument, list('9710', '9000', '300'))
    const second = await aDocument(test, user, exportInventoryDocument, list('9710', '9000', '300'))
    const { result } = await declare(exportInventoryDocument, first.id)
    expect(result).toMatchObject({ done: 1, faults: [] })
    expect(result.warnings).toContain(
      '货值是否超过清单的限值未判断：本月没有币制 300 的汇率，请在“汇率”中填写或自行核对',
    )
    await store('300', '7.9')
    const refused = await declare(exportInventoryDocument, second.id)
    expect(refused.problems?.map(({ message }) => message).join()).toMatch(/本单货值折合 71100 元（汇率 300 7\.9）/)
  })
})

it.each([
  ['9710', '6000', ['“商品价格” 6000 元，超过 9710 清单的限值 5000 元']],
  ['9810', '6000', ['“商品价格” 6000 元，超过 9810 清单的限值 5000 元']],
  ['9710', '5000', []],
])('order of %s of %s yuan: declared, with the way by 报关单 above the limit', async (mode, price, words) => {
  const { id, form } = await aDocument(test, user, exportOrderDocument, formOf(exportOrderDocument, mode, { price }))
  const { result } = await declare(exportOrderDocument, id)
  expect(result).toMatchObject({ done: 1, faults: [] })
  const advice = result.warnings.filter((sentence) => sentence.includes('清单的限值'))
  expect(advice.map((sentence) => sentence.split('，不能以清单申报：')[0])).toEqual(
    words.map((one) => `${exportOrderDocument.noun} ${form.orderNo}：${one}`),
  )
})
