// 后台任务: who started what, how far it is and how it ended. Written by server/domain/job alone. Not 定时任务, which are
// scheduled and stand under /sys/quartzJob.
import { dateTime, dictionary, number, text } from '../../language/field.ts'
import type { JobState } from '../../language/job.ts'
import { defineResource } from '../../language/resource.ts'
import { type State, states } from '../../language/states.ts'

export const job = defineResource({
  name: 'job',
  title: '后台任务',
  empty: '批量申报、导入、导出等任务列在这里。',
  area: 'system',
  path: '/sys/backgroundJob',
  table: 'job',
  standard: ['list'],
  sort: { by: 'id', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'title',
  states: states({
    field: 'state',
    of: {
      WAITING: { color: 'default', isFirst: true, to: ['RUNNING', 'CANCELLED'] },
      RUNNING: { color: 'processing', to: ['DONE', 'FAILED', 'CANCELLED'] },
      DONE: { color: 'success' },
      FAILED: { color: 'error' },
      CANCELLED: { color: 'default' },
    } satisfies Record<JobState, State>,
  }),
  fields: {
    jobName: text({ label: '任务类型', readonly: true, search: 'eq' }),
    title: text({ label: '任务', readonly: true, search: 'like', list: 180 }),
    state: dictionary('job_state', { label: '状态', readonly: true, search: 'in', list: 90 }),
    doneCount: number({ label: '已处理', readonly: true, list: 90 }),
    /** Empty when nobody can know. */
    totalCount: number({ label: '总数', readonly: true, list: 90 }),
    faultCount: number({ label: '有误', readonly: true, list: 80 }),
    /** Of sentences about what stopped no row. */
    warningCount: number({ label: '提醒', readonly: true, list: 80 }),
    /** Progress of the job, and at the end its outcome. */
    sentence: text({ label: '说明', readonly: true, list: 320 }),
    startAt: dateTime({ label: '定于', readonly: true, search: 'range', list: 160 }),
    startTime: dateTime({ label: '开始时间', readonly: true, search: 'range', list: 160 }),
    endTime: dateTime({ label: '结束时间', readonly: true, search: 'range', list: 160 }),
    cancelTime: dateTime({ label: '取消时间', readonly: true }),
    /** Of the result, until it is removed. */
    fileName: text({ label: '结果文件', readonly: true, list: 160 }),
    resultUntil: dateTime({ label: '结果保留至', readonly: true, list: 160 }),
  },
})
