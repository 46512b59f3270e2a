// Jobs that do the same with every chosen row: a hundred at a time, the faulty ones listed.
import type { Job, rowChoice } from '@kouan/contract/language/job.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Entity } from '../../crud/entity.ts'
import type { Context } from '../../gate/context.ts'
import { countChosen, nextChosen, type RowChoice } from './chosen-rows.ts'
import { type Fault, handleJob, type JobHandling, type ResultFile } from './handle-job.ts'

export type Step = () => Promise<void>

export interface OverRows {
  entity: Entity
  /** Rows of one slice. */
  atOnce?: number
  /** Of the file with one line for each fault. */
  report?: string
  /** Refuses what cannot be done to any row, and answers what of the input the audit row of the start may hold. */
  about?(context: Context, input: Record<string, unknown>): Record<string, unknown>
  /**
   * What is to be done with these; answers what is wrong with those that it left as they were. `step` is to be awaited before
   * each row, where they are done one after the other.
   */
  act(context: Context, ids: string[], given: { input: Record<string, unknown>; step: Step }): Promise<Fault[]>
}

/** As people know it: `进口订单 A-1`. */
export const nameOf = ({ title, key = 'id' }: Pick<Resource, 'title' | 'key'>, row: Record<string, unknown>) =>
  `${title} ${row[key] ?? row.id}`

interface Cursor {
  after: string
  last: string
}

export function jobOverRows(
  job: Job<typeof rowChoice>,
  { entity, atOnce = 100, report, about, act }: OverRows,
): JobHandling {
  return handleJob<typeof rowChoice, Cursor>(job, {
    async begin(context, input) {
      const said = about?.(context, input)
      const { count, last } = await countChosen({ ...entity, context }, input, { isExact: true })
      context.audit({ input: { ...chosenText(input), ...said } })
      return { total: count, cursor: { after: '0', last } }
    },
    async slice(context, { jobId, input, cursor = nothing, beat }) {
      let rows = 0
      const step = async () => {
        await beat({ rows })
        rows += 1
      }
      const ids = await nextChosen({ ...entity, context }, input, { ...cursor, limit: atOnce })
      const after = ids.at(-1)
      const faults = after === undefined ? [] : await act(context, ids, { input, step })
      const done = { rows: ids.length, faults }
      if (after !== undefined && ids.length === atOnce) return { ...done, next: { ...cursor, after } }
      const file = report && (await faultReport(context, { jobId, faults, name: report }))
      return { ...done, ...(file ? { file } : {}) }
    },
  })
}

/** For the log: of a filter the names alone, for they may hold what a person was looked for by. */
export const chosenText = ({ ids, filter }: RowChoice) => (ids ? { ids } : { filter: Object.keys(filter ?? {}) })

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
