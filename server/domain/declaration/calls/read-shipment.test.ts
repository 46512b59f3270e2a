// One shipment, from any of its documents: what customs compare, what is missing, what happened.

import { sourceCalls } from '@kouan/contract/calls/document.ts'
import { type ComparedElement, shipmentCall } from '@kouan/contract/calls/shipment.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { payment, paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { waybillDocument } from '@kouan/contract/resources/declaration/waybill.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { collectionDocument } from '@kouan/contract/resources/export/collection.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { exportWaybillDocument } from '@kouan/contract/resources/export/export-waybill.ts'
import { masterBillDocument } from '@kouan/contract/resources/export/master-bill.ts'
import { summaryApplicationDocument } from '@kouan/contract/resources/export/summary-application.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { aDocument, type DocumentForm, documentForm } from '../../../testing/a-document.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { scene } from '../../../testing/scenes/scene.ts'

const { test, send, enterpriseId, user } = await scene('company', {
  company: { companyRoles: 'EBC,PAY,LOGISTICS,AGENT' },
})

let shipments = 0

/** Numbers of one shipment; only the order and the list of it are saved. */
async function aShipment(given: DocumentForm = {}) {
  shipments += 1
  const orderNo = `SHIP-${shipments}`
  const logisticsNo = `BILL-${shipments}`
  const order = await aDocument(test, user, orderDocument, { orderNo, payCode: '', payName: '', payTransactionId: '' })
  const list = await aDocument(test, user, inventoryDocument, { orderNo, logisticsNo, ...given })
  return { orderNo, logisticsNo, order, list }
}

const shipmentOf = async (kind: DocumentKind, id: string, as = user) =>
  (await send(shipmentCall(kind.resource), { id }, as)).result
const named = (elements: readonly ComparedElement[], label: string, line: number | null = null) =>
  elements.find((element) => element.label === label && element.line === line)

it('order, payment, waybill and list: found from each of them, with what agrees and what differs', async () => {
  const { orderNo, logisticsNo, order, list } = await aShipment()
  const bill = await aDocument(test, user, waybillDocument, { orderNo, logisticsNo, consignee: '李小红' })
  const paid = await aDocument(test, user, paymentDocument, { orderNo, amountPaid: '1.5' })
  for (const [kind, { id }] of [
    [orderDocument, order],
    [paymentDocument, paid],
    [waybillDocument, bill],
    [inventoryDocument, list],
  ] as const) {
    const { documents, missing, elements } = await shipmentOf(kind, id)
    expect(documents.map(({ id: of }) => of)).toEqual([order.id, paid.id, bill.id, list.id])
    expect(missing).toEqual([])
    expect(named(elements, '订单编号')).toMatchObject({ values: [orderNo, orderNo, orderNo, orderNo], result: 'equal' })
    expect(named(elements, '实际支付金额')).toMatchObject({ values: [expect.any(String), '1.5', null, null] })
    expect(named(elements, '实际支付金额')?.result).toBe('differs')
    const consignee = named(elements, '收货人姓名')
    expect(consignee?.result).toBe('differs')
    expect(JSON.stringify(consignee?.values)).not.toContain('李小红')
    expect(named(elements, '数量', 1)).toMatchObject({ result: 'equal' })
  }
})

it('goods that differ: shown line by line', async () => {
  const goods = documentForm(inventoryDocument).goods?.map((line) => ({ ...line, gname: '别的商品' })) ?? []
  const { list } = await aShipment({ goods })
  const { elements } = await shipmentOf(inventoryDocument, list.id)
  expect(named(elements, '企业商品名称', 1)).toMatchObject({
    values: [expect.any(String), '别的商品'],
    result: 'differs',
  })
})

it('missing payment and waybill: named, with the order that they can be made from; the draft has its amount', async () => {
  const { order, list } = await aShipment()
  const { missing } = await shipmentOf(inventoryDocument, list.id)
  const from = { resource: 'order', id: order.id }
  expect(missing).toMatchObject([
    { resource: 'payment', from },
    { resource: 'waybill', from },
  ])
  const { result } = await send(sourceCalls(payment).draft, { from: 'order', id: order.id }, user)
  expect(result).toMatchObject({ orderNo: order.form.orderNo, amountPaid: order.form.acturalPaid })
  expect(result).not.toHaveProperty('payerName')
})

it('waybill without a consignee: has that of its order', async () => {
  const { orderNo } = await aShipment()
  const bill = await aDocument(test, user, waybillDocument, {
    ...{ consignee: '', consigneeAddress: '', consigneeTelephone: '' },
    orderNo,
  })
  const { elements } = await shipmentOf(waybillDocument, bill.id)
  expect(named(elements, '收货人姓名')).toMatchObject({ result: 'equal' })
})

/** The list of an export that is to be summed up, with everything that customs compare it with. */
async function anExport(orderNo: string, logisticsNo: string, invtNo: string) {
  const numbers = { orderNo, logisticsNo }
  const order = await aDocument(test, user, exportOrderDocument, { orderNo })
  const paid = await aDocument(test, user, collectionDocument, { orderNo })
  const bill = await aDocument(test, user, exportWaybillDocument, { logisticsNo })
  const list = await aDocument(test, user, exportInventoryDocument, {
    ...numbers,
    ...{ statisticsFlag: 'B', billNo: undefined, voyageNo: undefined },
  })
  // Customs give it.
  await test.database.pool.query('update export_inventory_head set invt_no = $2 where id = $1', [list.id, invtNo])
  const alike = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, list.form[name]]))
  const master = await aDocument(test, user, masterBillDocument, {
    ...alike('customsCode agentCode agentName logisticsCode logisticsName trafMode grossWeight'),
    parcels: [{ logisticsNo }],
  } as DocumentForm)
  const summary = await aDocument(test, user, summaryApplicationDocument, {
    ...alike('customsCode agentCode agentName ebcCode ebcName'),
    ...{ startTime: undefined, endTime: undefined, lists: [{ invtNo }] },
  } as DocumentForm)
  return { order, paid, bill, list, master, summary }
}

it('export: order, collection, waybill and list from each of them, with the master bill and the summary that name the list', async () => {
  const { order, paid, bill, list, master, summary } = await anExport('EX-1', 'EXBILL-1', '2200209900000001')
  const all = [order, paid, bill, list, master, summary].map(({ id }) => id)
  for (const [kind, { id }] of [
    [exportOrderDocument, order],
    [collectionDocument, paid],
    [exportWaybillDocument, bill],
    [exportInventoryDocument, list],
  ] as const) {
    const { documents, missing, elements } = await shipmentOf(kind, id)
    expect(documents.map(({ id: of }) => of)).toEqual(all)
    expect(missing).toEqual([])
    expect(named(elements, '订单编号')).toMatchObject({ values: ['EX-1', 'EX-1', null, 'EX-1', null, null] })
    const agent = String(list.form.agentCode)
    const [declared] = elements.filter(({ values }) => values[3] === agent && values[4] === agent)
    expect(declared).toMatchObject({ values: [null, null, null, agent, agent, agent], result: 'equal' })
  }
  // Goods are those of order and list.
  const { elements } = await shipmentOf(exportInventoryDocument, list.id)
  expect(named(elements, '数量', 1)).toMatchObject({
    result: 'equal',
    values: [expect.any(String), null, null, expect.any(String), null, null],
  })
})

it('export of which only the list is there: the others are missing, and none can be made from it', async () => {
  const { id } = await aDocument(test, user, exportInventoryDocument, { orderNo: 'EX-2', logisticsNo: 'EXBILL-2' })
  const { documents, missing } = await shipmentOf(exportInventoryDocument, id)
  expect(documents.map(({ resource }) => resource)).toEqual(['exportInventory'])
  expect(missing.map(({ resource, from }) => [resource, from])).toEqual([
    ['exportOrder', null],
    ['collection', null],
    ['exportWaybill', null],
  ])
})

it('kinds that the caller may not list, and documents of another enterprise: not shown', async () => {
  const { orderNo, order } = await aShipment()
  await aDocument(test, user, paymentDocument, { orderNo })
  const narrow = await test.aUser({ rights: ['order:list'], enterpriseId })
  const { documents, missing } = await shipmentOf(orderDocument, order.id, narrow)
  expect(documents.map(({ resource }) => resource)).toEqual(['order'])
  expect(missing).toEqual([])
  const elsewhere = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const other = await test.aUser({ rights: '*', enterpriseId: elsewhere.enterpriseId })
  expect(await send(shipmentCall(orderDocument.resource), { id: order.id }, other)).toMatchObject({ success: false })
})
