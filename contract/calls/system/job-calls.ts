// Calls of a person on the jobs that he started; those of others ask for rights. Each kind is started by its own call.
import { listInput, pageInput } from '../../derive/calls.ts'
import type { Permission } from '../../derive/permissions.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { ids, text } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { job } from '../../resources/system/job.ts'
import type { FileLink } from '../files.ts'

/** The list of the resource, `/sys/backgroundJob/list`, shows everybody's. */
export const jobRights: Permission[] = [
  { code: 'job:list', title: '查看全部后台任务' },
  { code: 'job:cancel', title: '取消他人的后台任务' },
]

const oneId = { id: text({ label: '编号', required: true, max: 32 }) }

export type JobRow = RowOfResource<typeof job> & { state_dictText?: string }

/** Lists the jobs that the caller started. Filters, sort order and paging are those of the list of all jobs. */
export const myJobs = defineCall({
  name: 'job.mine',
  title: '我的后台任务',
  method: 'GET',
  path: '/sys/backgroundJob/mine',
  needs: 'signed-in',
  open: true,
  input: listInput,
  returns: returns<Page<JobRow>>(),
})

/** A job of the caller. `isSeen`: the job has ended, and the caller has seen that. */
export type LatestJob = JobRow & { isSeen: boolean }

export interface LatestJobs {
  /** The client sends this version with its next request. */
  version: string
  /** The caller's newest jobs, 20 at most, without dismissed ones; null: nothing has changed since that version. */
  jobs: LatestJob[] | null
}

/** Lists the caller's newest jobs. Open pages poll this call; it reads one version number as long as no job moves. */
export const latestJobs = defineCall({
  name: 'job.tray',
  title: '后台任务进度',
  method: 'GET',
  path: '/sys/backgroundJob/tray',
  needs: 'signed-in',
  input: { version: text({ label: '版本', max: 64 }) },
  returns: returns<LatestJobs>(),
})

/** Marks ended jobs of the caller as seen. Jobs of others and running jobs are not changed. */
export const seeJobs = defineCall({
  name: 'job.see',
  title: '后台任务已读',
  method: 'POST',
  path: '/sys/backgroundJob/see',
  needs: 'signed-in',
  // It says nothing about anybody.
  audit: 'none',
  input: { ids: ids({ label: '编号', required: true }) },
})

/** Of the caller's own jobs that have ended: they leave the tray. The record stays. */
export const dismissJobs = defineCall({
  name: 'job.dismiss',
  title: '清除后台任务',
  method: 'POST',
  path: '/sys/backgroundJob/dismiss',
  needs: 'signed-in',
  audit: 'none',
  input: { ids: ids({ label: '编号', required: true }) },
})

export const readJob = defineCall({
  name: 'job.progress',
  title: '查看后台任务',
  method: 'GET',
  path: '/sys/backgroundJob/progress',
  needs: 'signed-in',
  input: oneId,
  returns: returns<JobRow>(),
})

/** Takes effect between two slices: what was done stays, and the job says how much that was. */
export const cancelJob = defineCall({
  name: 'job.cancelOne',
  title: '取消后台任务',
  method: 'POST',
  path: '/sys/backgroundJob/cancel',
  needs: 'signed-in',
  audit: 'edit',
  message: '已取消，正在结束',
  input: oneId,
})

export interface JobFaultRow {
  /** Of the row where it has one. */
  rowId: string | null
  /** By which people know the row, such as `订单 A-1` or `第 3 行`. */
  rowName: string
  /** Empty when the row as a whole was refused. */
  field: string | null
  message: string
}

/** Answers the faults of the rows that were refused, as long as the result is kept. */
export const jobFaults = defineCall({
  name: 'job.faults',
  title: '后台任务的错误明细',
  method: 'GET',
  path: '/sys/backgroundJob/faults',
  needs: 'signed-in',
  input: { ...oneId, ...pageInput },
  returns: returns<Page<JobFaultRow>>(),
})

export interface JobWarningRow {
  /** A sentence that names what it is about. */
  message: string
}

/** Answers what stopped no row and should be looked at, each sentence once, as long as the result is kept. */
export const jobWarnings = defineCall({
  name: 'job.warnings',
  title: '后台任务的提醒明细',
  method: 'GET',
  path: '/sys/backgroundJob/warnings',
  needs: 'signed-in',
  input: { ...oneId, ...pageInput },
  returns: returns<Page<JobWarningRow>>(),
})

/** For whoever started the job alone, as long as the result is kept. */
export const jobFile = defineCall({
  name: 'job.file',
  title: '后台任务的结果文件',
  method: 'GET',
  path: '/sys/backgroundJob/file',
  needs: 'signed-in',
  audit: 'query',
  input: oneId,
  returns: returns<FileLink>(),
})
