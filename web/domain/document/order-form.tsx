// What the form of an order has beyond that of every document: amounts that follow from others.
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { prefetchedPart } from '../../data/loading/prefetched-part.tsx'
import { documentForm } from './document-form.tsx'

const GoodsValueInput = prefetchedPart(() => import('./amount-inputs.tsx').then((file) => file.GoodsValueInput))
const AmountPaidInput = prefetchedPart(() => import('./amount-inputs.tsx').then((file) => file.AmountPaidInput))

export const orderForm = documentForm(orderDocument, {
  goodsValue: <GoodsValueInput />,
  acturalPaid: <AmountPaidInput />,
})
