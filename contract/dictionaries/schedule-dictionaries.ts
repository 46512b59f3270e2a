// Dictionaries of 定时任务. quartz_status stands with those of the family.
import { misfireRules } from '../resources/system/quartz-job.ts'
import { runCauses, runStates } from '../resources/system/quartz-job-run.ts'
import { scheduledTasks } from '../resources/system/scheduled-tasks.ts'
import type { SeedDictionary } from './dictionary.ts'

export const scheduleDictionaries: SeedDictionary[] = [
  {
    code: 'quartz_job_class',
    name: '定时任务种类',
    items: Object.entries(scheduledTasks).map(([name, { title }]) => [name, title]),
  },
  { code: 'quartz_misfire', name: '定时任务错过规则', items: Object.entries(misfireRules) },
  { code: 'quartz_run_cause', name: '定时任务执行原因', items: Object.entries(runCauses) },
  {
    code: 'quartz_run_state',
    name: '定时任务执行结果',
    items: Object.entries(runStates).map(([code, [text, { color }]]) => [code, text, color]),
  },
]
