// Parts of the form of an order beyond that of every document: amounts that follow from others.
import { order, orderDocument } from '@kouan/contract/resources/order/order.ts'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { documentForm } from './document-form.tsx'

const AmountPaidInput = prefetchedLazyPart(() => import('./amount-inputs.tsx').then((file) => file.AmountPaidInput))

export const orderForm = documentForm(orderDocument, {
  acturalPaid: <AmountPaidInput field={order.fields.acturalPaid} />,
})
