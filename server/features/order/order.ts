import { orderDetail, orderMessage, orderMessageFile } from '@kouan/contract/calls/order.ts'
import { order as orderResource } from '@kouan/contract/resources/order/order.ts'
import { rowsOf } from '../../crud/action-rows.ts'
import { serveActions } from '../../crud/serve-actions.ts'
import { serveResource } from '../../crud/serve-resource.ts'
import { declareOrders } from '../../domain/declaration/declare-orders.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { readOrderDetail } from './order-detail.ts'
import { orderHooks } from './order-hooks.ts'
import { sendOrderMessageFile, showOrderMessage } from './order-message.ts'

export const order: Served[] = [
  ...serveResource(orderResource, orderHooks),
  ...serveActions(orderResource, { declare: declareOrders }, rowsOf(orderResource, orderHooks)),
  serve(orderDetail, readOrderDetail),
  serve(orderMessage, showOrderMessage),
  serve(orderMessageFile, sendOrderMessageFile),
]
