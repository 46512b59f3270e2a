// What the form of an order has beyond that of every document: amounts that follow from others.
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { AmountPaidInput, GoodsValueInput } from './amount-inputs.tsx'
import { documentForm } from './document-form.tsx'

export const orderForm = documentForm(orderDocument, {
  goodsValue: <GoodsValueInput />,
  acturalPaid: <AmountPaidInput />,
})
