// 定时任务, under the names of the family. Not 后台任务 (job.ts), which a person starts and waits for.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'
import { checkCron } from '../../rules/cron/parse-cron.ts'
import type { Check } from '../../rules/patterns.ts'
import { taskNamed } from './scheduled-tasks.ts'

/** Treatment of a time at which no server ran. */
export const misfireRules = { ONCE: '恢复后补执行一次', SKIP: '跳过，等下一次' } as const

const isTask: Check = (value) => (taskNamed(value) ? undefined : `后台找不到该类名：${value}`)

const atAddress = { method: 'GET', audit: 'edit' } as const

export const quartzJob = defineResource({
  name: 'quartzJob',
  title: '定时任务',
  empty: '按时执行的任务列在这里。',
  area: 'system',
  path: '/sys/quartzJob',
  table: 'quartz_job',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'jobClassName',
  may: { delete: 'isOwn' },
  states: states({
    field: 'status',
    of: { '0': { color: 'success', isFirst: true }, '-1': { color: 'default' } },
  }),
  actions: {
    execute: action({
      ...atAddress,
      title: '立即执行',
      confirm: '确定要立即执行“{name}”吗？',
      message: '执行成功!',
      right: { code: 'quartzJob:execute', title: '立即执行' },
    }),
    pause: action({
      ...atAddress,
      title: '停止',
      from: ['0'],
      to: '-1',
      confirm: '停止后不再自动执行，确定要停止“{name}”吗？',
      message: '停止定时任务成功',
      right: { code: 'quartzJob:pause', title: '启动与停止' },
    }),
    resume: action({
      ...atAddress,
      title: '启动',
      from: ['-1'],
      to: '0',
      message: '启动定时任务成功',
      right: { code: 'quartzJob:pause', title: '启动与停止' },
    }),
  },
  fields: {
    jobClassName: dictionary('quartz_job_class', {
      label: '任务',
      required: true,
      pattern: isTask,
      search: 'like',
      list: 180,
    }),
    cronExpression: textarea({ label: '执行计划', required: true, max: 200, pattern: checkCron, list: 200 }),
    parameter: text({ label: '参数', max: 200, help: '清理类任务的保留天数', list: 100 }),
    misfire: dictionary('quartz_misfire', { label: '错过的时间', required: true, default: 'ONCE' }),
    status: dictionary('quartz_status', {
      label: '状态',
      integer: true,
      default: 0,
      readonly: 'after-add',
      search: 'eq',
      list: 80,
    }),
    nextTime: dateTime({ label: '下次执行', readonly: true, list: 160 }),
    lastTime: dateTime({ label: '上次执行', readonly: true, list: 160 }),
    lastState: dictionary('quartz_run_state', { label: '上次结果', readonly: true, list: 84 }),
    description: text({ label: '描述', max: 200 }),
    /** Those of the product can be stopped, not deleted: what they clean would grow without end. */
    isOwn: toggle({ label: '可以删除', computed: true }),
  },
})
