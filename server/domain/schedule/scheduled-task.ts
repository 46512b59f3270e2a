// What a 定时任务 runs: a function of an area for each name that the contract declares.
import type { TaskName } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import type { WorkRun } from '../../work/work.ts'

export interface ScheduledTask {
  name: TaskName
  /** `days`: the parameter of those that have one. Safe to repeat. Answers what it did, as a sentence. */
  run(run: WorkRun, days: number): Promise<string>
}
