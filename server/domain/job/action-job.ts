// An action for many rows as a job: the same handler, a hundred rows at a time, however many they are.
import { jobOfAction } from '@kouan/contract/derive/job-calls.ts'
import type { Job, rowChoice } from '@kouan/contract/language/job.ts'
import type { Resource, RowOfResource } from '@kouan/contract/language/resource.ts'
import { rowsOf } from '../../crud/action-rows.ts'
import type { Entity } from '../../crud/entity.ts'
import { type ActionHandler, actOn } from '../../crud/serve-actions.ts'
import type { JobHandling } from './handle-job.ts'
import { jobOverRows, nameOf } from './job-over-rows.ts'
import { faultsOf } from './try-rows.ts'

interface ActionJob<R extends Resource> {
  /** The name of a declared action: its states and its input. */
  action: string
  handler: ActionHandler<RowOfResource<R>>
  /** The job of the action unless said, such as one that only looks whether it could be done. */
  job?: Job<typeof rowChoice>
  report?: string
}

export function actionJob<R extends Resource>(entity: Entity<R>, { handler, ...given }: ActionJob<R>): JobHandling {
  const of: Resource = entity.resource
  const action = of.actions?.[given.action]
  if (!action) throw new Error(`${of.name} has no action ${given.action}`)
  const stored = rowsOf(entity)
  return jobOverRows(given.job ?? jobOfAction(of, given.action), {
    entity,
    ...(given.report ? { report: given.report } : {}),
    async act(context, ids, { input }) {
      const found = await stored.byIds(context, { ids })
      const rows = new Map(found.map((row) => [row.id, row]))
      const { done, faults } = await actOn(context, { of, handler }, { action, found, input })
      if (done.length > 0 && !given.job) {
        const target = `${of.name} ${done.map(({ id }) => id).join(',')}`
        context.audit({ target, content: `${action.title}${of.title}` })
      }
      return faults.flatMap(({ row: { id }, failure }) => {
        const row = rows.get(id)
        return row ? faultsOf({ id, name: nameOf(of, row) }, failure) : []
      })
    },
  })
}
