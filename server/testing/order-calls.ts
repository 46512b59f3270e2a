// Calls of orders for tests; the product derives them from the resource.
import { changeManyOf } from '@kouan/contract/calls/bulk-change.ts'
import { documentCalls, documentJobs } from '@kouan/contract/calls/document.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { deleteManyOf } from '@kouan/contract/derive/job-calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import { order } from '@kouan/contract/resources/order/order.ts'

export const declareOrders = actionCalls(order).declare
export const { detail: orderDetail, message: orderMessage, messageFile: orderMessageFile } = documentCalls(order)
export const { declareMany: declareManyOrders, checkMany: checkManyOrders } = documentJobs(order as unknown as Acting)
export const deleteManyOrders = deleteManyOf(order)
export const changeManyOrders = changeManyOf(order)
