// Receipts can overtake the saving of their document: those without one are tried again, at times and at each declaration.
import { sql } from 'kysely'
import type { WorkHandler, WorkRun } from '../../../work/work.ts'
import { matchReceipts, takeWaiting } from './match-receipts.ts'

const atOnce = 500
/** Older ones belong to documents that were declared elsewhere; they stay listed. */
const keepTryingDays = 30

/** Those that answer the documents of one message. */
export const matchWaitingHandler: WorkHandler<{ messageId: string }> = async (run, item) => {
  await run.transact(async (db) => {
    const { rows } = await sql<{
      key: string
    }>`select unnest(match_keys) as key from document where message_id = ${item.payload.messageId}
      union select 'CEB900Message|' || cop_msg_id from outbound_message where id = ${item.payload.messageId}`.execute(
      db,
    )
    const receipts = await takeWaiting(db, { keys: rows.map(({ key }) => key) })
    await matchReceipts(db, { receipts, tenantId: item.tenantId, now: run.now() })
  })
}

/** All of them, tenant by tenant, some at a time. */
export async function retryAllWaiting(run: WorkRun): Promise<void> {
  const since = new Date(run.now().getTime() - keepTryingDays * 24 * 3600_000)
  const tenants = await run.transact(async (db) => {
    const found = sql<{ id: string }>`select tenant_id as id from kouan_waiting_tenants(${since})`
    return (await found.execute(db)).rows.map(({ id }) => String(id))
  })
  for (const tenantId of tenants) await retryTenant(run, tenantId)
}

async function retryTenant(run: WorkRun, tenantId: string): Promise<void> {
  let afterId = '0'
  while (!run.signal.aborted) {
    const last = await run.transact(
      async (db) => {
        const receipts = await takeWaiting(db, { afterId, limit: atOnce })
        await matchReceipts(db, { receipts, tenantId, now: run.now() })
        return receipts.at(-1)?.id
      },
      { tenantId },
    )
    if (last === undefined) return
    afterId = last
  }
}
