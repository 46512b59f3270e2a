// The start call of a job, and the jobs that are derived from actions and resources.
import type { Acting } from '../language/action.ts'
import { defineCall, returns } from '../language/call.ts'
import type { Fields } from '../language/field.ts'
import { defineJob, type Job, rowChoice, startAt, startKey } from '../language/job.ts'
import { fieldsOfAction, rightOf } from './action-calls.ts'
import { permissionOf } from './permissions.ts'

export interface StartedJob {
  jobId: string
  /** An earlier call with the same `startKey` started it. */
  already: boolean
}

export const startCallOf = <const I extends Fields>({ name, title, needs, audit, input, platformOnly }: Job<I>) =>
  defineCall({
    name,
    title,
    method: 'POST',
    path: `/sys/backgroundJob/start/${name}`,
    needs,
    audit,
    message: '任务已开始，可在后台任务中查看进度',
    input: { ...input, startKey },
    ...(platformOnly ? { platformOnly } : {}),
    returns: returns<StartedJob>(),
  })

/** Returns the job of an action on many rows. */
export function jobOfAction(of: Acting, name: string): Job<typeof rowChoice> {
  const action = of.actions?.[name]
  if (!action?.many || !action.asJob) throw new Error(`${of.name}.${name} does not run as a job`)
  const { title, audit = 'edit' } = action
  const input = { ...fieldsOfAction(action), ...rowChoice, ...(action.asJob === 'at-an-hour' && { startAt }) }
  return defineJob({
    name: `${of.name}.${name}Many`,
    title: `批量${title}${of.title}`,
    needs: rightOf(of, name).code,
    audit,
    input,
  })
}

/** Returns the job that deletes many rows of a resource. */
export const deleteManyOf = ({ name, title }: { name: string; title: string }) =>
  defineJob({
    name: `${name}.deleteMany`,
    title: `批量删除${title}`,
    needs: permissionOf({ name }, 'batch_delete'),
    audit: 'delete',
    input: rowChoice,
  })
