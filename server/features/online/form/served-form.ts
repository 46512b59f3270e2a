// Parts that follow from the definition of a form: the calls and jobs of every resource.
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { formResourceName } from '@kouan/contract/resources/online/form-resource.ts'
import { getRow } from '../../../crud/read-rows.ts'
import { partsWith } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import type { JobHandling } from '../../../domain/job/handle-job.ts'
import { serveJobs } from '../../../domain/job/start-job.ts'
import { findForm, type StoredForm } from '../../../domain/online-form/find-form.ts'
import { entityOfForm } from '../../../domain/online-form/form-entity.ts'
import type { Reading } from '../../../domain/online-form/stored-heads.ts'
import type { Served } from '../../../gate/serve-call.ts'
import { NotFound } from '../../../ground/errors.ts'
import { servePrint } from '../../../print/serve-prints.ts'

export interface ServedForm {
  calls: Served[]
  jobs: JobHandling[]
}

export function serveForm(form: StoredForm): ServedForm {
  const entity = entityOfForm(form)
  const parts = serveEntity(entity)
  const print = servePrint(entity.resource, { row: (context, { id }) => getRow({ ...entity, context }, id) })
  return { calls: [...partsWith('call', parts), print], jobs: partsWith('job', parts) }
}

/** The part of a name that says what is done: `list`, `exportMany`. */
export const ownNameOf = (name: string) => name.slice(name.indexOf('.') + 1)

export function callNamed({ calls }: ServedForm, ownName: string): Served {
  const found = calls.find(({ call }) => ownNameOf(call.name) === ownName)
  if (!found) throw new NotFound()
  return found
}

const prefix = formResourceName('')

/** Returns a job of the rows of a form by its name; undefined where there is no such form, or the job is of another kind. */
export async function findFormJob(reading: Reading, name: string): Promise<JobHandling | undefined> {
  if (!name.startsWith(prefix)) return undefined
  const form = await findForm(reading, name.slice(prefix.length, name.indexOf('.')))
  return form && serveForm(form).jobs.find(({ job }) => job.name === name)
}

/** The call that starts a job of a form. */
export async function findFormStart(reading: Reading, name: string): Promise<Served> {
  const handling = await findFormJob(reading, name)
  const [start] = handling ? serveJobs([handling]) : []
  if (!start) throw new NotFound('没有这个后台任务')
  return start
}

/** The path of such a call: a job is named by its last part. */
export const startPath = (part: string) =>
  startCallOf({ name: part, title: '', needs: 'onlineForm:list', audit: 'none', input: {} }).path
