// The state of a document follows from all its receipts, whatever their order; the order shows its current attempt's.

import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { applyAttempts, applyReceipts, type StateReceipt } from '@kouan/customs/receipts/states.ts'
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

interface StoredAttempt {
  id: string
  orderId: string
  enterpriseId: string
  attemptNo: number
  type: string
  appType: string
  state: DeclareState
  before: DeclareState
}

/** The orders of these documents, held until the transaction ends; always in the same order, so that nobody waits in a circle. */
export async function lockOrdersOf(db: Transaction, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return
  await sql`select id from order_head where id in (select order_id from document where id = any(${documentIds}::bigint[]))
    order by id for update`.execute(db)
}

/** Hold the order first (lockOrdersOf). */
export async function recomputeState(db: Transaction, documentId: string): Promise<DocumentState> {
  const attempts = await readAttempts(db, documentId)
  const own = attempts.find(({ id }) => id === String(documentId))
  if (!own) throw new Error(`document ${documentId} does not exist`)
  const { type, orderId, enterpriseId, state: from } = own
  const attempt = applyReceipts(own)
  await sql`update document set ${columnsOf(attempt)} where id = ${documentId}`.execute(db)
  // An older attempt is history: it moves nothing.
  await sql`update order_head set ${columnsOf(applyAttempts({ type, attempts }))} where id = ${orderId}`.execute(db)
  return { documentId, orderId, enterpriseId, from, to: attempt.state }
}

function columnsOf({ state, last }: { state: DeclareState; last?: StateReceipt }) {
  const time = last ? (parseBeijingTime(last.returnTime) ?? null) : null
  return sql`return_status = ${last?.returnStatus ?? null}, return_type = ${last?.type ?? null}, return_time = ${time},
    return_info = ${last?.returnInfo ?? null}, declare_status = ${state}`
}

/** Every attempt of the order that the document belongs to, each with its receipts. */
async function readAttempts(db: Transaction, documentId: string) {
  const { rows } = await sql<StoredAttempt>`
    select d.id, d.order_id as "orderId", d.enterprise_id as "enterpriseId", d.attempt_no as "attemptNo",
      d.doc_type as type, d.app_type as "appType", d.declare_status as state,
      case when m.status <> '0' then 'SENT' when m.send_problem is null then 'GENERATING' else 'BLOCKED' end as before
    from document d join outbound_message m on m.id = d.message_id
    where d.order_id = (select order_id from document where id = ${documentId})`.execute(db)
  const receipts = await readHistories(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, id: String(row.id), receipts: receipts.get(String(row.id)) ?? [] }))
}

/** Their own receipts and those that answer their whole messages, by the document's id. */
async function readHistories(db: Transaction, documentIds: string[]): Promise<Map<string, StateReceipt[]>> {
  const said = sql.raw(`r.msg_type as "type", r.return_status as "returnStatus", r.return_stamp as "returnTime",
    r.return_info as "returnInfo"`)
  const { rows } = await sql<StateReceipt & { documentId: string }>`
    select r.document_id as "documentId", ${said} from receipt r
      where r.usable and r.document_id = any(${documentIds}::bigint[])
    union all
    select d.id, ${said} from document d join receipt r on r.message_id = d.message_id
      where r.usable and d.id = any(${documentIds}::bigint[])`.execute(db)
  const histories = new Map<string, StateReceipt[]>(documentIds.map((id) => [String(id), []]))
  for (const { documentId, ...receipt } of rows) histories.get(String(documentId))?.push(receipt)
  return histories
}
