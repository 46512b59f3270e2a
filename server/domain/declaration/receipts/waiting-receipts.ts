// Receipts without a document, and the attempts that they may answer.
import { answersWholeMessage } from '@kouan/customs/receipts/answers.ts'
import { effectiveTime } from '@kouan/customs/receipts/deciding-receipt.ts'
import { pickAttempt } from '@kouan/customs/receipts/matching.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { arrivalOf, stateReceiptOf } from '../attempts/stored-receipts.ts'
import { groupBy } from '../group-by.ts'
import { cameByRoute } from './route.ts'

export interface WaitingReceipt {
  id: string
  raw_id: string
  identity: string
  msg_type: string
  guid: string
  /** Numbers that customs and the port assigned to the document. */
  key_fields: Record<string, string>
  dxp_id: string | null
  base_channel_id: string | null
  /** Sender of its file. */
  sender_id: string | null
  simulated: boolean
  /** Of a tax bill, its own. */
  return_status: string
  return_stamp: string
  /** When it arrived, in 17 digits. */
  received: string
  return_info: string
}

/** Choice of waiting receipts, page by page: `after` is the identity of the last receipt of the page before. */
export type WaitingFilter =
  | { ids: string[] }
  | { rawId: string; after: string }
  | { ofAttempts: string[]; after: string }
  | { ofMessage: string; after: string }
  | { all: true; after: string }

export const pageSize = 500

/**
 * Reads a page of waiting receipts and locks them until the end of the transaction, in the order of their identities. Waits
 * for receipts that another transaction has locked: that one may have searched before our attempts were committed.
 */
export async function lockWaiting(db: Transaction, which: WaitingFilter): Promise<WaitingReceipt[]> {
  const after = 'after' in which ? which.after : ''
  const { rows } =
    await sql<WaitingReceipt>`select id::text, raw_id::text, identity, msg_type, guid, key_fields, dxp_id,
      base_channel_id::text, (select sender_id from receipt_raw f where f.id = raw_id) as sender_id, simulated,
      coalesce(return_status, tax_status, content -> 'fields' ->> 'decState', '') as return_status, return_stamp, ${arrivalOf('receipt')} as received, return_info from receipt
    where match_status = '0' and identity > ${after} collate "C" and ${conditionOf(which)}
    order by identity collate "C" limit ${pageSize} for update /* planned once */`.execute(db)
  return rows
}

function conditionOf(which: WaitingFilter) {
  if ('ids' in which) return sql`id = any(${which.ids}::bigint[])`
  if ('rawId' in which) return sql`raw_id = ${which.rawId}`
  const condition =
    'ofAttempts' in which
      ? sql`k.attempt_id = any(${which.ofAttempts}::bigint[])`
      : 'ofMessage' in which
        ? sql`k.attempt_id in (select id from attempt where message_id = ${which.ofMessage})`
        : hasAttemptOnRoute
  return sql`id in (select w.receipt_id from match_key k join waiting_key w on w.tenant_id = k.tenant_id and w.key = k.key
    where ${condition})`
}

/** Condition of the retry of all receipts: an attempt with the key lies on the receipt's route. Others can never match. */
const hasAttemptOnRoute = sql`exists (select from attempt a join outbound_message m on m.id = a.message_id
      join transfer_info t on t.id = m.transfer_info_id,
    (select receipt.*, f.sender_id from receipt join receipt_raw f on f.id = raw_id where receipt.id = w.receipt_id) r
    where a.id = k.attempt_id and ${cameByRoute})`

interface Candidate {
  receiptId: string
  rank: number
  id: string
  guid: string
  fields: Record<string, string>
  appTime: string
  attemptNo: number
  onRoute: boolean
}

export interface ReceiptMatch {
  receipt: WaitingReceipt
  /** All attempts of a message that is refused as a whole; one attempt of any other receipt. Empty: no match yet. */
  attemptIds: string[]
  /** Attempts with its keys exist, but none on its route. */
  isForeign: boolean
}

/** Finds the attempts that the receipts answer, in one statement. */
export async function findAttempts(db: Transaction, receipts: readonly WaitingReceipt[]): Promise<ReceiptMatch[]> {
  const routes = receipts.map(({ id, dxp_id, base_channel_id, sender_id, simulated }) => {
    return { id, dxp_id, base_channel_id, sender_id, simulated }
  })
  const { rows } = await sql<Candidate>`
    select w.receipt_id::text as "receiptId", w.rank, a.id::text, a.guid, a.key_fields as fields, a.app_time as "appTime",
      a.attempt_no as "attemptNo", ${cameByRoute} as "onRoute"
    from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) as r (id bigint, dxp_id text, base_channel_id bigint,
        sender_id text, simulated boolean)
      join waiting_key w on w.receipt_id = r.id
      join match_key k on k.tenant_id = w.tenant_id and k.key = w.key
      join attempt a on a.id = k.attempt_id join outbound_message m on m.id = a.message_id
      join transfer_info t on t.id = m.transfer_info_id`.execute(db)
  const found = groupBy(rows, ({ receiptId }) => receiptId)
  return receipts.map((receipt) => {
    const candidates = found.get(receipt.id) ?? []
    return { receipt, attemptIds: attemptsAnswered(receipt, candidates), isForeign: candidates.length > 0 }
  })
}

/** Picks by the first key that any attempt on the route has; among several attempts pickAttempt decides. */
function attemptsAnswered(receipt: WaitingReceipt, candidates: readonly Candidate[]): string[] {
  const possible = candidates.filter(({ onRoute }) => onRoute)
  const first = Math.min(...possible.map(({ rank }) => rank))
  const attempts = possible.filter(({ rank }) => rank === first)
  if (answersWholeMessage(receipt.msg_type)) return attempts.map(({ id }) => id)
  const { guid, key_fields: fields } = receipt
  const picked = pickAttempt({ guid, fields, returnTime: effectiveTime(stateReceiptOf(receipt)) }, attempts)
  return picked ? [picked.id] : []
}
