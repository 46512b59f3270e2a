// Deleting the chosen rows of a resource, each by the same rules as when it is deleted alone.
import { deleteManyOf } from '@kouan/contract/derive/job-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type EntityScope, entityOf } from '../../crud/entity.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { deleteRows } from '../../crud/write-rows.ts'
import type { AuditDetail, Context } from '../../gate/context.ts'
import type { ScopeOf } from '../job/chosen-rows.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { jobOverRows, nameOf } from '../job/job-over-rows.ts'
import { tryRows } from '../job/try-rows.ts'
import { heldRows } from './change-job.ts'

export interface Deleting {
  hooks?: Hooks
  /** How the rows of the list are reached, where it is more than the hooks say. */
  scopeOf?: ScopeOf
  /** Where something follows from the deletion. */
  remove?: (scope: EntityScope, id: string) => Promise<void>
}

export function deleteJob(resource: Resource, { hooks = {}, scopeOf, remove = removeOne }: Deleting = {}): JobHandling {
  const entity = entityOf(resource, hooks)
  const held = heldRows(resource, hooks)
  return jobOverRows(deleteManyOf(resource), {
    resource,
    hooks,
    ...(scopeOf ? { scopeOf } : {}),
    async act(context, ids, { step }) {
      const deleted: AuditDetail[] = []
      const each: Context = { ...context, audit: (detail) => void deleted.push(detail) }
      const rows = await held.byIds(context, { ids })
      const named = rows.map((row) => ({ id: row.id, name: nameOf(resource, row) }))
      const faults = await tryRows(context.db, named, async ({ id }) => {
        await step()
        await remove({ ...entity, context: each }, id)
      })
      if (deleted.length > 0) {
        const gone = deleted.map(({ target }) => target?.split(' ').at(-1)).join(',')
        context.audit({ target: `${resource.name} ${gone}`, before: deleted.flatMap(({ before }) => before) })
      }
      return faults
    },
  })
}

const removeOne = (scope: EntityScope, id: string) => deleteRows(scope, [id])
