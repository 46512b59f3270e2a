// Deleting the chosen rows of a resource, each by the same rules as when it is deleted alone.
import { deleteManyOf } from '@kouan/contract/derive/job-calls.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource, StoredRow } from '@kouan/contract/language/resource.ts'
import { rowsOf } from '../../crud/action-rows.ts'
import { entityOf } from '../../crud/entity.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { deleteRows } from '../../crud/write-rows.ts'
import type { AuditDetail, Context } from '../../gate/context.ts'
import type { JobHandling } from './handle-job.ts'
import { jobOverRows, nameOf } from './job-over-rows.ts'
import { tryRows } from './try-rows.ts'

export function deleteJob<F extends Fields>(resource: Resource<F>, hooks: Hooks = {}): JobHandling {
  const entity = entityOf(resource, hooks)
  return jobOverRows(deleteManyOf(resource), {
    resource,
    hooks,
    async act(context, ids) {
      const deleted: AuditDetail[] = []
      const each: Context = { ...context, audit: (detail) => void deleted.push(detail) }
      const rows: StoredRow<F>[] = await rowsOf(resource, hooks).byIds(context, { ids })
      const named = rows.map((row) => ({ id: row.id, name: nameOf(entity.resource, row) }))
      const faults = await tryRows(context.db, named, ({ id }) => deleteRows({ ...entity, context: each }, [id]))
      if (deleted.length > 0) {
        const gone = deleted.map(({ target }) => target?.split(' ').at(-1)).join(',')
        context.audit({ target: `${resource.name} ${gone}`, before: deleted.flatMap(({ before }) => before) })
      }
      return faults
    },
  })
}
