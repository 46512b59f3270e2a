// Receipts that have no document yet, and the documents that they may answer.
import { answersWholeMessage } from '@kouan/customs/receipts/answers.ts'
import { pickAttempt } from '@kouan/customs/receipts/matching.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { groupBy } from '../group-by.ts'
import { cameByRoute } from './route.ts'

export interface WaitingReceipt {
  id: string
  raw_id: string
  identity: string
  msg_type: string
  guid: string
  /** Numbers that customs and the port gave the document. */
  key_fields: Record<string, string>
  dxp_id: string | null
  base_channel_id: string | null
  /** Of its file. */
  sender_id: string | null
  simulated: boolean
  return_status: string
  return_stamp: string
  return_info: string
}

/** Whose, page by page: `after` is the identity of the last one of the page before. */
export type Which =
  | { ids: string[] }
  | { rawId: string; after: string }
  | { ofAttempts: string[]; after: string }
  | { ofMessage: string; after: string }
  | { all: true; after: string }

export const pageSize = 500

/**
 * Held until the transaction ends, always in the same order. Those that another transaction holds are waited for: it may
 * have looked for its documents before ours was there.
 */
export async function takeWaiting(db: Transaction, which: Which): Promise<WaitingReceipt[]> {
  const after = 'after' in which ? which.after : ''
  const { rows } =
    await sql<WaitingReceipt>`select id::text, raw_id::text, identity, msg_type, guid, key_fields, dxp_id,
      base_channel_id::text, (select sender_id from receipt_raw f where f.id = raw_id) as sender_id, simulated,
      return_status, return_stamp, return_info from receipt
    where match_status = '0' and identity > ${after} collate "C" and ${chosen(which)}
    order by identity collate "C" limit ${pageSize} for update`.execute(db)
  return rows
}

function chosen(which: Which) {
  if ('ids' in which) return sql`id = any(${which.ids}::bigint[])`
  if ('rawId' in which) return sql`raw_id = ${which.rawId}`
  const documents =
    'ofAttempts' in which
      ? sql`k.attempt_id = any(${which.ofAttempts}::bigint[])`
      : 'ofMessage' in which
        ? sql`k.attempt_id in (select id from attempt where message_id = ${which.ofMessage})`
        : isFound
  return sql`id in (select w.receipt_id from match_key k join waiting_key w on w.tenant_id = k.tenant_id and w.key = k.key
    where ${documents})`
}

/** On its road: what will never count is not tried again and again. */
const isFound = sql`exists (select from attempt d join outbound_message m on m.id = d.message_id
      join transfer_info t on t.id = m.transfer_info_id,
    (select receipt.*, f.sender_id from receipt join receipt_raw f on f.id = raw_id where receipt.id = w.receipt_id) r
    where d.id = k.attempt_id and ${cameByRoute})`

interface Candidate {
  receiptId: string
  rank: number
  id: string
  guid: string
  appTime: string
  attemptNo: number
  onRoute: boolean
}

export interface Answered {
  receipt: WaitingReceipt
  /** All documents of a message that is refused as a whole; of every other receipt one. None: it goes on waiting. */
  attemptIds: string[]
  /** There are documents with its keys, but none on its road. */
  isForeign: boolean
}

export async function findAttempts(db: Transaction, receipts: readonly WaitingReceipt[]): Promise<Answered[]> {
  const roads = receipts.map(({ id, dxp_id, base_channel_id, sender_id, simulated }) => {
    return { id, dxp_id, base_channel_id, sender_id, simulated }
  })
  const { rows } = await sql<Candidate>`
    select w.receipt_id::text as "receiptId", w.rank, d.id::text, d.guid, d.app_time as "appTime",
      d.attempt_no as "attemptNo", ${cameByRoute} as "onRoute"
    from jsonb_to_recordset(${JSON.stringify(roads)}::jsonb) as r (id bigint, dxp_id text, base_channel_id bigint,
        sender_id text, simulated boolean)
      join waiting_key w on w.receipt_id = r.id
      join match_key k on k.tenant_id = w.tenant_id and k.key = w.key
      join attempt d on d.id = k.attempt_id join outbound_message m on m.id = d.message_id
      join transfer_info t on t.id = m.transfer_info_id`.execute(db)
  const found = groupBy(rows, ({ receiptId }) => receiptId)
  return receipts.map((receipt) => {
    const candidates = found.get(receipt.id) ?? []
    return { receipt, attemptIds: answeredBy(receipt, candidates), isForeign: candidates.length > 0 }
  })
}

/** By the first of its keys that is known; of several attempts customs' own rule says which. */
function answeredBy(receipt: WaitingReceipt, candidates: readonly Candidate[]): string[] {
  const possible = candidates.filter(({ onRoute }) => onRoute)
  const first = Math.min(...possible.map(({ rank }) => rank))
  const documents = possible.filter(({ rank }) => rank === first)
  if (answersWholeMessage(receipt.msg_type)) return documents.map(({ id }) => id)
  const picked = pickAttempt({ guid: receipt.guid, returnTime: receipt.return_stamp }, documents)
  return picked ? [picked.id] : []
}
