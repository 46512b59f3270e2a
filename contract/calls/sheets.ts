// Sheets as jobs: what screens ask for whatever the number of rows, and clients beyond 5,000 (derive/sheet-calls.ts).
import { permissionOf } from '../derive/permissions.ts'
import { text, toggle } from '../language/field.ts'
import { defineJob, type Job, rowChoice } from '../language/job.ts'
import type { Resource } from '../language/resource.ts'

/** `filter` holds the order, too: the parameters of the list. */
const exportInput = {
  ...rowChoice,
  /** Names of fields in the order that is wanted, those of the record among them; all unless said. */
  columns: text({ label: '导出的列', max: 4000 }),
  /** A row for each line, the head repeated before it. */
  withLines: toggle({ label: '含明细' }),
}

export const exportManyOf = (resource: Pick<Resource, 'name' | 'title'>): Job<typeof exportInput> =>
  defineJob({
    name: `${resource.name}.exportMany`,
    title: `导出${resource.title}`,
    needs: permissionOf(resource, 'export'),
    audit: 'query',
    input: exportInput,
  })

/** Those that the resource asks for. */
export const sheetJobsOf = (resource: Pick<Resource, 'name' | 'title' | 'standard'>): Job[] =>
  resource.standard.includes('export') ? [exportManyOf(resource)] : []
