// Applies stored receipts to the attempts that they answer: some hundred receipts in a few statements.

import { answersWholeMessage } from '@kouan/customs/receipts/answers.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import { reasonOf } from '@kouan/customs/receipts/reason-of.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { type LogEntry, writeLogs } from '../attempts/document-log.ts'
import { type AttemptMove, lockDocumentsOf, recomputeStates } from '../attempts/recompute-state.ts'
import { forwardReceipts } from '../forwarding/forward-receipts.ts'
import { decisionNotes } from './decision-notes.ts'
import { recordAssignedNumbers } from './record-assigned-numbers.ts'
import { updateSummaryResults } from './summary-results.ts'
import { updateTaxBills } from './tax-bills.ts'
import { settleTestAnswers } from './test-answers.ts'
import { recordUnmatchedNotes } from './unmatched-notes.ts'
import {
  findAttempts,
  lockWaiting,
  type ReceiptMatch,
  type WaitingFilter,
  type WaitingReceipt,
} from './waiting-receipts.ts'

interface MatchInput {
  which: WaitingFilter
  tenantId: string
  now: Date
}

/** Result of one page of receipts; `last` is the cursor of the next page. */
export interface MatchedPage {
  taken: number
  matched: number
  last: string | undefined
}

/** Matches one page of waiting receipts. Locks receipts by identity, then documents by id, so that two runs never deadlock. */
export async function matchReceipts(db: Transaction, { which, tenantId, now }: MatchInput): Promise<MatchedPage> {
  const receipts = await lockWaiting(db, which)
  const answered = receipts.length > 0 ? await findAttempts(db, receipts) : []
  const matched = answered.filter(({ attemptIds }) => attemptIds.length > 0).sort(compareByArrival)
  const without = answered.filter(({ attemptIds }) => attemptIds.length === 0)
  const unmatched = without.length > 0 ? await settleTestAnswers(db, without) : []
  if (unmatched.length > 0) await recordUnmatchedNotes(db, unmatched)
  if (matched.length > 0) await apply(db, { matched, tenantId, now })
  return { taken: receipts.length, matched: matched.length, last: receipts.at(-1)?.identity }
}

/** By file, as files are stored one after the other; in a file by the order in which its receipts were stored. */
const compareByArrival = ({ receipt: one }: ReceiptMatch, { receipt: other }: ReceiptMatch) =>
  Number(one.raw_id) - Number(other.raw_id) || Number(one.id) - Number(other.id)

interface ApplyInput {
  matched: readonly ReceiptMatch[]
  tenantId: string
  now: Date
}

async function apply(db: Transaction, { matched, tenantId, now }: ApplyInput): Promise<void> {
  const attemptIds = [...new Set(matched.flatMap((one) => one.attemptIds))]
  await lockDocumentsOf(db, attemptIds)
  await linkToAttempts(db, matched)
  const assignedNumbers = matched.flatMap(({ receipt, attemptIds: answers }) =>
    answers.map((attemptId) => ({ attemptId, numbers: receipt.key_fields })),
  )
  await recordAssignedNumbers(db, { tenantId, assignedNumbers })
  const receiptIds = [...new Set(matched.map(({ receipt }) => receipt.id))]
  await updateTaxBills(db, receiptIds, now)
  await updateSummaryResults(db, receiptIds, now)
  const newReceipts = new Set(matched.map(({ receipt }) => receipt.id))
  const moves = await recomputeStates(db, { attemptIds, newReceipts, now })
  const moveByAttempt = new Map(moves.map((move) => [move.attemptId, move]))
  const entries = matched.flatMap(({ receipt, attemptIds: answers }) =>
    answers.flatMap((id) => {
      const move = moveByAttempt.get(id)
      return move ? [entryOf(receipt, { move, tenantId, now })] : []
    }),
  )
  await writeLogs(db, entries)
  await forwardReceipts(db, { receiptIds, now })
}

/** Sets the attempt of each receipt, or its message where it answers a whole one, and removes the keys it waited for. */
async function linkToAttempts(db: Transaction, matched: readonly ReceiptMatch[]): Promise<void> {
  const rows = matched.map(({ receipt, attemptIds: [attempt] }) => {
    return { id: receipt.id, attempt, whole_message: answersWholeMessage(receipt.msg_type) }
  })
  await sql`with given as materialized (
      select given.*, a.enterprise_id, a.message_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id bigint, attempt bigint, whole_message boolean)
        join attempt a on a.id = given.attempt
    ), refused as (
      update outbound_message set status = '4' where id in (select message_id from given where whole_message)
    ), settled as (
      delete from waiting_key where receipt_id in (select id from given)
    )
    update receipt set match_status = '1', match_note = null, enterprise_id = given.enterprise_id,
      attempt_id = case when not given.whole_message then given.attempt end,
      message_id = case when given.whole_message then given.message_id end
    from given where receipt.id = given.id`.execute(db)
}

interface EntryInput {
  move: AttemptMove
  tenantId: string
  now: Date
}

function entryOf(receipt: WaitingReceipt, { move, tenantId, now }: EntryInput): LogEntry {
  const { attemptId, documentId, enterpriseId, steps } = move
  const step = steps.get(receipt.id)
  const answered = { type: receipt.msg_type, returnStatus: receipt.return_status, returnInfo: receipt.return_info }
  const { text } = describeReceipt(answered)
  return {
    tenantId,
    enterpriseId,
    documentId,
    attemptId,
    source: 'receipt',
    title: `收到${receipt.simulated ? '模拟海关的' : ''}回执：${receipt.return_status} ${text}`,
    detail: [
      customsTime(receipt),
      receipt.return_info,
      reasonOf(answered)?.doWhat,
      ...decisionNotes(receipt, { move, step }),
    ]
      .filter(Boolean)
      .join('　'),
    fromStatus: step?.from ?? move.to,
    toStatus: step?.to ?? move.to,
    receiptId: receipt.id,
    operator: receipt.simulated ? 'simulated-customs' : 'customs',
    time: now,
  }
}

/** Text with the time that customs wrote: receipts are received in any order. */
function customsTime({ return_stamp }: WaitingReceipt): string {
  const time = parseBeijingTime(return_stamp)
  return time ? `海关时间 ${beijingText(time)}` : ''
}
