// The road of a shipment, from any of its documents, as far as the caller may see it.
import { shipmentRoadCall } from '@kouan/contract/calls/shipment-road.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { waybillDocument } from '@kouan/contract/resources/declaration/waybill.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { departureDocument } from '@kouan/contract/resources/export/departure.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { masterBillDocument } from '@kouan/contract/resources/export/master-bill.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { aDocument, documentForm } from '../../../testing/a-document.ts'
import { scene } from '../../../testing/scenes/scene.ts'

const { test, enterpriseId, user } = await scene('company', { company: { companyRoles: 'EBC,PAY,LOGISTICS,AGENT' } })

const roadOf = async (kind: DocumentKind, id: string, as = user) =>
  (await test.send(shipmentRoadCall(kind.resource), { id }, as)).result

it('road of a shipment: the same from order and list, missing ones hollow, what was not declared waiting', async () => {
  const [orderNo, logisticsNo] = ['ROAD-1', 'ROAD-BILL-1']
  const order = await aDocument(test, user, orderDocument, { orderNo, payCode: '', payName: '', payTransactionId: '' })
  const list = await aDocument(test, user, inventoryDocument, { orderNo, logisticsNo })
  const expected = [
    { name: '订单', state: 'waiting', word: '待申报' },
    { name: '支付单', state: 'missing', word: '没有' },
    { name: '运单', state: 'missing', word: '没有' },
    { name: '清单', state: 'waiting', word: '待申报' },
    { name: '放行', state: 'missing', word: '未放行' },
    { name: '税单', state: 'missing', word: '未生成' },
  ]
  const ofOrder = await roadOf(orderDocument, order.id)
  expect(ofOrder).toMatchObject(expected)
  expect(ofOrder.map(({ isOwn }) => isOwn)).toEqual([true, false, false, false, false, false])
  expect(ofOrder[3]?.link).toMatchObject({ documentId: list.id })
  expect(await roadOf(inventoryDocument, list.id)).toMatchObject(expected)
  const bill = await aDocument(test, user, waybillDocument, { orderNo, logisticsNo })
  expect((await roadOf(orderDocument, order.id))[2]?.link).toMatchObject({ documentId: bill.id })
})

it('road of a shipment: no station of kinds that the caller may not list', async () => {
  const order = await aDocument(test, user, orderDocument, { orderNo: 'ROAD-2' })
  const clerk = await test.aUser({ rights: ['order:list'], enterpriseId })
  expect((await roadOf(orderDocument, order.id, clerk)).map(({ name }) => name)).toEqual(['订单'])
})

it('road of a shipment: exports have stations of their own, a master bill of many parcels none', async () => {
  const order = await aDocument(test, user, exportOrderDocument, { orderNo: 'ROAD-3' })
  const road = await roadOf(exportOrderDocument, order.id)
  expect(road.map(({ name }) => name)).toEqual(['订单', '收款单', '运单', '清单', '放行', '汇总', '离境'])
  const logisticsNo = 'ROAD-BILL-3'
  await aDocument(test, user, exportInventoryDocument, { orderNo: 'ROAD-3', logisticsNo })
  const parcels = documentForm(departureDocument).parcels as Record<string, string>[]
  const named = parcels.map((parcel, at) => (at === 0 ? { ...parcel, logisticsNo } : parcel))
  const departed = await aDocument(test, user, departureDocument, { parcels: named })
  const { word, link } = (await roadOf(exportOrderDocument, order.id)).at(-1) ?? {}
  expect({ word, id: link?.documentId }).toEqual({ word: '待申报', id: departed.id })
  const bill = await aDocument(test, user, masterBillDocument)
  expect(await roadOf(masterBillDocument, bill.id)).toEqual([])
})
