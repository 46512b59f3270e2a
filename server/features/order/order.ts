import { randomUUID } from 'node:crypto'
import {
  declareOrders as declareOrdersCall,
  orderDetail as orderDetailCall,
  orderMessage as orderMessageCall,
  orderMessageFile as orderMessageFileCall,
} from '@kouan/contract/calls/order.ts'
import { order as orderResource } from '@kouan/contract/resources/order/order.ts'
import { serveResource } from '../../crud/serve-resource.ts'
import { declareOrders } from '../../domain/declaration/declare-orders.ts'
import type { Context } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { orderDetail } from './order-detail.ts'
import { orderHooks } from './order-hooks.ts'
import { orderMessage, orderMessageFile } from './order-message.ts'

async function declare(context: Context, { ids }: { ids: string }) {
  context.audit({ target: `order ${ids}` })
  return {
    declared: await declareOrders(context, { ids: ids.split(','), makeGuid: () => randomUUID().toUpperCase() }),
  }
}

export const order: Served[] = [
  ...serveResource(orderResource, orderHooks),
  serve(declareOrdersCall, declare),
  serve(orderDetailCall, orderDetail),
  serve(orderMessageCall, orderMessage),
  serve(orderMessageFileCall, orderMessageFile),
]
