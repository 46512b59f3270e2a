// Jobs that a person sees: his own, and by a right those of his tenant.
import { createHash } from 'node:crypto'
import { jobsChanged } from '@kouan/contract/calls/live-events.ts'
import {
  cancelJob,
  dismissJobs,
  type JobFaultRow,
  type JobRow,
  type JobWarningRow,
  jobFaults,
  jobFile,
  jobWarnings,
  type LatestJobs,
  latestJobs,
  myJobs,
  readJob,
  seeJobs,
} from '@kouan/contract/calls/system/job-calls.ts'
import { pageOf } from '@kouan/contract/derive/calls.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import { job as jobResource } from '@kouan/contract/resources/system/job.ts'
import { type RawBuilder, sql } from 'kysely'
import { defineEntity, type EntityScope } from '../../crud/entity.ts'
import { getRow, listRows } from '../../crud/read-rows.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { enqueueJob } from '../../domain/job/job-work.ts'
import { createLink, findLinkHolder } from '../../files/file-links.ts'
import type { FileReader } from '../../files/file-readers.ts'
import type { StoredFile } from '../../files/stored-files.ts'
import { actorName, type Context, callerOf, hasRight } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { sayWarning, type Warning } from '../../ground/warning.ts'

const jobEntity = defineEntity({ resource: jobResource })
const isMine = (context: Context) => sql`user_id = ${callerOf(context).userId}`
const mine = (context: Context): EntityScope => ({ ...jobEntity, context, more: isMine(context) })
const seen = (context: Context, right: string): EntityScope =>
  hasRight(context, right) ? { ...jobEntity, context } : mine(context)

const latestCount = 20

/** Selects the newest jobs; a job that waits for its start time comes before them, so that it is never cut off. */
const isLatest = (context: Context) => sql`id in (select id from job where ${isMine(context)} and dismiss_time is null
  order by (state = 'WAITING' and start_at is not null) desc, id desc limit ${latestCount})`

async function readLatestJobs(context: Context, { version: known }: { version?: string | null }): Promise<LatestJobs> {
  const { rows } = await sql<{ id: string; moved: string; seen: boolean }>`select id::text as id,
      id || '.' || version || '.' || (seen_time is not null) as moved, seen_time is not null as seen from job
    where ${isLatest(context)} order by job.id desc`.execute(context.db)
  const version = createHash('sha256')
    .update(rows.map(({ moved }) => moved).join())
    .digest('base64url')
    .slice(0, 16)
  if (version === known) return { version, jobs: null }
  const kept = { ...mine(context), more: isLatest(context) }
  const jobs = (await listRows(kept, { pageSize: latestCount })).records as JobRow[]
  const seen = new Set(rows.flatMap((row) => (row.seen ? [row.id] : [])))
  return { version, jobs: jobs.map((job) => ({ ...job, isSeen: seen.has(job.id) })) }
}

/** Changes ended jobs only: a running job can neither be seen nor dismissed. */
const noteEnded =
  (what: 'seen_time' | 'dismiss_time') =>
  async (context: Context, { ids }: { ids: string[] }) => {
    await sql`update job set ${sql.ref(what)} = ${context.now} where id = any(${ids}::bigint[]) and ${isMine(context)}
    and state not in ('WAITING', 'RUNNING') and ${sql.ref(what)} is null`.execute(context.db)
    return null
  }

async function cancelSeen(context: Context, { id }: { id: string }): Promise<null> {
  // Out of sight is out of reach: a job of somebody else answers like one that does not exist.
  await getRow(seen(context, 'job:cancel'), id)
  await cancelStored(context, { id })
  context.audit({ target: `job ${id}` })
  return null
}

/** Notes it in the row of the job, where the current or next slice finds it. */
async function cancelStored({ db, actor, tenantId, now }: Context, { id }: { id: string }): Promise<void> {
  const { rows } = await sql<{ heavy: boolean; inQueue: boolean }>`update job
    set cancel_time = ${now}, cancel_by = ${actorName(actor)}, sentence = '正在取消', update_time = ${now}, version = version + 1
    where id = ${id} and state in ('WAITING', 'RUNNING') and cancel_time is null
    returning heavy, in_queue as "inQueue"`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('任务已经结束或正在取消')
  // It waits behind other jobs, so no slice would find it before they end.
  if (!found.inQueue) await enqueueJob(db, { heavy: found.heavy, jobId: id, tenantId })
}

interface PageOfJob {
  id: string
  pageNo?: number | null
  pageSize?: number | null
}

/** Returns a function that answers a page of what a job says in this table, oldest first. */
const listOf =
  <Row>(table: 'job_fault' | 'job_warning', columns: RawBuilder<unknown>) =>
  async (context: Context, { id, ...page }: PageOfJob): Promise<Page<Row>> => {
    await getRow(seen(context, 'job:list'), id)
    const { current, size } = pageOf(page)
    const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
      where job_id = ${id} order by id limit ${size} offset ${(current - 1) * size}`.execute(context.db)
    const counted = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)}
      where job_id = ${id}`.execute(context.db)
    const total = counted.rows[0]?.total ?? 0
    return { records: rows, total, size, current, pages: Math.ceil(total / size) }
  }

const listFaults = listOf<JobFaultRow>('job_fault', sql`row_id as "rowId", row_name as "rowName", field, message`)
const readWarnings = listOf<Warning>('job_warning', sql`row_name as name, row_count as count, message as why`)

async function listWarnings(context: Context, given: PageOfJob): Promise<Page<JobWarningRow>> {
  const page = await readWarnings(context, given)
  return { ...page, records: page.records.map((warning) => ({ message: sayWarning(warning) })) }
}

async function linkToFile(context: Context, { id }: { id: string }) {
  await getRow(mine(context), id)
  const { rows } =
    await sql<StoredFile>`select f.id, f.name, f.type, f.size from job j join stored_file f on f.id = j.file_id
    where j.id = ${id} and j.state = 'DONE' and j.result_until > ${context.now}`.execute(context.db)
  if (!rows[0]) throw new Refusal('该任务没有结果文件，或结果已超过保留时间')
  context.audit({ target: `job ${id}`, content: `取得后台任务的结果文件：${rows[0].name}` })
  return createLink(context, { file: rows[0], holder: await findLinkHolder(context, { applyId: undefined }) })
}

/** The result of a job is for who started it. */
export const readsResults: FileReader = async (context, fileId) => {
  if (context.actor.kind !== 'user') return undefined
  const { rows } = await sql<{ mine: boolean }>`select ${isMine(context)} as mine from job
    where file_id = ${fileId}`.execute(context.db)
  return rows[0]?.mine
}

async function readSeen(context: Context, { id }: { id: string }): Promise<JobRow> {
  return (await getRow(seen(context, 'job:list'), id)) as JobRow
}

export const backgroundJobs: Part[] = [
  ...serveEntity(jobEntity),
  { live: { event: jobsChanged, topics: ['job'] } },
  serve(myJobs, async (context, input) => (await listRows(mine(context), input)) as Page<JobRow>),
  serve(latestJobs, readLatestJobs),
  serve(seeJobs, noteEnded('seen_time')),
  serve(dismissJobs, noteEnded('dismiss_time')),
  serve(readJob, readSeen),
  serve(cancelJob, cancelSeen),
  serve(jobFaults, listFaults),
  serve(jobWarnings, listWarnings),
  serve(jobFile, linkToFile),
]
