// Job for tests: counts ten numbers in a slice and writes a row for each, so that a test sees numbers that are counted twice.

import { text } from '@kouan/contract/language/field.ts'
import { defineJob } from '@kouan/contract/language/job.ts'
import { sql } from 'kysely'
import { handleJob, type JobHandling } from '../domain/job/handle-job.ts'
import { eventually } from './eventually.ts'
import type { JobHarness } from './job-harness.ts'

export const right = 'order:declare'
export const counting = defineJob({
  name: 'test.count',
  title: '数数',
  needs: right,
  audit: 'edit',
  input: { upTo: text({ label: '到' }) },
})

interface Stop {
  /** First number of the slice. */
  from: number
  reportProgress(rows: number): Promise<void>
}

/** Returns the job that counts from 1 to `upTo`; `more` is called in every slice after its rows are written. */
export const counter = (more: (stop: Stop) => Promise<void> = async () => {}): JobHandling =>
  handleJob<typeof counting.input, number>(counting, {
    begin: async (_, { upTo }) => ({ total: Number(upTo) }),
    async slice({ db }, { input, cursor: from = 1, reportProgress }) {
      const to = Math.min(from + 9, Number(input.upTo))
      await sql`insert into sys_log (log_type, operate_type, log_content, outcome, target, create_time)
        select 2, 'count', 'counted', 'done', n::text, now() from generate_series(${from}::int, ${to}::int) n`.execute(
        db,
      )
      await more({ from, reportProgress: (rows) => reportProgress({ rows }) })
      const rows = to - from + 1
      return to < Number(input.upTo) ? { rows, next: to + 1 } : { rows }
    },
  })

export const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1)

/** Reads of a test beside the job harness. */
export function countingHarness({ test: { database }, read }: JobHarness) {
  return {
    counted: async (): Promise<number[]> => {
      const { rows } = await database.pool.query(
        "select target::int as n from sys_log where operate_type = 'count' order by 1",
      )
      return rows.map(({ n }: { n: number }) => n)
    },
    forget: () => database.pool.query("delete from sys_log where operate_type = 'count'"),
    hasState: (id: string, ...states: string[]) =>
      eventually(
        'job',
        () => read(id),
        ({ state }) => states.includes(state),
      ),
  }
}

/** Returns a promise `passed` that `open` resolves. */
export function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}
