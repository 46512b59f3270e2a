// Deletes rows for good that lie in a recycle bin for longer than they shall; rows that others refer to stay.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { sql } from 'kysely'
import type { Entity } from '../../crud/entity.ts'
import { destroyRows } from '../../crud/recycle-bin.ts'
import type { Transaction } from '../../db/transaction.ts'
import { forEachTenant } from '../../domain/schedule/for-each-tenant.ts'
import type { ScheduledTask } from '../../domain/schedule/scheduled-task.ts'
import { actWithoutRequest } from '../../gate/act-without-request.ts'
import { writeAudit } from '../../gate/audit.ts'
import type { Services } from '../../gate/context.ts'
import { CallFailure } from '../../ground/errors.ts'
import type { WorkRun } from '../../work/work.ts'

const day = 24 * 3_600_000

/** `atOnce`: rows that are read together; all are looked at, however many have to stay. */
export const emptyBins = (services: Services, bins: readonly Entity[], atOnce = 1000): ScheduledTask => ({
  name: 'empty-bins',
  async run(run, days) {
    const before = new Date(run.now().getTime() - days * day)
    let gone = 0
    let kept = 0
    await forEachTenant(run, async (tenantId) => {
      for (const entity of bins)
        for await (const id of oldOnes(run, { entity, tenantId, before, atOnce })) {
          if (run.signal.aborted) throw run.signal.reason
          const isGone = await destroyOne(run, { services, entity, tenantId, id })
          if (isGone) gone += 1
          else kept += 1
        }
    })
    return kept === 0 ? `彻底删除了${gone}条` : `彻底删除了${gone}条，${kept}条仍被使用或受保护，已保留`
  },
})

interface OfTenant {
  entity: Entity
  tenantId: string
}

interface Old extends OfTenant {
  before: Date
  atOnce: number
}

/** Chunk by chunk, so that what stays hides nothing behind it. */
async function* oldOnes(run: WorkRun, old: Old): AsyncGenerator<string> {
  let after: string | undefined = '0'
  while (after !== undefined) {
    const ids: string[] = await oldIds(run, { ...old, after })
    yield* ids
    after = ids.at(-1)
  }
}

async function oldIds(
  run: WorkRun,
  { entity, tenantId, before, after, atOnce }: Old & { after: string },
): Promise<string[]> {
  const { resource } = entity
  // Rows of all tenants are looked at once.
  if (resource.tenant !== 'own' && tenantId !== '0') return []
  const { rows } = await run.transact(
    (db) =>
      sql<{ id: string }>`select id::text from ${sql.table(resource.table)}
        where del_flag = 1 and update_time < ${before} and id > ${after}::bigint
        order by ${sql.table(resource.table)}.id limit ${atOnce}`.execute(db),
    { tenantId },
  )
  return rows.map(({ id }) => id)
}

interface One extends OfTenant {
  services: Services
  id: string
}

/** In a transaction of its own, so that one that cannot go keeps none of the others. */
async function destroyOne(run: WorkRun, { services, entity, tenantId, id }: One): Promise<boolean> {
  const { resource, hooks } = entity
  const call = callsOf(resource).destroy
  const unasked = { tenantId, dataVersion: '', now: run.now(), requestId: 'empty-bins', log: run.log, services }
  const transact = <T>(inside: (db: Transaction) => Promise<T>) => run.transact(inside, { tenantId })
  try {
    await actWithoutRequest({ ...unasked, transact, actor: { kind: 'system' } }, async ({ context, detail }) => {
      // A scope says what a person sees of a table that belongs to all.
      const { scope: _, ...unscoped } = hooks
      await destroyRows({ ...entity, hooks: unscoped, context }, [id])
      await writeAudit(context.db, {
        ...unasked,
        call,
        kind: 'delete',
        outcome: 'done',
        actor: context.actor,
        address: '',
        url: call.path,
        input: { ids: id },
        milliseconds: 0,
        detail: { ...detail, content: `自动清空回收站：${resource.title}` },
      })
    })
    return true
  } catch (error) {
    if (error instanceof CallFailure) return false
    throw error
  }
}
