// What happens to a message happens to all orders in it.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { writeLog } from './document-log.ts'
import { lockOrdersOf, recomputeState } from './recompute-state.ts'

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
export async function moveDocuments(db: Transaction, { messageId, tenantId, now, title, change }: Move): Promise<void> {
  const documents = await sql<{
    id: string
  }>`select id from document where message_id = ${messageId} order by order_id`.execute(db)
  const ids = documents.rows.map(({ id }) => String(id))
  await lockOrdersOf(db, ids)
  if (!(await change())) return
  for (const documentId of ids) {
    const { orderId, enterpriseId, from, to } = await recomputeState(db, documentId)
    const place = { tenantId, enterpriseId, orderId, documentId, source: 'job' as const, operator: 'system', time: now }
    await writeLog(db, { ...place, title, fromStatus: from, toStatus: to })
  }
}
