// One slice of a job: what it did, its faults, its place in the audit log and where the next one begins are one commit.
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { keepOrRemove, type StowedFile, stowBytes, stowPieces } from '../../files/stored-files.ts'
import { writeAudit } from '../../gate/audit.ts'
import type { AuditDetail, Context, UserActor } from '../../gate/context.ts'
import { createYield } from '../../ground/yield-to-requests.ts'
import { at, jobInput } from '../../vault/sealed-columns.ts'
import type { WorkRun } from '../../work/work.ts'
import { actAs, type JobParts } from './act-again.ts'
import type { Fault, JobHandling, Slice, SliceResult } from './handle-job.ts'
import { type StoredJob, showProgress } from './stored-job.ts'

/** Somebody cancelled it while a slice was under way. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}
/** Another process committed this slice, or the job has ended. */
export class Superseded extends Error {
  override name = 'Superseded'
}

const mostFaults = 10_000
const beatMs = 1000

interface Slicing {
  parts: JobParts
  stored: StoredJob
  person: UserActor
  run: WorkRun
}

/** Moves `stored` on as the commit moved the record, and answers what the slice said. */
export async function runSlice({ job, handler }: JobHandling, slicing: Slicing): Promise<SliceResult<unknown>> {
  const { parts, stored, person, run } = slicing
  const { cursor } = stored
  const { services } = parts
  const unnamed = new Set<string>()
  const slice: Slice<unknown, unknown> = {
    jobId: stored.id,
    input: readInput(parts, stored),
    cursor: cursor !== null && 'at' in cursor ? cursor.at : undefined,
    beat: beatOf(slicing),
    background: <T>(work: (db: Transaction) => Promise<T>) => run.transact(work),
    stow: async (named, write) => {
      const file = await stowPieces({ services }, named, write)
      unnamed.add(file.key)
      return file
    },
    signal: run.signal,
  }
  const acted = actAs({ parts, stored, person, run }, async ({ context, detail }) => {
    const result: SliceResult<unknown> = await handler.slice(context, slice as never)
    if (result.file) {
      const file = 'key' in result.file ? result.file : await stowBytes({ services }, result.file)
      unnamed.delete(file.key)
      await keepResult(slicing, { context, file })
    }
    const faulty = await addFaults(context.db, stored, result.faults ?? [])
    if (Object.keys(detail).length > 0) await auditSlice(slicing, { context, detail, call: startCallOf(job) })
    // Last of all, because from here on nobody else can write into the record.
    await moveOn(context.db, stored, { result, faulty, now: context.now })
    return { result, faulty }
  })
  const { result, faulty } = await acted.finally(async () => {
    for (const key of unnamed) await services.files.remove(key)
  })
  stored.slices += 1
  stored.done += result.rows
  stored.faults += faulty
  stored.cursor = result.next === undefined ? { over: true } : { at: result.next }
  return result
}

function readInput({ services }: JobParts, { id, input }: StoredJob): unknown {
  if (input === null) throw new Error(`the input of job ${id} is gone`)
  return JSON.parse(services.vault.decrypt(input, at(jobInput, id)))
}

/** Shown in short transactions of its own, so that others see it while the slice's own is open; requests go first. */
function beatOf({ stored, run }: Slicing) {
  let last = performance.now()
  const giveWay = createYield()
  return async ({ rows, sentence }: { rows: number; sentence?: string }): Promise<void> => {
    await giveWay()
    if (run.signal.aborted) throw run.signal.reason
    if (performance.now() - last < beatMs) return
    last = performance.now()
    const shown = { id: stored.id, done: stored.done + rows, sentence, now: run.now() }
    if (await run.transact((db) => showProgress(db, shown))) throw new Cancelled()
  }
}

/** The record names the file before the slice commits: one that does not commit leaves none behind. */
async function keepResult({ stored, run, parts }: Slicing, { context, file }: { context: Context; file: StowedFile }) {
  const { services } = parts
  // The slice holds a connection already; a second one does not wait for the store, as the bytes are there.
  const kept = await run.transact(async (db) => {
    const kept = await keepOrRemove({ ...context, db }, file)
    await sql`update job set file_id = ${kept.id}, file_name = ${kept.name} where id = ${stored.id}`.execute(db)
    if (stored.fileId === null) return { ...kept, former: undefined }
    const { rows } = await sql<{ store_key: string }>`delete from stored_file where id = ${stored.fileId}
      returning store_key`.execute(db)
    return { ...kept, former: rows[0]?.store_key }
  })
  stored.fileId = kept.id
  if (kept.former) await services.files.remove(kept.former)
}

/** Answers how many rows were faulty. */
async function addFaults(db: Transaction, { id, faults: before }: StoredJob, faults: Fault[]): Promise<number> {
  const kept = faults.slice(0, Math.max(0, mostFaults - before))
  if (kept.length > 0) {
    const column = (name: keyof Fault) => kept.map((fault) => fault[name] ?? null)
    await sql`insert into job_fault (job_id, row_id, row_name, field, message)
      select ${id}, * from unnest(${column('rowId')}::text[], ${column('rowName')}::text[], ${column('field')}::text[],
        ${column('message')}::text[])`.execute(db)
  }
  return new Set(faults.map(({ rowId, rowName }) => rowId ?? rowName)).size
}

interface Moving {
  result: SliceResult<unknown>
  faulty: number
  now: Date
}

async function moveOn(db: Transaction, stored: StoredJob, { result, faulty, now }: Moving): Promise<void> {
  const cursor = JSON.stringify(result.next === undefined ? { over: true } : { at: result.next })
  const { rows } = await sql`update job set job_cursor = ${cursor}, slices = slices + 1,
      done_count = ${stored.done + result.rows},
      settled_count = ${stored.done + result.rows}, total_count = coalesce(${result.total ?? null}, total_count), fault_count = fault_count + ${faulty},
      sentence = coalesce(${result.sentence ?? null}, sentence), update_time = ${now}, version = version + 1
    where id = ${stored.id} and slices = ${stored.slices} and state = 'RUNNING' returning id`.execute(db)
  if (rows.length === 0) throw new Superseded()
}

interface Auditing {
  context: Context
  detail: AuditDetail
  call: ReturnType<typeof startCallOf>
}

/** Which rows it changed, as a request that changes them says it. */
const auditSlice = ({ stored, run }: Slicing, { context, detail, call }: Auditing): Promise<void> =>
  writeAudit(context.db, {
    call,
    kind: call.audit ?? 'edit',
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
