// Notes at unmatched receipts: why no attempt matches, so that an operator knows whether to wait or to change something.
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { groupBy } from '../group-by.ts'
import type { ReceiptMatch } from './waiting-receipts.ts'

/** File that a receipt was received in. */
interface Origin {
  id: string
  dxpId: string | null
  senderId: string | null
  simulated: boolean
  channelName: string | null
  /** Receiver of the transfer subject with this mailbox; null where the tenant has no such subject. */
  receiverId: string | null
  isUsed: boolean
}

/** Writes the notes that have changed. */
export async function recordUnmatchedNotes(db: Transaction, unmatched: readonly ReceiptMatch[]): Promise<void> {
  const origins = await readOrigins(db, [...new Set(unmatched.map(({ receipt }) => receipt.raw_id))])
  const notes = groupBy(unmatched, (one) => noteOf(one, origins.get(one.receipt.raw_id)))
  for (const [note, ones] of notes) {
    const ids = ones.map(({ receipt }) => receipt.id)
    await sql`update receipt set match_note = ${note}
      where id = any(${ids}::bigint[]) and match_note is distinct from ${note}`.execute(db)
  }
}

async function readOrigins(db: Transaction, rawIds: string[]): Promise<Map<string, Origin>> {
  const { rows } = await sql<Origin>`
    select f.id::text, f.dxp_id as "dxpId", f.sender_id as "senderId", f.simulated, b.channel_name as "channelName",
      t.receiver_id as "receiverId", exists (select from enterprise_channel c
        where c.transfer_info_id = t.id and c.base_channel_id = f.base_channel_id) as "isUsed"
    from receipt_raw f left join base_channel b on b.id = f.base_channel_id left join transfer_info t on t.dxp_id = f.dxp_id
    where f.id = any(${rawIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const ignored = '此回执不采用'

function noteOf({ isForeign }: ReceiptMatch, origin: Origin | undefined): string {
  const fault = origin && !origin.simulated && origin.dxpId !== null ? routeFault(origin) : undefined
  if (fault !== undefined) return `${fault}，${ignored}`
  if (isForeign) return `单证不是经收到此回执的通道“${origin?.channelName ?? ''}”或其传输主体申报的，${ignored}`
  return '还没有与之对应的单证；有了以后自动匹配'
}

/** Sentence that says why the file's route is not configured; undefined where it is. */
function routeFault({ dxpId, senderId, channelName, receiverId, isUsed }: Origin): string | undefined {
  if (receiverId === null) return `收件方 ${dxpId} 不是任何传输主体的报文传输编号`
  if (!isUsed) return `传输主体 ${dxpId} 没有使用收到此回执的通道“${channelName ?? ''}”`
  if (senderId === null || senderId === receiverId) return undefined
  return `发送方 ${senderId || '（空）'} 不是传输主体 ${dxpId} 的海关接收编号 ${receiverId}`
}
