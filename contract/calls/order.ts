import { actionCalls } from '../derive/action-calls.ts'
import type { Acting } from '../language/action.ts'
import { order } from '../resources/order/order.ts'
import { documentCalls, documentJobs } from './document.ts'

export const declareOrders = actionCalls(order).declare
export const { detail: orderDetail, message: orderMessage, messageFile: orderMessageFile } = documentCalls(order)
export const {
  declareMany: declareManyOrders,
  checkMany: checkManyOrders,
  deleteMany: deleteManyOrders,
} = documentJobs(order as unknown as Acting)
