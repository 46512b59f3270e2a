// Job that changes one field of the chosen rows, and acts on them where that is asked for; a hundred at a time.
import { changeManyOf } from '@kouan/contract/calls/bulk-change.ts'
import type { Job, rowChoice } from '@kouan/contract/language/job.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { Entity } from '../../crud/entity.ts'
import type { ResourceActions } from '../../crud/serve-actions.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { jobOverRows } from '../job/job-over-rows.ts'
import { changeAndAct, followingAction } from './change-and-act.ts'
import { planChange } from './plan-change.ts'

export function changeJob<R extends Resource>(
  entity: Entity<R>,
  handlers: ResourceActions<R> | undefined,
): JobHandling {
  const { resource } = entity
  return jobOverRows(changeManyOf(resource) as Job<typeof rowChoice>, {
    entity,
    about(context, input) {
      const { label } = planChange(resource, input)
      const following = followingAction(context, { resource, handlers, name: input.action })
      // Not the values: they may be personal data.
      return { field: label, way: input.way, ...(following ? { action: following.action.title } : {}) }
    },
    async act(context, ids, { input, step }) {
      const change = planChange(resource, input)
      const following = followingAction(context, { resource, handlers, name: input.action })
      const changing = { change, ids, seen: seenAt(input), step }
      const { rows, faults, changed, warnings = [] } = await changeAndAct({ ...entity, context }, changing, following)
      const faulty = new Set(faults.map(({ rowId }) => rowId))
      const done = rows.filter((row) => !faulty.has(row.id) && (following || row.change !== undefined))
      if (done.length > 0) {
        const { action } = following ?? {}
        context.audit({
          target: `${resource.name} ${done.map(({ id }) => id).join(',')}`,
          content: `批量修改${resource.title}的${change.label}${action ? `并${action.title}` : ''}`,
          before: changed.map(({ before }) => before),
          after: changed.map(({ after }) => after),
          ...(action?.audit ? { kind: action.audit } : {}),
        })
      }
      return { faults, warnings }
    },
  })
}

function seenAt({ seen }: Record<string, unknown>): Date | undefined {
  const moment = typeof seen === 'string' ? new Date(seen) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}
