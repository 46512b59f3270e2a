// Job that deletes the chosen rows, each by the rules of a single deletion.
import { deleteManyOf } from '@kouan/contract/derive/job-calls.ts'
import { rowsOf } from '../../crud/action-rows.ts'
import type { Entity } from '../../crud/entity.ts'
import { deleteRows } from '../../crud/write-rows.ts'
import type { AuditDetail, Context } from '../../gate/context.ts'
import type { JobHandling } from '../job/handle-job.ts'
import { jobOverRows, nameOf } from '../job/job-over-rows.ts'
import { tryRows } from '../job/try-rows.ts'

export function deleteJob(entity: Entity): JobHandling {
  const { resource } = entity
  return jobOverRows(deleteManyOf(resource), {
    entity,
    async act(context, ids, { step }) {
      const deleted: AuditDetail[] = []
      const each: Context = { ...context, audit: (detail) => void deleted.push(detail) }
      const rows = await rowsOf(entity).byIds(context, { ids })
      const named = rows.map((row) => ({ id: row.id, name: nameOf(resource, row) }))
      const faults = await tryRows(context.db, named, async ({ id }) => {
        await step()
        await deleteRows({ ...entity, context: each }, [id])
      })
      if (deleted.length > 0) {
        const gone = deleted.map(({ target }) => target?.split(' ').at(-1)).join(',')
        context.audit({ target: `${resource.name} ${gone}`, before: deleted.flatMap(({ before }) => before) })
      }
      return { faults }
    },
  })
}
