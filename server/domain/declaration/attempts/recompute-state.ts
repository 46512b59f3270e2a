// Computes states from receipts: an attempt's from all its receipts in any order, a document's from all its attempts.

import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import type { StateReceipt } from '@kouan/customs/receipts/deciding-receipt.ts'
import { applyParts, applyReceipts } from '@kouan/customs/receipts/states.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { readSourceIds } from '../documents/source-links.ts'
import { groupBy } from '../group-by.ts'
import { applyFollowUps } from './follow-ups.ts'
import { giveToSources } from './give-to-sources.ts'
import { arrivalOf } from './stored-receipts.ts'

export interface Move {
  from: DeclareState
  to: DeclareState
}

export interface AttemptMove extends Move {
  attemptId: string
  documentId: string
  enterpriseId: string
  /** State of the document afterwards: customs may hold an earlier attempt. */
  documentState: DeclareState
  isLatest: boolean
  /** Change of state by each new receipt, applied after those before it; by the receipt's id. */
  steps: Map<string, Move>
}

interface StoredAttempt {
  id: string
  documentId: string
  enterpriseId: string
  attemptNo: number
  partNo: number
  partCount: number
  type: string
  appType: string
  state: DeclareState
  before: DeclareState
  /** Of its document: the number of attempts when its content was opened for a change; null: it was not. */
  openedAfter: number | null
  receipts: StoredReceipt[]
}

type StoredReceipt = StateReceipt & { id: string }

/**
 * Locks the documents of these attempts, and those that they name, until the end of the transaction; in the order of their ids
 * to avoid deadlocks.
 */
export async function lockDocumentsOf(db: Transaction, attemptIds: string[]): Promise<void> {
  if (attemptIds.length === 0) return
  const { rows } = await sql<{ id: string; type: string }>`select distinct document_id::text as id, doc_type as type
    from attempt where id = any(${attemptIds}::bigint[]) /* planned once */`.execute(db)
  const sources = (await sourcesOf(db, rows)).map(({ id }) => id)
  const ids = [...new Set([...rows.map(({ id }) => id), ...sources])]
  await sql`select id from document where id = any(${ids}::bigint[]) order by id for update
    /* planned once */`.execute(db)
}

/** The documents that these name. */
async function sourcesOf(db: Transaction, documents: readonly { id: string; type: string }[]) {
  const sources: { id: string; type: string }[] = []
  for (const [type, ones] of groupBy(documents, (one) => one.type)) {
    const found = await readSourceIds(
      db,
      type,
      ones.map(({ id }) => id),
    )
    for (const [source, ids] of found) sources.push(...ids.map((id) => ({ id, type: source })))
  }
  return sources
}

interface RecomputeInput {
  attemptIds: string[]
  /** Ids of the receipts whose steps are returned. */
  newReceipts?: ReadonlySet<string>
  now: Date
}

/**
 * Updates the states of these attempts and of their documents, in a few statements for any number of them. The ids hold no
 * duplicates. The caller has locked the documents (lockDocumentsOf). Throws for an id without an attempt.
 */
export async function recomputeStates(
  db: Transaction,
  { attemptIds, newReceipts = new Set(), now }: RecomputeInput,
): Promise<AttemptMove[]> {
  if (attemptIds.length === 0) return []
  const attempts = await readAttempts(db, sql`select document_id from attempt where id = any(${attemptIds}::bigint[])`)
  const attemptsOf = groupBy(attempts, ({ documentId }) => documentId)
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  const own = attemptIds.map((id) => byId.get(id) ?? missing(id))
  const outcomes = own.map((attempt) => applyReceipts(attempt))
  await sql`update attempt set ${newColumns} from ${outcomeRows(own.map(({ id }, at) => [id, outcomes[at]]))}
    where attempt.id = given.id /* planned once */`.execute(db)
  const stateOf = await settleDocuments(db, attemptsOf, now)
  await settleSources(db, attemptsOf, now)
  for (const [type, ones] of groupBy(own, (attempt) => attempt.type)) {
    await giveToSources(db, type, [...new Set(ones.map(({ documentId }) => documentId))])
  }
  return own.map((attempt, at) => ({
    attemptId: attempt.id,
    documentId: attempt.documentId,
    enterpriseId: attempt.enterpriseId,
    from: attempt.state,
    to: outcomes[at]?.state ?? attempt.state,
    documentState: stateOf.get(attempt.documentId) ?? attempt.state,
    isLatest: (attemptsOf.get(attempt.documentId) ?? []).every(({ attemptNo }) => attemptNo <= attempt.attemptNo),
    steps: stepsOf(attempt, newReceipts),
  }))
}

type AttemptsOf = ReadonlyMap<string, readonly StoredAttempt[]>

/** Updates documents after all their attempts and what others do to them; returns their states by their ids. */
async function settleDocuments(db: Transaction, attemptsOf: AttemptsOf, now: Date): Promise<Map<string, DeclareState>> {
  const documents = [...attemptsOf].map(([id, attempts]) => {
    const [{ type = '', openedAfter = null } = {}] = attempts
    return { id, type, ...applyParts({ type, attempts, openedAfter }) }
  })
  const outcomeOf = new Map(documents.map((document) => [document.id, document]))
  const acting = { now, source: 'job' as const, operator: 'system' }
  const settled = await applyFollowUps(db, documents, acting)
  const rows = settled.map(({ id, state, followUp }) => {
    const outcome = outcomeOf.get(id)
    // A state that another document brought about, such as 已撤销, holds at customs as well.
    return [
      id,
      outcome && { ...outcome, followUp, ...(state && state !== outcome.state && { state, isHeld: false }) },
    ] as const
  })
  await sql`update document set ${newColumns}, customs_state = given.customs_state,
    follow_up = given.follow_up from ${outcomeRows(rows)}
    where document.id = given.id /* planned once */`.execute(db)
  return new Map(rows.flatMap(([id, outcome]) => (outcome ? [[id, outcome.state]] : [])))
}

/** Updates the documents that these name. */
async function settleSources(db: Transaction, attemptsOf: AttemptsOf, now: Date): Promise<void> {
  const own = [...attemptsOf].map(([id, attempts]) => ({ id, type: attempts[0]?.type ?? '' }))
  const sources = (await sourcesOf(db, own)).map(({ id }) => id).filter((id) => !attemptsOf.has(id))
  if (sources.length === 0) return
  const attempts = await readAttempts(db, sql`select unnest(${sources}::bigint[])`)
  await settleDocuments(
    db,
    groupBy(attempts, ({ documentId }) => documentId),
    now,
  )
}

function missing(id: string): never {
  throw new Error(`attempt ${id} does not exist`)
}

/** Returns the change of state by each new receipt, as if they had been received one after the other. */
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

type Outcome = {
  state: DeclareState
  last?: StateReceipt
  followUp?: string | null
  customsState?: DeclareState
  isHeld?: boolean
}

const newColumns = sql.raw(`declare_status = given.declare_status, return_status = given.return_status,
  return_type = given.return_type, return_time = given.return_time, return_info = given.return_info`)

function outcomeRows(outcomes: readonly (readonly [id: string, outcome: Outcome | undefined])[]) {
  const rows = outcomes.map(([id, outcome]) => ({
    id,
    declare_status: outcome?.state,
    customs_state: outcome?.isHeld && outcome.customsState !== outcome.state ? outcome.customsState : undefined,
    return_status: outcome?.last?.returnStatus,
    return_type: outcome?.last?.type,
    return_time: outcome?.last ? parseBeijingTime(outcome.last.returnTime) : undefined,
    return_info: outcome?.last?.returnInfo,
    follow_up: outcome?.followUp,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, declare_status text, customs_state text,
    return_status text, return_type text, return_time timestamptz, return_info text, follow_up text)`
}

/** Reads all attempts of these documents (a query of their ids), each with its receipts in the order of receiving. */
async function readAttempts(db: Transaction, documentIds: RawBuilder<unknown>): Promise<StoredAttempt[]> {
  const { rows } = await sql<Omit<StoredAttempt, 'receipts'>>`
    select a.id::text, a.document_id::text as "documentId", a.enterprise_id::text as "enterpriseId",
      a.attempt_no as "attemptNo", a.part_no as "partNo", a.part_count as "partCount", a.doc_type as type,
      a.app_type as "appType", a.declare_status as state,
      case when m.status <> '0' then 'SENT' when m.send_problem is null then 'GENERATING' else 'BLOCKED' end as before,
      d.change_opened as "openedAfter"
    from attempt a join outbound_message m on m.id = a.message_id join document d on d.id = a.document_id
    where a.document_id in (${documentIds}) /* planned once */`.execute(db)
  const receipts = await readHistories(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, receipts: receipts.get(row.id) ?? [] }))
}

/** Reads the receipts of the attempts and those of their whole messages, by the attempt's id. */
async function readHistories(db: Transaction, attemptIds: string[]): Promise<Map<string, StoredReceipt[]>> {
  const columns = sql`r.id as number, r.id::text, r.msg_type as type, coalesce(r.return_status, '') as "returnStatus",
    r.return_stamp as "returnTime", ${arrivalOf('r')} as "receiveTime", r.return_info as "returnInfo"`
  const { rows } = await sql<StoredReceipt & { attemptId: string; number: string }>`
    select r.attempt_id::text as "attemptId", ${columns} from receipt r
      where r.usable and r.attempt_id = any(${attemptIds}::bigint[])
    union all
    select a.id::text, ${columns} from attempt a join receipt r on r.message_id = a.message_id
      where r.usable and a.id = any(${attemptIds}::bigint[])
    order by number /* planned once */`.execute(db)
  return groupBy(rows, ({ attemptId }) => attemptId)
}
