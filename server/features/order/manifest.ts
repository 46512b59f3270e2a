import type { Area } from '../../area.ts'
import { order as served } from './order.ts'
import { orderJobs as jobs } from './order-jobs.ts'

export const order: Area = { served, jobs }
