// 执行记录: every time at which a 定时任务 ran, was to run, or was missed. Written by server/domain/schedule alone.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, id, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { type State, states } from '../../language/states.ts'

export const runCauses = { TIME: '到时', MISSED: '补执行', HAND: '手动', RETRY: '重试' } as const
export type RunCause = keyof typeof runCauses

export const runStates = {
  WAITING: ['等待', { color: 'default', isFirst: true, to: ['RUNNING', 'FAILED'] }],
  RUNNING: ['执行中', { color: 'processing', to: ['DONE', 'FAILED', 'WAITING'] }],
  DONE: ['成功', { color: 'success' }],
  FAILED: ['失败', { color: 'error' }],
  SKIPPED: ['跳过', { color: 'warning', isFirst: true }],
} as const satisfies Record<string, readonly [string, State]>

export const quartzJobRun = defineResource({
  name: 'quartzJobRun',
  title: '执行记录',
  empty: '定时任务每次执行的结果列在这里。',
  area: 'system',
  path: '/sys/quartzJobRun',
  table: 'quartz_job_run',
  standard: ['list', 'get'],
  sort: { by: 'id', order: 'desc' },
  tenant: 'none',
  titleField: 'planTime',
  states: states({
    field: 'state',
    of: Object.fromEntries(Object.entries(runStates).map(([code, [, state]]) => [code, state])),
  }),
  actions: {
    retry: action({
      title: '重试',
      from: ['FAILED', 'SKIPPED'],
      confirm: '确定要按当时的参数再执行一次吗？',
      message: '已开始执行',
    }),
  },
  fields: {
    jobId: id({ label: '定时任务', readonly: true, search: 'eq' }),
    jobClassName: dictionary('quartz_job_class', { label: '任务', readonly: true }),
    planTime: dateTime({ label: '计划时间', readonly: true, search: 'range', list: 170 }),
    cause: dictionary('quartz_run_cause', { label: '原因', readonly: true, list: 80 }),
    state: dictionary('quartz_run_state', { label: '结果', readonly: true, search: 'in', list: 90 }),
    sentence: text({ label: '说明', readonly: true, list: 280 }),
    startTime: dateTime({ label: '开始时间', readonly: true, list: 170 }),
    endTime: dateTime({ label: '结束时间', readonly: true }),
    parameter: text({ label: '参数', readonly: true }),
    attempts: number({ label: '执行次数', readonly: true }),
  },
})
