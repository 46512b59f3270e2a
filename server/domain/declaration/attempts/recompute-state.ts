// The state of a document follows from all its receipts, whatever their order; the order shows its current attempt's.

import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { applyAttempts, applyReceipts, type StateReceipt } from '@kouan/customs/receipts/states.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { groupBy } from '../group-by.ts'

export interface Move {
  from: DeclareState
  to: DeclareState
}

export interface AttemptMove extends Move {
  attemptId: string
  documentId: string
  enterpriseId: string
  /** What each of the new receipts did on top of those before it, by its id. */
  steps: Map<string, Move>
}

interface StoredAttempt {
  id: string
  documentId: string
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
export async function lockDocumentsOf(db: Transaction, attemptIds: string[]): Promise<void> {
  if (attemptIds.length === 0) return
  await sql`select id from document where id in (select document_id from attempt where id = any(${attemptIds}::bigint[]))
    order by id for update`.execute(db)
}

interface Recomputing {
  attemptIds: string[]
  /** Receipts that count from now on. */
  newReceipts?: ReadonlySet<string>
}

/** Of documents without repetitions, in a few statements however many they are. Hold the orders first (lockDocumentsOf). */
export async function recomputeStates(
  db: Transaction,
  { attemptIds, newReceipts = new Set() }: Recomputing,
): Promise<AttemptMove[]> {
  if (attemptIds.length === 0) return []
  const attempts = await readAttempts(db, attemptIds)
  const orders = groupBy(attempts, ({ documentId }) => documentId)
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const own = attemptIds.map((id) => byId.get(id) ?? missing(id))
  const outcomes = own.map((attempt) => applyReceipts(attempt))
  await sql`update attempt set ${newColumns} from ${outcomeRows(own.map(({ id }, at) => [id, outcomes[at]]))}
    where attempt.id = given.id`.execute(db)
  // An older attempt is history: it moves nothing.
  const whole = [...new Set(own.map(({ documentId }) => documentId))].map((documentId) => {
    const all = orders.get(documentId) ?? []
    return [documentId, applyAttempts({ type: all[0]?.type ?? '', attempts: all })] as const
  })
  await sql`update document set ${newColumns} from ${outcomeRows(whole)} where document.id = given.id`.execute(db)
  return own.map((attempt, at) => ({
    attemptId: attempt.id,
    documentId: attempt.documentId,
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
async function readAttempts(db: Transaction, attemptIds: string[]): Promise<StoredAttempt[]> {
  const { rows } = await sql<Omit<StoredAttempt, 'receipts'>>`
    select d.id::text, d.document_id::text as "documentId", d.enterprise_id::text as "enterpriseId",
      d.attempt_no as "attemptNo", d.doc_type as type, d.app_type as "appType", d.declare_status as state,
      case when m.status <> '0' then 'SENT' when m.send_problem is null then 'GENERATING' else 'BLOCKED' end as before
    from attempt d join outbound_message m on m.id = d.message_id
    where d.document_id in (select document_id from attempt where id = any(${attemptIds}::bigint[]))`.execute(db)
  const receipts = await readHistories(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, receipts: receipts.get(row.id) ?? [] }))
}

/** Their own receipts and those that answer their whole messages, by the document's id. */
async function readHistories(db: Transaction, attemptIds: string[]): Promise<Map<string, StoredReceipt[]>> {
  const said = sql.raw(`r.id as number, r.id::text, r.msg_type as type, r.return_status as "returnStatus",
    r.return_stamp as "returnTime", r.return_info as "returnInfo"`)
  const { rows } = await sql<StoredReceipt & { attemptId: string }>`
    select r.attempt_id::text as "attemptId", ${said} from receipt r
      where r.usable and r.attempt_id = any(${attemptIds}::bigint[])
    union all
    select d.id::text, ${said} from attempt d join receipt r on r.message_id = d.message_id
      where r.usable and d.id = any(${attemptIds}::bigint[])
    order by number`.execute(db)
  return groupBy(rows, ({ attemptId }) => attemptId)
}
