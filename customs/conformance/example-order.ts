// A fictitious order that passes every rule; tests change the elements that they are about.

import { fictitiousCustomsCode, fictitiousIdentityCard } from '../checks/fictitious.ts'
import type { ceb311 } from '../messages/import/ceb311.ts'
import type { DocumentOf } from '../messages/message.ts'

export type Order = DocumentOf<typeof ceb311>

/** The moment at which the example is declared. */
export const exampleNow = new Date('2026-01-05T10:31:00+08:00')

export const exampleTransfer = {
  copCode: fictitiousCustomsCode(9),
  copName: '示例传输有限公司',
  dxpMode: 'DXP',
  dxpId: 'DXPENT0000099999',
}

export function exampleOrder(change: { head?: Partial<Order['head']>; lines?: Order['lines'] } = {}): Order {
  return {
    head: {
      guid: '0A1B2C3D-1111-4222-8333-444455556667',
      appType: '1',
      appTime: '20260105103000',
      appStatus: '2',
      orderType: 'I',
      orderNo: 'DEMO20260105000001',
      ebpCode: fictitiousCustomsCode(1),
      ebpName: '示例电商平台有限公司',
      ebcCode: fictitiousCustomsCode(2),
      ebcName: '示例电商企业有限公司',
      goodsValue: '210.3',
      freight: '10',
      discount: '20.3',
      taxTotal: '19.14',
      acturalPaid: '219.14',
      currency: '142',
      buyerRegNo: 'buyer-1',
      buyerName: '张示例',
      buyerTelephone: '13800000000',
      buyerIdType: '1',
      buyerIdNumber: fictitiousIdentityCard({ birthDate: '19900101', serial: 1 }),
      consignee: '张示例',
      consigneeTelephone: '13800000000',
      consigneeAddress: '示例省示例市示例路 1 号',
      ...change.head,
    },
    lines: change.lines ?? [
      exampleLine({ gnum: '1', qty: '2', price: '100.05', totalPrice: '200.1' }),
      exampleLine({ gnum: '2', qty: '3', price: '3.4', totalPrice: '10.2' }),
    ],
  }
}

export function exampleLine(change: Partial<Order['lines'][number]> = {}): Order['lines'][number] {
  return {
    gnum: '1',
    itemName: '奶粉',
    gmodel: '900克/罐',
    unit: '122',
    qty: '1',
    price: '1',
    totalPrice: '1',
    currency: '142',
    country: '609',
    ...change,
  }
}
