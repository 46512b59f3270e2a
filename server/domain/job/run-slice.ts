// Runs one slice of a job: its changes, faults, audit row and the next cursor are one commit.
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import {
  insertStoredFile,
  keepIfCommitted,
  type StagedFile,
  stageBytes,
  stageStream,
} from '../../files/stored-files.ts'
import { writeAudit } from '../../gate/audit.ts'
import type { AuditDetail, Context, UserActor } from '../../gate/context.ts'
import { mergeWarnings, type Warning } from '../../ground/warning.ts'
import { createYield } from '../../ground/yield-to-requests.ts'
import { at, jobInput } from '../../vault/sealed-columns.ts'
import type { WorkRun } from '../../work/work.ts'
import { actAs, type JobParts } from './act-as-starter.ts'
import type { Fault, JobHandling, Slice, SliceResult } from './handle-job.ts'
import { type StoredJob, showProgress } from './stored-job.ts'

/** The job was cancelled during a slice. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}
/** Another process committed this slice, or the job has ended. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** Of faults, and of warnings. */
const maxListed = 10_000
const progressIntervalMs = 1000

interface SliceContext {
  parts: JobParts
  stored: StoredJob
  person: UserActor
  run: WorkRun
}

/** Runs the slice, updates `stored` like the committed row, and returns the result. */
export async function runSlice(
  { job, handler }: JobHandling,
  sliceContext: SliceContext,
): Promise<SliceResult<unknown>> {
  const { parts, stored, person, run } = sliceContext
  const { cursor } = stored
  const { services } = parts
  const unreferenced = new Set<string>()
  const slice: Slice<unknown, unknown> = {
    jobId: stored.id,
    input: readInput(parts, stored),
    cursor: cursor !== null && 'at' in cursor ? cursor.at : undefined,
    reportProgress: createProgressReport(sliceContext),
    background: <T>(work: (db: Transaction) => Promise<T>) => run.transact(work),
    stageFile: async (named, write) => {
      const file = await stageStream({ services }, named, write)
      unreferenced.add(file.key)
      return file
    },
    signal: run.signal,
  }
  const acted = actAs({ parts, stored, person, run }, async ({ context, detail }) => {
    const result: SliceResult<unknown> = await handler.slice(context, slice)
    if (result.file) {
      const file = 'key' in result.file ? result.file : await stageBytes({ services }, result.file)
      unreferenced.delete(file.key)
      await storeResult(sliceContext, { context, file })
    }
    const faulty = await addFaults(context.db, stored, result.faults ?? [])
    const warned = await addWarnings(context.db, stored, result.warnings ?? [])
    if (Object.keys(detail).length > 0) await auditSlice(sliceContext, { context, detail, call: startCallOf(job) })
    // Last, because it locks the row of the job for other writers.
    await advanceJob(context.db, stored, { result, faulty, warned, now: context.now })
    return { result, faulty, warned }
  })
  const { result, faulty, warned } = await acted.finally(async () => {
    for (const key of unreferenced) await services.files.remove(key)
  })
  stored.slices += 1
  stored.done += result.rows
  stored.faults += faulty
  stored.warnings += warned
  stored.cursor = result.next === undefined ? { over: true } : { at: result.next }
  return result
}

function readInput({ services }: JobParts, { id, input }: StoredJob): unknown {
  if (input === null) throw new Error(`the input of job ${id} is gone`)
  return JSON.parse(services.vault.decrypt(input, at(jobInput, id)))
}

/**
 * Writes progress in separate short transactions, visible while the transaction of the slice is open; yields to
 * requests first.
 */
function createProgressReport({ stored, run }: SliceContext) {
  let last = performance.now()
  const giveWay = createYield()
  return async ({ rows, sentence }: { rows: number; sentence?: string }): Promise<void> => {
    await giveWay()
    if (run.signal.aborted) throw run.signal.reason
    if (performance.now() - last < progressIntervalMs) return
    last = performance.now()
    const shown = { id: stored.id, done: stored.done + rows, sentence, now: run.now() }
    if (await run.transact((db) => showProgress(db, shown))) throw new Cancelled()
  }
}

/**
 * Stores the result file in the row of the job before the slice commits, so that a slice that fails leaves no
 * unreferenced file.
 */
async function storeResult(
  { stored, run, parts }: SliceContext,
  { context, file }: { context: Context; file: StagedFile },
) {
  const { services } = parts
  // The slice already holds a connection; this second one does not wait for the store, because the bytes are stored.
  const store = async (db: Transaction) => {
    const { id, name } = await insertStoredFile({ ...context, db }, file)
    await sql`update job set file_id = ${id}, file_name = ${name} where id = ${stored.id}`.execute(db)
    if (stored.fileId === null) return { id, formerKey: undefined }
    const { rows } = await sql<{ store_key: string }>`delete from stored_file where id = ${stored.fileId}
      returning store_key`.execute(db)
    return { id, formerKey: rows[0]?.store_key }
  }
  const result = await keepIfCommitted(services, file, () => run.transact(store))
  stored.fileId = result.id
  if (result.formerKey) await services.files.remove(result.formerKey)
}

/** Inserts faults and returns the number of faulty rows. */
async function addFaults(db: Transaction, { id, faults: before }: StoredJob, faults: Fault[]): Promise<number> {
  const listed = faults.slice(0, Math.max(0, maxListed - before))
  if (listed.length > 0) {
    const column = (name: keyof Fault) => listed.map((fault) => fault[name] ?? null)
    await sql`insert into job_fault (job_id, row_id, row_name, field, message)
      select ${id}, * from unnest(${column('rowId')}::text[], ${column('rowName')}::text[], ${column('field')}::text[],
        ${column('message')}::text[])`.execute(db)
  }
  return new Set(faults.map(({ rowId, rowName }) => rowId ?? rowName)).size
}

/** Adds the rows to reasons that the job has given, inserts the others, and returns how many those are. */
async function addWarnings(db: Transaction, { id, warnings: before }: StoredJob, given: readonly Warning[]) {
  if (given.length === 0) return 0
  const merged = mergeWarnings(given)
  const column = (name: keyof Warning) => merged.map((warning) => warning[name] ?? null)
  const { numAffectedRows } = await sql`with given as (select * from unnest(${column('name')}::text[],
      ${column('count')}::int[], ${column('why')}::text[]) with ordinality g (row_name, row_count, message, place)),
    counted as (update job_warning w set row_count = w.row_count + g.row_count from given g
      where w.job_id = ${id} and w.message = g.message)
    insert into job_warning (job_id, row_name, row_count, message)
    select ${id}, row_name, row_count, message from given g
    where not exists (select from job_warning w where w.job_id = ${id} and w.message = g.message)
    order by place limit ${Math.max(0, maxListed - before)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

interface SliceProgress {
  result: SliceResult<unknown>
  faulty: number
  warned: number
  now: Date
}

async function advanceJob(
  db: Transaction,
  stored: StoredJob,
  { result, faulty, warned, now }: SliceProgress,
): Promise<void> {
  const cursor = JSON.stringify(result.next === undefined ? { over: true } : { at: result.next })
  const { rows } = await sql`update job set job_cursor = ${cursor}, slices = slices + 1,
      done_count = ${stored.done + result.rows},
      settled_count = ${stored.done + result.rows}, total_count = coalesce(${result.total ?? null}, total_count), fault_count = fault_count + ${faulty},
      warning_count = warning_count + ${warned},
      sentence = coalesce(${result.sentence ?? null}, sentence), update_time = ${now}, version = version + 1
    where id = ${stored.id} and slices = ${stored.slices} and state = 'RUNNING' returning id`.execute(db)
  if (rows.length === 0) throw new Superseded()
}

interface SliceAudit {
  context: Context
  detail: AuditDetail
  call: ReturnType<typeof startCallOf>
}

/** Writes the audit row of the changed rows, like a request that changes them. */
const auditSlice = ({ stored, run }: SliceContext, { context, detail, call }: SliceAudit): Promise<void> =>
  writeAudit(context.db, {
    call,
    kind: detail.kind ?? call.audit ?? 'edit',
    outcome: 'done',
    actor: context.actor,
    tenantId: stored.tenantId,
    address: '',
    requestId: context.requestId,
    url: call.path,
    input: { jobId: stored.id },
    now: context.now,
    milliseconds: run.now().getTime() - context.now.getTime(),
    detail,
  })
