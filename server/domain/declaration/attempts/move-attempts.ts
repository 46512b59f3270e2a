// What happens to a message happens to all orders in it.
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { writeLogs } from './document-log.ts'
import { lockDocumentsOf, recomputeStates } from './recompute-state.ts'

interface Move {
  messageId: string
  tenantId: string
  now: Date
  /** Stands in the history of each order. */
  title: string
  /** Changes the message; false: nothing has changed, and nothing is written. */
  change: () => Promise<boolean>
}

/** Holds the orders first, as everything does that moves them. */
export async function moveAttempts(db: Transaction, { messageId, tenantId, now, title, change }: Move): Promise<void> {
  const documents = await sql<{
    id: string
  }>`select id from attempt where message_id = ${messageId} order by document_id`.execute(db)
  const ids = documents.rows.map(({ id }) => String(id))
  await lockDocumentsOf(db, ids)
  if (!(await change())) return
  const place = { tenantId, source: 'job' as const, operator: 'system', time: now, title }
  const moves = await recomputeStates(db, { attemptIds: ids })
  await writeLogs(
    db,
    moves.map(({ attemptId, documentId, enterpriseId, from, to }) => {
      return { ...place, attemptId, documentId, enterpriseId, fromStatus: from, toStatus: to }
    }),
  )
}
