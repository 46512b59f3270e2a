// Deleting the chosen rows of a resource, each by the same rules as when it is deleted alone.
import { deleteManyOf } from '@kouan/contract/derive/job-calls.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { columnOf } from '../../crud/columns.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { deleteRows } from '../../crud/write-rows.ts'
import type { AuditDetail, Context } from '../../gate/context.ts'
import type { JobHandling } from './handle-job.ts'
import { jobOverRows } from './job-over-rows.ts'
import { type NamedRow, tryRows } from './try-rows.ts'

interface Deleting<F extends Fields> {
  resource: Resource<F>
  hooks: Hooks
  /** The field by which people know a row. */
  nameField: keyof F & string
}

export function deleteJob<F extends Fields>({ resource, hooks, nameField }: Deleting<F>): JobHandling {
  const plain = resource as unknown as Resource
  return jobOverRows(deleteManyOf(resource), {
    resource,
    hooks,
    async act(context, ids) {
      const { rows } = await sql<NamedRow>`select id::text, ${columnOf(nameField)}::text as name
        from ${sql.table(resource.table)} where id = any(${ids}::bigint[]) order by id`.execute(context.db)
      const deleted: AuditDetail[] = []
      const each: Context = { ...context, audit: (detail) => void deleted.push(detail) }
      const named = rows.map(({ id, name }) => ({ id, name: `${resource.title} ${name}` }))
      const faults = await tryRows(context.db, named, ({ id }) =>
        deleteRows({ context: each, resource: plain, hooks }, [id]),
      )
      if (deleted.length > 0) {
        const gone = deleted.map(({ target }) => target?.split(' ').at(-1)).join(',')
        context.audit({ target: `${resource.name} ${gone}`, before: deleted.flatMap(({ before }) => before) })
      }
      return faults
    },
  })
}
