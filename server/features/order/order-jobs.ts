import { checkManyOrders } from '@kouan/contract/calls/order-jobs.ts'
import { order as resource } from '@kouan/contract/resources/order/order.ts'
import { declareOrders, examineOrders } from '../../domain/declaration/declare-orders.ts'
import { actionJob } from '../../domain/job/action-job.ts'
import { deleteJob } from '../../domain/job/delete-job.ts'
import type { JobHandling } from '../../domain/job/handle-job.ts'
import { orderHooks as hooks } from './order-hooks.ts'

export const orderJobs: JobHandling[] = [
  actionJob({ resource, hooks, action: 'declare', handler: declareOrders }),
  actionJob({
    resource,
    hooks,
    action: 'declare',
    handler: examineOrders,
    job: checkManyOrders,
    report: '订单校验结果.txt',
  }),
  deleteJob(resource, hooks),
]
