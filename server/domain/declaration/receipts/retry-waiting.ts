// Receipts can overtake the saving of their document, or of the number that they know it by: they are found by their keys
// when those are there. At long intervals all are looked at, for what a changed configuration lets count now.
import { sql } from 'kysely'
import type { WorkHandler, WorkRun } from '../../../work/work.ts'
import { type MatchedPage, matchReceipts } from './match-receipts.ts'
import type { Which } from './waiting-receipts.ts'

/** Older ones belong to documents that were declared elsewhere; they stay listed. */
const keepTryingDays = 30

type Chosen = { ofMessage: string } | { ofAttempts: string[] } | { all: true }

export const matchWaitingHandler: WorkHandler<{ messageId: string } | { attemptIds: string[] }> = async (run, item) => {
  const { payload, tenantId } = item
  await matchAll(run, {
    chosen: 'messageId' in payload ? { ofMessage: payload.messageId } : { ofAttempts: payload.attemptIds },
    tenantId,
  })
}

/** Tenant by tenant; answers how many found their document. */
export async function retryAllWaiting(run: WorkRun): Promise<number> {
  const tenants = await run.transact(async (db) => {
    const found = sql<{ id: string }>`select tenant_id::text as id from kouan_waiting_tenants(${keepTryingDays})`
    return (await found.execute(db)).rows
  })
  let matched = 0
  for (const { id } of tenants) matched += await matchAll(run, { chosen: { all: true }, tenantId: id })
  return matched
}

/** Page by page, each in a transaction of its own. */
async function matchAll(run: WorkRun, { chosen, tenantId }: { chosen: Chosen; tenantId: string }): Promise<number> {
  let after: string | undefined = ''
  let matched = 0
  while (after !== undefined && !run.signal.aborted) {
    const which: Which = { ...chosen, after }
    const now = run.now()
    const page: MatchedPage = await run.transact((db) => matchReceipts(db, { which, tenantId, now }), { tenantId })
    after = page.last
    matched += page.matched
  }
  return matched
}
