import { order as orderResource } from '@kouan/contract/resources/order/order.ts'
import type { Area } from '../../area.ts'
import { entityOf } from '../../crud/entity.ts'
import { order as served } from './order.ts'
import { orderHooks } from './order-hooks.ts'
import { orderJobs as jobs } from './order-jobs.ts'

export const order: Area = { served, jobs, bins: [entityOf(orderResource, orderHooks)] }
