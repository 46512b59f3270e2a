// What the form of an order has beyond that of every document: amounts that follow from others.
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { latePart } from '../../data/late-part.tsx'
import { documentForm } from './document-form.tsx'

const GoodsValueInput = latePart(() => import('./amount-inputs.tsx').then((file) => file.GoodsValueInput))
const AmountPaidInput = latePart(() => import('./amount-inputs.tsx').then((file) => file.AmountPaidInput))

export const orderForm = documentForm(orderDocument, {
  goodsValue: <GoodsValueInput />,
  acturalPaid: <AmountPaidInput />,
})
