// The kinds of background work that run jobs. Separate kinds, so that jobs never delay messages and receipts.
import type { Transaction } from '../../db/transaction.ts'
import { defineWork, enqueue, type WorkKind } from '../../work/work.ts'

type JobWork = WorkKind<{ jobId: string }>

const retryMinutes = [0.1, 1, 5]
export const runJob: JobWork = defineWork({ name: 'run-job', title: '后台任务', concurrency: 3, retryMinutes })
export const runHeavyJob: JobWork = defineWork({
  name: 'run-heavy-job',
  title: '后台任务（大）',
  concurrency: 1,
  retryMinutes,
})

export const jobWork = [runJob, runHeavyJob]

interface Queued {
  heavy: boolean
  jobId: string
  tenantId: string
  afterSeconds?: number | undefined
}

export const enqueueJob = (db: Transaction, { heavy, jobId, tenantId, afterSeconds }: Queued) =>
  enqueue(db, heavy ? runHeavyJob : runJob, {
    payload: { jobId },
    key: jobId,
    tenantId,
    ...(afterSeconds === undefined ? {} : { afterSeconds }),
  })
