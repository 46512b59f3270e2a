// The state of a document follows from all its receipts, whatever their order; the order shows its current attempt's.

import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { applyAttempts, applyReceipts, type StateReceipt } from '@kouan/customs/receipts/states.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { groupBy } from './group-by.ts'

export interface Move {
  from: DeclareState
  to: DeclareState
}

export interface DocumentMove extends Move {
  documentId: string
  orderId: string
  enterpriseId: string
  /** What each of the new receipts did on top of those before it, by its id. */
  steps: Map<string, Move>
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
  receipts: StoredReceipt[]
}

type StoredReceipt = StateReceipt & { id: string }

/** The orders of these documents, held until the transaction ends; always in the same order, so that nobody waits in a circle. */
export async function lockOrdersOf(db: Transaction, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return
  await sql`select id from order_head where id in (select order_id from document where id = any(${documentIds}::bigint[]))
    order by id for update`.execute(db)
}

interface Recomputing {
  documentIds: string[]
  /** Receipts that count from now on. */
  newReceipts?: ReadonlySet<string>
}

/** Of documents without repetitions, in a few statements however many they are. Hold the orders first (lockOrdersOf). */
export async function recomputeStates(
  db: Transaction,
  { documentIds, newReceipts = new Set() }: Recomputing,
): Promise<DocumentMove[]> {
  if (documentIds.length === 0) return []
  const attempts = await readAttempts(db, documentIds)
  const orders = groupBy(attempts, ({ orderId }) => orderId)
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const own = documentIds.map((id) => byId.get(id) ?? missing(id))
  const outcomes = own.map((attempt) => applyReceipts(attempt))
  await sql`update document set ${newColumns} from ${outcomeRows(own.map(({ id }, at) => [id, outcomes[at]]))}
    where document.id = given.id`.execute(db)
  // An older attempt is history: it moves nothing.
  const whole = [...new Set(own.map(({ orderId }) => orderId))].map((orderId) => {
    const all = orders.get(orderId) ?? []
    return [orderId, applyAttempts({ type: all[0]?.type ?? '', attempts: all })] as const
  })
  await sql`update order_head set ${newColumns} from ${outcomeRows(whole)} where order_head.id = given.id`.execute(db)
  return own.map((attempt, at) => ({
    documentId: attempt.id,
    orderId: attempt.orderId,
    enterpriseId: attempt.enterpriseId,
    from: attempt.state,
    to: outcomes[at]?.state ?? attempt.state,
    steps: stepsOf(attempt, newReceipts),
  }))
}

function missing(id: string): never {
  throw new Error(`document ${id} does not exist`)
}

/** As if the new receipts had come one after the other. */
function stepsOf(attempt: StoredAttempt, newReceipts: ReadonlySet<string>): Map<string, Move> {
  const receipts = attempt.receipts.filter(({ id }) => !newReceipts.has(id))
  let from = attempt.state
  const steps = new Map<string, Move>()
  for (const receipt of attempt.receipts) {
    if (!newReceipts.has(receipt.id)) continue
    receipts.push(receipt)
    const to = applyReceipts({ ...attempt, receipts }).state
    steps.set(receipt.id, { from, to })
    from = to
  }
  return steps
}

type Outcome = { state: DeclareState; last?: StateReceipt }

const newColumns = sql.raw(`declare_status = given.declare_status, return_status = given.return_status,
  return_type = given.return_type, return_time = given.return_time, return_info = given.return_info`)

function outcomeRows(outcomes: readonly (readonly [id: string, outcome: Outcome | undefined])[]) {
  const rows = outcomes.map(([id, outcome]) => ({
    id,
    declare_status: outcome?.state,
    return_status: outcome?.last?.returnStatus,
    return_type: outcome?.last?.type,
    return_time: outcome?.last ? parseBeijingTime(outcome.last.returnTime) : undefined,
    return_info: outcome?.last?.returnInfo,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, declare_status text,
    return_status text, return_type text, return_time timestamptz, return_info text)`
}

/** Every attempt of the orders that the documents belong to, each with its receipts in the order of their coming. */
async function readAttempts(db: Transaction, documentIds: string[]): Promise<StoredAttempt[]> {
  const { rows } = await sql<Omit<StoredAttempt, 'receipts'>>`
    select d.id::text, d.order_id::text as "orderId", d.enterprise_id::text as "enterpriseId",
      d.attempt_no as "attemptNo", d.doc_type as type, d.app_type as "appType", d.declare_status as state,
      case when m.status <> '0' then 'SENT' when m.send_problem is null then 'GENERATING' else 'BLOCKED' end as before
    from document d join outbound_message m on m.id = d.message_id
    where d.order_id in (select order_id from document where id = any(${documentIds}::bigint[]))`.execute(db)
  const receipts = await readHistories(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, receipts: receipts.get(row.id) ?? [] }))
}

/** Their own receipts and those that answer their whole messages, by the document's id. */
async function readHistories(db: Transaction, documentIds: string[]): Promise<Map<string, StoredReceipt[]>> {
  const said = sql.raw(`r.id as number, r.id::text, r.msg_type as type, r.return_status as "returnStatus",
    r.return_stamp as "returnTime", r.return_info as "returnInfo"`)
  const { rows } = await sql<StoredReceipt & { documentId: string }>`
    select r.document_id::text as "documentId", ${said} from receipt r
      where r.usable and r.document_id = any(${documentIds}::bigint[])
    union all
    select d.id::text, ${said} from document d join receipt r on r.message_id = d.message_id
      where r.usable and d.id = any(${documentIds}::bigint[])
    order by number`.execute(db)
  return groupBy(rows, ({ documentId }) => documentId)
}
