// The state of a document follows from all its receipts, whatever their order; the order shows its current attempt's.
import { applyReceipts, type DeclareState, type StateReceipt } from '@kouan/customs/states.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

export interface DocumentState {
  documentId: string
  orderId: string
  enterpriseId: string
  from: DeclareState
  to: DeclareState
}

interface StoredDocument {
  order_id: string
  enterprise_id: string
  attempt_no: number
  doc_type: string
  app_type: string
  declare_status: DeclareState
  message_status: string
}

/** The orders of these documents, held until the transaction ends; always in the same order, so that nobody waits in a circle. */
export async function lockOrdersOf(db: Transaction, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return
  await sql`select id from order_head where id in (select order_id from document where id = any(${documentIds}::bigint[]))
    order by id for update`.execute(db)
}

/** Hold the order first (lockOrdersOf). */
export async function recomputeState(db: Transaction, documentId: string): Promise<DocumentState> {
  const document = await readDocument(db, documentId)
  const { state, last } = applyReceipts({
    type: document.doc_type,
    appType: document.app_type,
    before: document.message_status === '0' ? 'GENERATING' : 'SENT',
    receipts: await readHistory(db, documentId),
  })
  const time = last ? (parseBeijingTime(last.returnTime) ?? null) : null
  const now = sql`return_status = ${last?.returnStatus ?? null}, return_type = ${last?.type ?? null}, return_time = ${time},
    return_info = ${last?.returnInfo ?? null}, declare_status = ${state}`
  await sql`update document set ${now} where id = ${documentId}`.execute(db)
  // An older attempt is history: it moves nothing.
  await sql`update order_head set ${now} where id = ${document.order_id} and attempt_no = ${document.attempt_no}`.execute(
    db,
  )
  const { order_id: orderId, enterprise_id: enterpriseId, declare_status: from } = document
  return { documentId, orderId, enterpriseId, from, to: state }
}

async function readDocument(db: Transaction, documentId: string): Promise<StoredDocument> {
  const { rows } = await sql<StoredDocument>`
    select d.order_id, d.enterprise_id, d.attempt_no, d.doc_type, d.app_type, d.declare_status, m.status as message_status
    from document d join outbound_message m on m.id = d.message_id where d.id = ${documentId}`.execute(db)
  if (!rows[0]) throw new Error(`document ${documentId} does not exist`)
  return rows[0]
}

/** Its own receipts and those that answer its whole message. */
async function readHistory(db: Transaction, documentId: string): Promise<StateReceipt[]> {
  const { rows } = await sql<StateReceipt>`
    select msg_type as "type", return_status as "returnStatus", return_stamp as "returnTime", return_info as "returnInfo"
    from receipt where usable and document_id = ${documentId}
    union all
    select msg_type, return_status, return_stamp, return_info
    from receipt where usable and message_id = (select message_id from document where id = ${documentId})`.execute(db)
  return rows
}
