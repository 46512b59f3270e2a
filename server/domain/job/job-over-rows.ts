// Jobs that process every selected row: a hundred at a time, faulty rows are listed.
import type { Job, rowChoice } from '@kouan/contract/language/job.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../crud/entity.ts'
import type { Context } from '../../gate/context.ts'
import { mergeWarnings, sayWarning, type Warning } from '../../ground/warning.ts'
import { chosenRows, countChosen, namesOfChosen, nextChosen, type RowChoice } from './chosen-rows.ts'
import {
  type Fault,
  handleJob,
  type JobHandling,
  type ResultFile,
  type ScheduledJob,
  type SliceResult,
} from './handle-job.ts'

export type Step = () => Promise<void>

/** Faults of the rows that were left unchanged, and warnings about what stopped none. */
export type ActedRows = Pick<SliceResult<never>, 'warnings'> & { faults: Fault[] }

export interface RowJobOptions {
  entity: Entity
  /** Rows per slice. */
  rowsPerSlice?: number
  /** Name of the report file, with one line per fault and per warning. */
  report?: string
  /**
   * Refuses what is impossible for all rows, and returns the part of the input that the audit row of the start may
   * hold.
   */
  about?(context: Context, input: Record<string, unknown>): Record<string, unknown>
  /** Runs in the transaction of the start of a job that waits for its time; `rows` selects the ids of the chosen rows. */
  afterScheduling?(context: Context, scheduled: ScheduledJob, rows: RawBuilder<{ id: string }>): Promise<void>
  /**
   * Processes these rows. `step` is to be awaited before each row, where rows are processed one by one.
   */
  act(context: Context, ids: string[], given: { input: Record<string, unknown>; step: Step }): Promise<ActedRows>
}

/** Name of a row for people: `进口订单 A-1`. */
export const nameOf = (
  { title, titleField = 'id' }: Pick<Resource, 'title' | 'titleField'>,
  row: Record<string, unknown>,
) => `${title} ${row[titleField] ?? row.id}`

interface Cursor {
  after: string
  last: string
}

export function jobOverRows(
  job: Job<typeof rowChoice>,
  { entity, rowsPerSlice = 100, report, about, afterScheduling, act }: RowJobOptions,
): JobHandling {
  return handleJob<typeof rowChoice, Cursor>(job, {
    async begin(context, input) {
      const described = about?.(context, input)
      const { count, last } = await countChosen({ ...entity, context }, input, { isExact: true })
      context.audit({ input: { ...auditableChoice(input), ...described } })
      return { total: count, cursor: { after: '0', last } }
    },
    describe: (context, input) => namesOfChosen({ ...entity, context }, input),
    ...(afterScheduling && {
      afterScheduling: (context, scheduled) =>
        afterScheduling(context, scheduled, chosenRows({ ...entity, context }, scheduled.input)),
    }),
    async slice(context, { jobId, input, cursor = emptyRange, reportProgress }) {
      let rows = 0
      const step = async () => {
        await reportProgress({ rows })
        rows += 1
      }
      const ids = await nextChosen({ ...entity, context }, input, { ...cursor, limit: rowsPerSlice })
      const after = ids.at(-1)
      const acted = after === undefined ? { faults: [] } : await act(context, ids, { input, step })
      const done = { rows: ids.length, ...acted }
      if (after !== undefined && ids.length === rowsPerSlice) return { ...done, next: { ...cursor, after } }
      const file = report && (await writeReport(context, { jobId, acted, name: report }))
      return { ...done, ...(file ? { file } : {}) }
    },
  })
}

/** The selection as the audit log may hold it: of a filter only the names, because values may be personal data. */
export const auditableChoice = ({ ids, filter }: RowChoice) => (ids ? { ids } : { filter: Object.keys(filter ?? {}) })

interface Report {
  jobId: string
  /** By the current slice, which is not stored yet. */
  acted: ActedRows
  name: string
}

/** One line per fault, then one per warning. */
async function writeReport({ db }: Context, { jobId, acted, name }: Report): Promise<ResultFile | undefined> {
  const { rows } = await sql<Fault>`select row_name as "rowName", message from job_fault where job_id = ${jobId}
    order by id`.execute(db)
  const { rows: said } = await sql<Warning>`select row_name as name, row_count as count, message as why from job_warning
    where job_id = ${jobId} order by id`.execute(db)
  const all = [
    ...[...rows, ...acted.faults].map(({ rowName, message }) => `${rowName}：${message}\r\n`),
    ...mergeWarnings([...said, ...(acted.warnings ?? [])]).map((warning) => `提醒：${sayWarning(warning)}\r\n`),
  ]
  return all.length === 0 ? undefined : { name, type: 'text/plain; charset=utf-8', bytes: Buffer.from(all.join('')) }
}

const emptyRange: Cursor = { after: '0', last: '0' }
