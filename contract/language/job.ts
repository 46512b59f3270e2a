// Jobs (后台任务): work too long for one response. A job has a start call (contract/derive/job-calls.ts), and background work
// runs it in slices (server/domain/job).
import type { AuditKind } from './call.ts'
import { dateTime, type Fields, json, number, text } from './field.ts'

export interface Job<I extends Fields = Fields> {
  /** Unique among jobs and calls, such as `order.declareMany`. */
  name: string
  title: string
  /** Permission, checked at the start and before each slice. */
  needs: `${string}:${string}`
  /** Kind of its audit rows: of the start, of slices that changed something, and of the end. */
  audit: AuditKind
  input: I
  /** Changes what all tenants share: only the platform's own tenant may start it. */
  platformOnly?: true
  /** Needs much memory or time: a process runs at most one heavy job at a time. */
  heavy?: boolean
}

export const startKey = text({ label: '操作标识', max: 64, help: '同一标识只启动一个任务' })
/** Time of the job; the rows are chosen when it is created. */
export const startAt = dateTime({ label: '执行时间', help: '北京时间；不填则立即执行' })

export function defineJob<const I extends Fields>(job: Job<I>): Job<I> {
  if ('startKey' in job.input) throw new Error(`${job.name}: startKey is an input of the start call`)
  return job
}

/** Input that selects the rows of a job: by ids, or all rows of a list with this filter. */
export const rowChoice = {
  ids: text({ label: '编号', max: 20_000 }),
  filter: json({ label: '查询条件' }),
  /** How many rows the person saw: another count by now is refused, and without any condition all rows are meant only with it. */
  total: number({ label: '条数', min: 0 }),
} satisfies Fields

export const jobStates = {
  WAITING: '排队中',
  RUNNING: '执行中',
  DONE: '已完成',
  FAILED: '失败',
  CANCELLED: '已取消',
} as const
export type JobState = keyof typeof jobStates
