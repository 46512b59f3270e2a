// Applies a change of a message to all attempts in it.
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { writeLogs } from './document-log.ts'
import { lockDocumentsOf, recomputeStates } from './recompute-state.ts'

interface Move {
  messageId: string
  tenantId: string
  now: Date
  /** Title of the entry in the history of each document. */
  title: string
  /** Changes the message. False: nothing has changed, and no history is written. */
  change: () => Promise<boolean>
}

/** Locks the documents, changes the message, recomputes the states and writes the history. */
export async function moveAttempts(db: Transaction, { messageId, tenantId, now, title, change }: Move): Promise<void> {
  const attempts = await sql<{
    id: string
  }>`select id from attempt where message_id = ${messageId} order by document_id`.execute(db)
  const attemptIds = attempts.rows.map(({ id }) => String(id))
  await lockDocumentsOf(db, attemptIds)
  if (!(await change())) return
  const entry = { tenantId, source: 'job' as const, operator: 'system', time: now, title }
  const moves = await recomputeStates(db, { attemptIds, now })
  await writeLogs(
    db,
    moves.map(({ attemptId, documentId, enterpriseId, from, to }) => {
      return { ...entry, attemptId, documentId, enterpriseId, fromStatus: from, toStatus: to }
    }),
  )
}
