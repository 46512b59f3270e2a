// Adds import orders by calls of the product. All persons are fictitious.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import type { TestApp, TestUser } from './test-app.ts'

export const orderCalls = callsOf(order)
/** Head as a form sends it, with its goods. */
export type OrderForm = InputOfCall<typeof orderCalls.add> & { goods: Record<string, string>[] }

let made = 0

/** Returns a form that obeys every rule, with a new number at each call. */
export function orderForm(given: Partial<OrderForm> = {}): OrderForm {
  made += 1
  return {
    crossborderType: 'I9610',
    orderNo: `TEST-${process.pid}-${made}`,
    ebpCode: '9900D90001',
    ebpName: '示例电商平台',
    ebcCode: '9900D90002',
    ebcName: '示例电商企业',
    goodsValue: '138.5',
    freight: '10',
    discount: '5',
    taxTotal: '12.60',
    acturalPaid: '156.10',
    currency: '142',
    buyerRegNo: `buyer-${made}`,
    buyerName: '李示例',
    buyerTelephone: '13900000001',
    buyerIdType: '1',
    buyerIdNumber: fictitiousIdentityCard({ birthDate: '19900307', serial: made % 1000 }),
    consignee: '王收货',
    consigneeTelephone: '13900000002',
    consigneeAddress: '示例省示例市示例路 1 号 <A&B>',
    goods: [
      {
        itemName: '示例面膜',
        gmodel: '25ml*10片',
        unit: '140',
        qty: '2',
        price: '49.25',
        totalPrice: '98.5',
        currency: '142',
        country: '133',
      },
      {
        itemName: '示例咖啡',
        gmodel: '250g',
        unit: '125',
        qty: '1',
        price: '40',
        totalPrice: '40',
        currency: '142',
        country: '402',
      },
    ],
    ...given,
  }
}

export interface TestOrder {
  id: string
  form: OrderForm
}

/** Saves an order as this user; for staff `given` contains the enterprise. */
export async function anOrder(test: TestApp, user: TestUser, given: Partial<OrderForm> = {}): Promise<TestOrder> {
  const form = orderForm(given)
  const added = await test.send(orderCalls.add, form, user)
  if (!added.success) throw new Error(`the order was not saved: ${added.message}`)
  return { id: added.result.id, form }
}
