// Matches waiting receipts later. A receipt can be received before its document is saved, or before the number that it names is
// recorded; when the key is written, the receipts that wait for it are matched. A scheduled task retries all of them, because
// a changed configuration may open their route.
import { sql } from 'kysely'
import type { WorkHandler, WorkRun } from '../../../work/work.ts'
import { type MatchedPage, matchReceipts } from './match-receipts.ts'
import type { WaitingFilter } from './waiting-receipts.ts'

/** Older receipts belong to documents that were declared in other systems; they stay in the list. */
const keepTryingDays = 30

type WaitingChoice = { ofMessage: string } | { ofAttempts: string[] } | { all: true }

export const matchWaitingHandler: WorkHandler<{ messageId: string } | { attemptIds: string[] }> = async (run, item) => {
  const { payload, tenantId } = item
  await matchAll(run, {
    chosen: 'messageId' in payload ? { ofMessage: payload.messageId } : { ofAttempts: payload.attemptIds },
    tenantId,
  })
}

/** Retries the waiting receipts of all tenants and returns the number of matched ones. */
export async function retryAllWaiting(run: WorkRun): Promise<number> {
  const tenants = await run.transact(async (db) => {
    const found = sql<{ id: string }>`select tenant_id::text as id from kouan_waiting_tenants(${keepTryingDays})`
    return (await found.execute(db)).rows
  })
  let matched = 0
  for (const { id } of tenants) matched += await matchAll(run, { chosen: { all: true }, tenantId: id })
  return matched
}

/** Matches page by page, each in a transaction of its own. */
async function matchAll(
  run: WorkRun,
  { chosen, tenantId }: { chosen: WaitingChoice; tenantId: string },
): Promise<number> {
  let after: string | undefined = ''
  let matched = 0
  while (after !== undefined && !run.signal.aborted) {
    const which: WaitingFilter = { ...chosen, after }
    const now = run.now()
    const page: MatchedPage = await run.transact((db) => matchReceipts(db, { which, tenantId, now }), { tenantId })
    after = page.last
    matched += page.matched
  }
  return matched
}
