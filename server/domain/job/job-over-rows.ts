// Jobs that do the same with every chosen row: a hundred at a time, the faulty ones listed.
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Job, rowChoice } from '@kouan/contract/language/job.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { entityOf } from '../../crud/entity.ts'
import type { Hooks } from '../../crud/hooks.ts'
import type { Context } from '../../gate/context.ts'
import { countChosen, nextChosen } from './chosen-rows.ts'
import { type Fault, handleJob, type JobHandling, type ResultFile } from './handle-job.ts'

export interface OverRows<F extends Fields> {
  resource: Resource<F>
  hooks?: Hooks
  /** Rows of one slice. */
  atOnce?: number
  /** Of the file with one line for each fault. */
  report?: string
  /** What is to be done with these; answers what is wrong with those that it left as they were. */
  act(context: Context, ids: string[], input: Record<string, unknown>): Promise<Fault[]>
}

/** As people know it: `进口订单 A-1`. */
export const nameOf = ({ title, key = 'id' }: Pick<Resource, 'title' | 'key'>, row: Record<string, unknown>) =>
  `${title} ${row[key] ?? row.id}`

interface Cursor {
  after: string
  last: string
}

export function jobOverRows<F extends Fields>(
  job: Job<typeof rowChoice>,
  { resource, hooks = {}, atOnce = 100, report, act }: OverRows<F>,
): JobHandling {
  const entity = entityOf(resource, hooks)
  const at = (context: Context) => ({ ...entity, context })
  return handleJob<typeof rowChoice, Cursor>(job, {
    async begin(context, input) {
      const { count, last } = await countChosen(at(context), input)
      // The names of the filters alone: they may hold what a person was looked for by.
      context.audit({ input: input.ids ? { ids: input.ids } : { filter: Object.keys(input.filter ?? {}) } })
      return { total: count, cursor: { after: '0', last } }
    },
    async slice(context, { jobId, input, cursor = nothing }) {
      const ids = await nextChosen(at(context), input, { ...cursor, limit: atOnce })
      const after = ids.at(-1)
      const faults = after === undefined ? [] : await act(context, ids, input)
      const done = { rows: ids.length, faults }
      if (after !== undefined && ids.length === atOnce) return { ...done, next: { ...cursor, after } }
      const file = report && (await faultReport(context, { jobId, faults, name: report }))
      return { ...done, ...(file ? { file } : {}) }
    },
  })
}

interface Report {
  jobId: string
  /** Of the slice under way. */
  faults: Fault[]
  name: string
}

async function faultReport({ db }: Context, { jobId, faults, name }: Report): Promise<ResultFile | undefined> {
  const { rows } = await sql<Fault>`select row_name as "rowName", message from job_fault where job_id = ${jobId}
    order by id`.execute(db)
  const all = [...rows, ...faults].map(({ rowName, message }) => `${rowName}：${message}\r\n`)
  return all.length === 0 ? undefined : { name, type: 'text/plain; charset=utf-8', bytes: Buffer.from(all.join('')) }
}

const nothing: Cursor = { after: '0', last: '0' }
