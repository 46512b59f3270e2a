// Work that takes longer than a person waits, 后台任务: declared once, started by a call of its own (contract/derive/job-calls.ts),
// done in slices by background work (server/domain/job).
import type { AuditKind } from './call.ts'
import { dateTime, type Fields, json, number, text } from './field.ts'

export interface Job<I extends Fields = Fields> {
  /** Unique among jobs and calls, such as `order.declareMany`. */
  name: string
  title: string
  /** Asked for at the start and again before every slice. */
  needs: `${string}:${string}`
  /** Of the rows in the audit log: of its start, of slices that say what they changed, and of its end. */
  audit: AuditKind
  input: I
  /** Changes what all tenants share: started in the platform's own tenant alone. */
  platformOnly?: true
  /** Takes much memory or time: at most one of these runs in a process, beside the others. */
  heavy?: boolean
}

export const startKey = text({ label: '操作标识', max: 64, help: '同一标识只启动一个任务' })
/** What is done then to the rows that are chosen now. */
export const startAt = dateTime({ label: '执行时间', help: '北京时间；不填则立即执行' })

export function defineJob<const I extends Fields>(job: Job<I>): Job<I> {
  if ('startKey' in job.input) throw new Error(`${job.name}: startKey is what the start call itself is given`)
  return job
}

/** Which rows a job is about: those with these ids, or all that a list with these filters shows. */
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
