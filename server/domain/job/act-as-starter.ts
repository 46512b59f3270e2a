// Transactions on behalf of the person who started a job, with that person's current permissions.
import type { ChangeWay } from '@kouan/contract/calls/row-history.ts'
import type { Job } from '@kouan/contract/language/job.ts'
import type { Database } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { actWithoutRequest } from '../../gate/act-without-request.ts'
import { type Context, doerOf, type Services, type UserActor } from '../../gate/context.ts'
import { findUserActor, readDataVersion } from '../../gate/session.ts'
import type { WorkRun } from '../../work/work.ts'
import type { StoredJob } from './stored-job.ts'

export interface JobParts {
  database: Pick<Database, 'staff' | 'enterprise' | 'work'>
  services: Services
}

/** Returns the person, or the sentence that says why the job must stop. */
export async function findStarter(
  { database }: JobParts,
  { stored, job }: { stored: StoredJob; job: Job },
): Promise<UserActor | string> {
  const { userId, tenantId, enterpriseId } = stored
  const person = await findUserActor(database.staff.kysely, { userId, tenantId })
  if (!person) return '发起人的账号已被冻结、删除或移出租户，任务已停止'
  if (person.enterpriseId !== enterpriseId) return '发起人所属的企业已变更，任务已停止'
  if (!person.permissions.has(job.needs)) return `发起人已没有“${job.title}”的权限，任务已停止`
  return person
}

interface Acting {
  parts: JobParts
  /** The job, or what starts one on behalf of the person. */
  stored: Pick<StoredJob, 'id' | 'tenantId' | 'enterpriseId'> & Partial<Pick<StoredJob, 'jobName' | 'title'>>
  person: UserActor
  run: Pick<WorkRun, 'now' | 'log' | 'traceId'>
}

/**
 * Runs `work` in one transaction on the connections of the person's own requests, so that it reaches no more than they
 * do.
 */
export async function actAs<T>(
  { parts: { database, services }, stored, person, run }: Acting,
  work: (acting: { context: Context; detail: Parameters<Context['audit']>[0] }) => Promise<T>,
): Promise<T> {
  const { tenantId, enterpriseId } = stored
  const { kysely: db } = enterpriseId === null ? database.staff : database.enterprise
  const doer = doerOf(person, { way: wayOf(stored.jobName), title: stored.title ?? '后台任务', at: run.now() })
  return actWithoutRequest(
    {
      transact: (inside) => inTransaction({ db, scope: { tenantId, enterpriseId, trace: run.traceId, doer } }, inside),
      actor: person,
      tenantId,
      dataVersion: await readDataVersion(database.staff.kysely),
      now: run.now(),
      requestId: `job-${stored.id}`,
      log: run.log,
      services,
    },
    work,
  )
}

function wayOf(jobName = ''): ChangeWay {
  if (/\.import\w*$/.test(jobName)) return 'sheet'
  return /\.(change|delete)Many$/.test(jobName) ? 'bulk' : 'job'
}
