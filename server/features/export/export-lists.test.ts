// 收款单 and 出口清单: what holds for their forms beyond the documents of imports, and for what is declared together.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { collectionDocument } from '@kouan/contract/resources/export/collection.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { exportWaybillDocument } from '@kouan/contract/resources/export/export-waybill.ts'
import { expect, it } from 'vitest'
import { toDocument } from '../../domain/declaration/documents/document-content.ts'
import { aDocument, type DocumentForm, declareOf, documentForm } from '../../testing/a-document.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, user } = await scene('shop', {
  company: { companyRoles: 'EBC,AGENT,LOGISTICS' },
  channel: { crossborderType: 'E9610' },
})

const refused = async (kind: DocumentKind, form: DocumentForm) => {
  const answer = await send(callsOf(kind.resource).add, form as never, user)
  return (answer.problems ?? []).map(({ field, message }) => `${field} ${message}`)
}

it('collection: an order is paid in several parts, each once; one part may have no number', async () => {
  const { form } = await aDocument(test, user, collectionDocument, { payNo: 'PART-1' })
  const same = { ...form, charge: '1' }
  await aDocument(test, user, collectionDocument, { ...same, payNo: 'PART-2' })
  const inCash = { ...same, payName: '现金支付', payCode: '', payNo: '' }
  await aDocument(test, user, collectionDocument, inCash)
  const { orderNo } = form
  expect(await refused(collectionDocument, { ...same, payNo: 'PART-2' })).toEqual([
    `orderNo 订单编号：${orderNo} 已有支付交易编号 PART-2 的单证`,
  ])
  expect(await refused(collectionDocument, inCash)).toEqual([`orderNo 订单编号：${orderNo} 已有支付交易编号为空的单证`])
})

it('collection with a time of receipt in the future: refused at the field', async () => {
  const form = { ...documentForm(collectionDocument), accountingDate: '20991231000000' }
  expect(await refused(collectionDocument, form)).toEqual([
    expect.stringMatching(/^accountingDate “到账时间”不能晚于当前北京时间 \d{14}，现为 20991231000000$/),
  ])
})

const listForm = (given: DocumentForm = {}, line: Record<string, string> = {}): DocumentForm => {
  const form = documentForm(exportInventoryDocument)
  return { ...form, ...given, goods: (form.goods ?? []).map((one) => ({ ...one, ...line })) }
}
const heading = (form: DocumentForm) => {
  const { goods = [], ...fields } = form
  return toDocument(exportInventoryDocument, { fields, lines: goods }).lines[0]?.gcode
}

it('export list: four digits of a code are enough for 简化申报 alone, the message has ten', async () => {
  expect(heading(listForm({ statisticsFlag: 'A' }, { gcode: '6109' }))).toBe('6109000000')
  expect(heading(listForm({ statisticsFlag: 'B' }, { gcode: '6109100010' }))).toBe('6109100010')
  await aDocument(test, user, exportInventoryDocument, listForm({ statisticsFlag: 'A' }, { gcode: '6109' }))
  for (const [statisticsFlag, gcode] of [
    ['B', '6109'],
    ['A', '610910'],
  ] as const)
    expect(await refused(exportInventoryDocument, listForm({ statisticsFlag }, { gcode }))).toEqual([
      expect.stringMatching(/^goods\[0\]\.gcode .*“商品编码”.*10/),
    ])
})

it('export list out of a special zone without its enterprise, account book and record numbers: refused at each field', async () => {
  const form = listForm({ crossborderType: 'E1210', tradeMode: '1210', iacCode: '', iacName: '', emsNo: '' })
  const problems = await refused(exportInventoryDocument, form)
  for (const field of ['iacCode', 'iacName', 'emsNo']) expect(problems.join('；')).toContain(`${field} `)
  const zone = { iacCode: '9900D90007', iacName: '示例区内仓储有限公司', emsNo: 'T9900W000001' }
  expect(await refused(exportInventoryDocument, { ...form, ...zone })).toEqual([
    'goods[0].itemRecordNo 第 1 项商品的“账册备案料号”在监管方式 1210 下不能为空',
  ])
})

it('export list: producer NO, a second quantity without unit, another trade mode than its business type', async () => {
  await aDocument(test, user, exportInventoryDocument, listForm({ ownerCode: 'NO' }))
  expect(await refused(exportInventoryDocument, listForm({ ownerCode: '无' }))).toEqual([
    'ownerCode 生产销售企业代码：只能含数字和大写字母，未备案的填“NO”',
  ])
  expect(await refused(exportInventoryDocument, listForm({}, { qty2: '1', unit2: '' }))).toEqual([
    'goods[0].unit2 第 1 项商品的“第二计量单位”在填写第二数量时不能为空',
  ])
  expect(await refused(exportInventoryDocument, listForm({ tradeMode: '9710' }))).toEqual([
    expect.stringMatching(/^tradeMode 监管方式：业务类型为“出口 9610 一般出口”的须为 9610/),
  ])
})

it('export list that differs from its order, collection or waybill: not declared, with both values', async () => {
  await aDocument(test, user, collectionDocument, { orderNo: 'EX-1', ebcCode: '9900D99999' })
  const { form: order } = await aDocument(test, user, exportOrderDocument, { orderNo: 'EX-1' })
  const { ebpCode, ebcCode } = order
  const waybill = await aDocument(test, user, exportWaybillDocument, { packNo: '2' })
  const { logisticsNo, logisticsCode } = waybill.form
  const named = { orderNo: 'EX-1', ebpCode, ebcCode, logisticsNo, logisticsCode }
  const line = { gname: '别的商品' }
  const { id } = await aDocument(test, user, exportInventoryDocument, listForm(named, line))
  const answer = await send(declareOf(exportInventoryDocument), { ids: id }, user)
  const message = answer.problems?.map((problem) => problem.message).join('\n')
  expect(message).toMatch(/第 1 项商品的“商品名称”须与订单的“企业商品名称”一致：清单为“别的商品”，订单为“.+”/)
  expect(message).toMatch(/“电商企业代码”须与收款单一致：清单为“.+”，收款单为“9900D99999”/)
  expect(message).toMatch(/“件数”须与运单一致：清单为“1”，运单为“2”/)
})
