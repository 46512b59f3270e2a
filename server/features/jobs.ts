// Every job of the product with its handler, area by area.
import type { JobHandling } from '../domain/job/handle-job.ts'
import { orderJobs } from './order/order-jobs.ts'

export const jobs: JobHandling[] = [...orderJobs]
