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
import { warnOfForeign } from '../../domain/order/foreign-orders.ts'
import type { Context } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { orderDetail } from './order-detail.ts'
import { orderHooks } from './order-hooks.ts'
import { orderMessage, orderMessageFile } from './order-message.ts'

async function declare(context: Context, { ids }: { ids: string }) {
  const asked = ids.split(',')
  const declared = await declareOrders(context, { ids: asked, makeGuid: () => randomUUID().toUpperCase() })
  const warnings = await warnOfForeign(context.db, asked.filter(Boolean))
  context.audit({ target: `order ${ids}`, ...(warnings.length > 0 ? { after: { warnings } } : {}) })
  return { declared, warnings }
}

export const order: Served[] = [
  ...serveResource(orderResource, orderHooks),
  serve(declareOrdersCall, declare),
  serve(orderDetailCall, orderDetail),
  serve(orderMessageCall, orderMessage),
  serve(orderMessageFileCall, orderMessageFile),
]
