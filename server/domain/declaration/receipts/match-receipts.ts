// Finds the document, or for CEB900 the message, that a stored receipt answers, and lets it count there.

import { describeReceipt } from '@kouan/customs/describe-receipt.ts'
import { readReturnInfo } from '@kouan/customs/receipts.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { beijingText } from '../../../gate/beijing-time.ts'
import { writeLog } from '../document-log.ts'
import { lockOrdersOf, recomputeState } from '../recompute-state.ts'

export interface WaitingReceipt {
  id: string
  msg_type: string
  guid: string
  biz_key: string | null
  dxp_id: string | null
  base_channel_id: string | null
  return_status: string
  return_stamp: string
  return_info: string
}

const waitingColumns = sql.raw(
  'id, msg_type, guid, biz_key, dxp_id, base_channel_id, return_status, return_stamp, return_info',
)

/** Receipts without a document, held until the transaction ends; those that another transaction holds are its business. */
export async function takeWaiting(
  db: Transaction,
  /** `afterId`: those for which there is a document by now. */
  which: { rawId: string } | { bizKeys: string[] } | { afterId: string; limit: number },
): Promise<WaitingReceipt[]> {
  const condition =
    'rawId' in which
      ? sql`raw_id = ${which.rawId}`
      : 'bizKeys' in which
        ? sql`biz_key = any(${which.bizKeys})`
        : sql`id > ${which.afterId} and (exists (select from document d where d.biz_key = receipt.biz_key)
            or exists (select from outbound_message m where 'CEB900Message|' || m.cop_msg_id = receipt.biz_key))`
  const limit = 'limit' in which ? sql`limit ${which.limit}` : sql``
  const { rows } = await sql<WaitingReceipt>`select ${waitingColumns} from receipt
    where match_status = '0' and biz_key is not null and ${condition} order by id ${limit} for update skip locked`.execute(
    db,
  )
  return rows
}

/** Answers how many found their document. */
export async function matchReceipts(
  db: Transaction,
  { receipts, tenantId, now }: { receipts: WaitingReceipt[]; tenantId: string; now: Date },
): Promise<number> {
  const found = new Map<WaitingReceipt, string[]>()
  for (const receipt of receipts) {
    const documentIds = await findDocuments(db, receipt)
    if (documentIds.length > 0) found.set(receipt, documentIds)
  }
  await lockOrdersOf(db, [...new Set([...found.values()].flat())])
  for (const [receipt, documentIds] of found) {
    await tie(db, receipt, documentIds)
    for (const documentId of documentIds) await applyTo(db, { receipt, documentId, tenantId, now })
  }
  return found.size
}

/** CEB900 answers all documents of a message; every other receipt answers one. */
async function findDocuments(db: Transaction, receipt: WaitingReceipt): Promise<string[]> {
  const carrier = receipt.dxp_id ? sql`dxp_id = ${receipt.dxp_id}` : sql`base_channel_id = ${receipt.base_channel_id}`
  if (receipt.msg_type === 'CEB900Message') {
    const { rows } = await sql<{
      id: string
    }>`select d.id from document d join outbound_message m on m.id = d.message_id
      where 'CEB900Message|' || m.cop_msg_id = ${receipt.biz_key} and m.${carrier} order by d.id`.execute(db)
    return rows.map(({ id }) => String(id))
  }
  // The guid says which attempt. One that is not ours: the last attempt that was declared before the receipt's time.
  const { rows } = await sql<{ id: string }>`select id from document where biz_key = ${receipt.biz_key} and ${carrier}
    order by guid = ${receipt.guid} desc, app_time <= ${receipt.return_stamp.slice(0, 14)} desc,
      case when app_time <= ${receipt.return_stamp.slice(0, 14)} then attempt_no else -attempt_no end desc
    limit 1`.execute(db)
  return rows.map(({ id }) => String(id))
}

async function tie(db: Transaction, receipt: WaitingReceipt, documentIds: string[]): Promise<void> {
  const isForMessage = receipt.msg_type === 'CEB900Message'
  const first = documentIds[0]
  await sql`update receipt set match_status = '1', enterprise_id = d.enterprise_id,
      document_id = ${isForMessage ? null : first}, message_id = case when ${isForMessage} then d.message_id end
    from document d where d.id = ${first} and receipt.id = ${receipt.id}`.execute(db)
  if (isForMessage) {
    await sql`update outbound_message set status = '4'
      where id = (select message_id from document where id = ${first})`.execute(db)
  }
}

interface Application {
  receipt: WaitingReceipt
  documentId: string
  tenantId: string
  now: Date
}

async function applyTo(db: Transaction, { receipt, documentId, tenantId, now }: Application): Promise<void> {
  const { orderId, enterpriseId, from, to } = await recomputeState(db, documentId)
  const { text, advice } = describeReceipt({
    type: receipt.msg_type,
    returnStatus: receipt.return_status,
    infoCode: readReturnInfo(receipt.return_info).infoCode,
  })
  await writeLog(db, {
    tenantId,
    enterpriseId,
    orderId,
    documentId,
    source: 'receipt',
    title: `收到回执：${receipt.return_status} ${text}`,
    detail: [customsTime(receipt), receipt.return_info, advice].filter(Boolean).join('　'),
    fromStatus: from,
    toStatus: to,
    receiptId: receipt.id,
    operator: 'customs',
    time: now,
  })
}

/** Receipts arrive in any order, so the line says when customs spoke, beside when it came. */
function customsTime({ return_stamp }: WaitingReceipt): string {
  const time = parseBeijingTime(return_stamp)
  return time ? `海关时间 ${beijingText(time)}` : ''
}
