// Lets stored receipts count at the documents that they answer: some hundred receipts in a few statements.

import { answersWholeMessage } from '@kouan/customs/receipts/answers.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import { readReturnInfo } from '@kouan/customs/receipts/receipts.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { type LogEntry, writeLogs } from '../attempts/document-log.ts'
import { type AttemptMove, lockDocumentsOf, recomputeStates } from '../attempts/recompute-state.ts'
import { recordAssignedNumbers } from './record-assigned-numbers.ts'
import { keepTaxBills } from './tax-bills.ts'
import { noteUnmatched } from './unmatched-notes.ts'
import { type Answered, findAttempts, takeWaiting, type WaitingReceipt, type Which } from './waiting-receipts.ts'

interface Matching {
  which: Which
  tenantId: string
  now: Date
}

/** What became of a page of them; `last` is where the next page begins. */
export interface MatchedPage {
  taken: number
  matched: number
  last: string | undefined
}

/** Takes its locks in one order: receipts by identity, then orders by id. So two of them never wait in a circle. */
export async function matchReceipts(db: Transaction, { which, tenantId, now }: Matching): Promise<MatchedPage> {
  const receipts = await takeWaiting(db, which)
  const answered = receipts.length > 0 ? await findAttempts(db, receipts) : []
  const matched = answered.filter(({ attemptIds }) => attemptIds.length > 0).sort(byComing)
  const unmatched = answered.filter(({ attemptIds }) => attemptIds.length === 0)
  if (unmatched.length > 0) await noteUnmatched(db, unmatched)
  if (matched.length > 0) await apply(db, { matched, tenantId, now })
  return { taken: receipts.length, matched: matched.length, last: receipts.at(-1)?.identity }
}

const byComing = (one: Answered, other: Answered) => Number(one.receipt.id) - Number(other.receipt.id)

interface Applying {
  matched: readonly Answered[]
  tenantId: string
  now: Date
}

async function apply(db: Transaction, { matched, tenantId, now }: Applying): Promise<void> {
  const attemptIds = [...new Set(matched.flatMap((one) => one.attemptIds))]
  await lockDocumentsOf(db, attemptIds)
  await tie(db, matched)
  const assignedNumbers = matched.flatMap(({ receipt, attemptIds: answers }) =>
    answers.map((attemptId) => ({ attemptId, numbers: receipt.key_fields })),
  )
  await recordAssignedNumbers(db, { tenantId, assignedNumbers })
  await keepTaxBills(db, [...new Set(matched.map(({ receipt }) => receipt.id))], now)
  const newReceipts = new Set(matched.map(({ receipt }) => receipt.id))
  const moves = await recomputeStates(db, { attemptIds, newReceipts })
  const byDocument = new Map(moves.map((move) => [move.attemptId, move]))
  const entries = matched.flatMap(({ receipt, attemptIds: answers }) =>
    answers.flatMap((id) => {
      const move = byDocument.get(id)
      return move ? [entryOf(receipt, { move, tenantId, now })] : []
    }),
  )
  await writeLogs(db, entries)
}

async function tie(db: Transaction, matched: readonly Answered[]): Promise<void> {
  const rows = matched.map(({ receipt, attemptIds: [document] }) => {
    return { id: receipt.id, document, whole: answersWholeMessage(receipt.msg_type) }
  })
  await sql`with given as materialized (
      select given.*, d.enterprise_id, d.message_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, document bigint, whole boolean)
        join attempt d on d.id = given.document
    ), refused as (
      update outbound_message set status = '4' where id in (select message_id from given where whole)
    ), settled as (
      delete from waiting_key where receipt_id in (select id from given)
    )
    update receipt set match_status = '1', match_note = null, enterprise_id = given.enterprise_id,
      attempt_id = case when not given.whole then given.document end,
      message_id = case when given.whole then given.message_id end
    from given where receipt.id = given.id`.execute(db)
}

interface Applied {
  move: AttemptMove
  tenantId: string
  now: Date
}

function entryOf(receipt: WaitingReceipt, { move, tenantId, now }: Applied): LogEntry {
  const { attemptId, documentId, enterpriseId, steps } = move
  const step = steps.get(receipt.id)
  const { text, advice } = describeReceipt({
    type: receipt.msg_type,
    returnStatus: receipt.return_status,
    infoCode: readReturnInfo(receipt.return_info).infoCode,
  })
  return {
    tenantId,
    enterpriseId,
    documentId,
    attemptId,
    source: 'receipt',
    title: `收到${receipt.simulated ? '模拟海关的' : ''}回执：${receipt.return_status} ${text}`,
    detail: [customsTime(receipt), receipt.return_info, advice].filter(Boolean).join('　'),
    fromStatus: step?.from ?? move.to,
    toStatus: step?.to ?? move.to,
    receiptId: receipt.id,
    operator: receipt.simulated ? 'simulated-customs' : 'customs',
    time: now,
  }
}

/** Receipts arrive in any order, so the line says when customs spoke, beside when it came. */
function customsTime({ return_stamp }: WaitingReceipt): string {
  const time = parseBeijingTime(return_stamp)
  return time ? `海关时间 ${beijingText(time)}` : ''
}
