// Runs an action over many rows as a job: the same handler, a hundred rows at a time.
import { jobOfAction } from '@kouan/contract/derive/job-calls.ts'
import type { Job, rowChoice } from '@kouan/contract/language/job.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { rowsOf } from '../../crud/action-rows.ts'
import type { Entity } from '../../crud/entity.ts'
import type { Opened } from '../../crud/hooks.ts'
import { type ActionHandler, actOn } from '../../crud/serve-actions.ts'
import type { JobHandling } from './handle-job.ts'
import { jobOverRows, nameOf, type RowJobOptions } from './job-over-rows.ts'
import { faultsOf } from './try-rows.ts'

interface ActionJob<R extends Resource> {
  /** Name of a declared action, which defines states and input. */
  action: string
  handler: ActionHandler<Opened<R>>
  /** Job to start instead of the job of the action, for example one that only checks whether the action is possible. */
  job?: Job<typeof rowChoice>
  report?: string
  afterScheduling?: RowJobOptions['afterScheduling']
}

export function actionJob<R extends Resource>(entity: Entity<R>, { handler, ...options }: ActionJob<R>): JobHandling {
  const of: Resource = entity.resource
  const action = of.actions?.[options.action]
  if (!action) throw new Error(`${of.name} has no action ${options.action}`)
  const stored = rowsOf(entity)
  return jobOverRows(options.job ?? jobOfAction(of, options.action), {
    entity,
    ...(options.report ? { report: options.report } : {}),
    ...(options.afterScheduling ? { afterScheduling: options.afterScheduling } : {}),
    async act(context, ids, { input }) {
      const found = await stored.byIds(context, { ids })
      const rows = new Map(found.map((row) => [row.id, row]))
      const { done, faults, warnings } = await actOn(context, { of, handler }, { action, found, input })
      if (done.length > 0 && !options.job) {
        const target = `${of.name} ${done.map(({ id }) => id).join(',')}`
        context.audit({ target, content: `${action.title}${of.title}` })
      }
      return {
        faults: faults.flatMap(({ row: { id }, failure }) => {
          const row = rows.get(id)
          return row ? faultsOf({ id, name: nameOf(of, row) }, failure) : []
        }),
        warnings,
      }
    },
  })
}
