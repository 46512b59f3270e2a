import { randomUUID } from 'node:crypto'
import { checkManyOrders, declareManyOrders } from '@kouan/contract/calls/order-jobs.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { sql } from 'kysely'
import { declareGoodOrders, examine, type RefusedOrder } from '../../domain/declaration/declare-orders.ts'
import { deleteJob } from '../../domain/job/delete-job.ts'
import type { Fault, JobHandling } from '../../domain/job/handle-job.ts'
import { jobOverRows } from '../../domain/job/job-over-rows.ts'
import { faultsOf } from '../../domain/job/try-rows.ts'
import { orderHooks } from './order-hooks.ts'

const asFaults = (refused: RefusedOrder[]): Fault[] =>
  refused.flatMap(({ id, orderNo, failure }) => faultsOf({ id, name: `订单 ${orderNo}` }, failure))

export const orderJobs: JobHandling[] = [
  jobOverRows(declareManyOrders, {
    resource: order,
    async act(context, ids) {
      const refused = await declareGoodOrders(context, { ids, makeGuid: () => randomUUID().toUpperCase() })
      const left = new Set(refused.map(({ id }) => id))
      context.audit({ target: `order ${ids.filter((id) => !left.has(id)).join(',')}` })
      return asFaults(refused)
    },
  }),
  jobOverRows(checkManyOrders, {
    resource: order,
    report: '订单校验结果.txt',
    async act(context, ids) {
      const { rows } = await sql<Record<string, unknown>>`select * from order_head
        where id = any(${ids}::bigint[]) and del_flag = 0 order by id`.execute(context.db)
      return asFaults((await examine(context, rows)).refused)
    },
  }),
  deleteJob({ resource: order, hooks: orderHooks, nameField: 'orderNo' }),
]
