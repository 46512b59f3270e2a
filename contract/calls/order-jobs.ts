// What is done with many orders at once, chosen by ids or by a filter of the list: the good ones go through, the faulty
// ones are listed with their fields.
import { deleteManyOf, jobOfAction } from '../derive/job-calls.ts'
import type { Acting } from '../language/action.ts'
import { defineJob, rowChoice } from '../language/job.ts'
import { order } from '../resources/order/order.ts'

export const declareManyOrders = jobOfAction(order as unknown as Acting, 'declare')

/** Whether they could be declared now. Changes nothing. */
export const checkManyOrders = defineJob({
  name: 'order.checkMany',
  title: '批量校验进口订单',
  needs: 'order:declare',
  audit: 'query',
  input: rowChoice,
})

export const deleteManyOrders = deleteManyOf(order)
