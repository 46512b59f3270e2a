// Job that changes one field of the chosen rows, a hundred at a time.
import { changeManyOf } from '@kouan/contract/calls/bulk-change.ts'
import type { Job, rowChoice } from '@kouan/contract/language/job.ts'
import type { Entity } from '../../crud/entity.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { jobOverRows } from '../job/job-over-rows.ts'
import { changeRows } from './change-rows.ts'
import { planChange } from './plan-change.ts'

export function changeJob(entity: Entity): JobHandling {
  const { resource } = entity
  return jobOverRows(changeManyOf(resource) as Job<typeof rowChoice>, {
    entity,
    about(_, input) {
      const { label } = planChange(resource, input)
      // Not the values: they may be personal data.
      return { field: label, way: input.way }
    },
    async act(context, ids, { input, step }) {
      const change = planChange(resource, input)
      const { faults, changed } = await changeRows({ ...entity, context }, { change, ids, seen: seenAt(input), step })
      if (changed.length > 0) {
        const idsOf = changed.map(({ target }) => target?.split(' ').at(-1)).join(',')
        context.audit({
          target: `${resource.name} ${idsOf}`,
          content: `批量修改${resource.title}的${change.label}`,
          before: changed.map(({ before }) => before),
          after: changed.map(({ after }) => after),
        })
      }
      return faults
    },
  })
}

function seenAt({ seen }: Record<string, unknown>): Date | undefined {
  const moment = typeof seen === 'string' ? new Date(seen) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}
