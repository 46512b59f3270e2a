// An action for many rows as a job: the same handler, a hundred rows at a time, however many they are.
import { jobOfAction } from '@kouan/contract/derive/job-calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Job, rowChoice } from '@kouan/contract/language/job.ts'
import type { Resource, StoredRow } from '@kouan/contract/language/resource.ts'
import { rowsOf } from '../../crud/action-rows.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { type ActionHandler, actOn } from '../../crud/serve-actions.ts'
import type { ScopeOf } from './chosen-rows.ts'
import type { JobHandling } from './handle-job.ts'
import { jobOverRows, nameOf } from './job-over-rows.ts'
import { faultsOf } from './try-rows.ts'

interface ActionJob<F extends Fields> {
  resource: Resource<F>
  hooks?: Hooks
  /** How the rows of the list are reached, where it is more than the hooks say. */
  scopeOf?: ScopeOf
  /** The name of a declared action: its states and its input. */
  action: string
  handler: ActionHandler<StoredRow<F>>
  /** The job of the action unless said, such as one that only looks whether it could be done. */
  job?: Job<typeof rowChoice>
  report?: string
}

export function actionJob<F extends Fields>({ resource, hooks = {}, handler, ...given }: ActionJob<F>): JobHandling {
  const of = resource as unknown as Acting & Resource
  const action = of.actions?.[given.action]
  if (!action) throw new Error(`${of.name} has no action ${given.action}`)
  return jobOverRows(given.job ?? jobOfAction(of, given.action), {
    resource,
    hooks,
    ...(given.scopeOf ? { scopeOf: given.scopeOf } : {}),
    ...(given.report ? { report: given.report } : {}),
    async act(context, ids, { input }) {
      const found: StoredRow<F>[] = await rowsOf(resource, hooks).byIds(context, { ids })
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
