import { actionCalls } from '../derive/action-calls.ts'
import { deleteManyOf } from '../derive/job-calls.ts'
import type { Acting } from '../language/action.ts'
import { order } from '../resources/order/order.ts'
import { changeManyOf } from './bulk-change.ts'
import { documentCalls, documentJobs } from './document.ts'

export const declareOrders = actionCalls(order).declare
export const { detail: orderDetail, message: orderMessage, messageFile: orderMessageFile } = documentCalls(order)
export const { declareMany: declareManyOrders, checkMany: checkManyOrders } = documentJobs(order as unknown as Acting)
export const deleteManyOrders = deleteManyOf(order)
export const changeManyOrders = changeManyOf(order)
