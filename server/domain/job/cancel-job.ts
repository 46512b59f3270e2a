// Cancels a job: noted in its row, where the current or next slice finds it.
import { sql } from 'kysely'
import { actorName, type Context } from '../../gate/context.ts'
import { Refusal } from '../../ground/errors.ts'
import { enqueueJob } from './job-work.ts'

export async function cancelStored({ db, actor, tenantId, now }: Context, { id }: { id: string }): Promise<void> {
  const { rows } = await sql<{ heavy: boolean; inQueue: boolean }>`update job
    set cancel_time = ${now}, cancel_by = ${actorName(actor)}, sentence = '正在取消', update_time = ${now}, version = version + 1
    where id = ${id} and state in ('WAITING', 'RUNNING') and cancel_time is null
    returning heavy, in_queue as "inQueue"`.execute(db)
  const [found] = rows
  if (!found) throw new Refusal('任务已经结束或正在取消')
  // It waits behind other jobs, so no slice would find it before they end.
  if (!found.inQueue) await enqueueJob(db, { heavy: found.heavy, jobId: id, tenantId })
}
