// A scheduled task: a function of an area for each name that the contract declares.
import type { TaskName } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import type { WorkRun } from '../../work/work.ts'

export interface ScheduledTask {
  name: TaskName
  /** `days`: parameter of the tasks that have one. Must be idempotent. Returns its outcome as a sentence. */
  run(run: WorkRun, days: number): Promise<string>
}
