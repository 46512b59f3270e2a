// Finds the document, or for CEB900 the message, that a stored receipt answers, and lets it count there.

import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import { matchingKeys, pickAttempt } from '@kouan/customs/receipts/matching.ts'
import { readReturnInfo } from '@kouan/customs/receipts/receipts.ts'
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
  /** In the order in which they are tried. */
  match_keys: string[]
  /** Numbers that customs and the port gave the document. */
  key_fields: Record<string, string>
  dxp_id: string | null
  base_channel_id: string | null
  simulated: boolean
  return_status: string
  return_stamp: string
  return_info: string
}

const waitingColumns =
  sql.raw(`id, msg_type, guid, match_keys, key_fields, dxp_id, base_channel_id, simulated, return_status,
  return_stamp, return_info`)

/** Receipts without a document, held until the transaction ends; those that another transaction holds are its business. */
export async function takeWaiting(
  db: Transaction,
  /** `afterId`: those for which there is a document by now. */
  which: { rawId: string } | { keys: string[] } | { afterId: string; limit: number },
): Promise<WaitingReceipt[]> {
  const condition =
    'rawId' in which
      ? sql`raw_id = ${which.rawId}`
      : 'keys' in which
        ? sql`match_keys && ${which.keys}::text[]`
        : sql`id > ${which.afterId} and (exists (select from document d where d.match_keys && receipt.match_keys)
            or exists (select from outbound_message m where 'CEB900Message|' || m.cop_msg_id = receipt.biz_key))`
  const limit = 'limit' in which ? sql`limit ${which.limit}` : sql``
  const { rows } = await sql<WaitingReceipt>`select ${waitingColumns} from receipt
    where match_status = '0' and match_keys <> '{}' and ${condition} order by id ${limit} for update skip locked`.execute(
    db,
  )
  return rows
}

interface Matching {
  receipts: WaitingReceipt[]
  tenantId: string
  now: Date
}

/** Answers how many found their document. */
export async function matchReceipts(db: Transaction, { receipts, tenantId, now }: Matching): Promise<number> {
  const found = new Map<WaitingReceipt, string[]>()
  for (const receipt of receipts) {
    const documentIds = await findDocuments(db, receipt)
    if (documentIds.length > 0) found.set(receipt, documentIds)
  }
  await lockOrdersOf(db, [...new Set([...found.values()].flat())])
  const learned: string[] = []
  for (const [receipt, documentIds] of found) {
    await tie(db, receipt, documentIds)
    for (const documentId of documentIds) {
      learned.push(...(await learnNumbers(db, { documentId, numbers: receipt.key_fields })))
      await applyTo(db, { receipt, documentId, tenantId, now })
    }
  }
  if (learned.length === 0) return found.size
  // Some know the document by nothing but the number that this one taught us, such as tax bills.
  const more = await takeWaiting(db, { keys: learned })
  return found.size + (await matchReceipts(db, { receipts: more, tenantId, now }))
}

/** CEB900 answers all documents of a message; every other receipt answers one. */
async function findDocuments(db: Transaction, receipt: WaitingReceipt): Promise<string[]> {
  const isForMessage = receipt.msg_type === 'CEB900Message'
  for (const key of receipt.match_keys) {
    const documents = isForMessage
      ? await documentsOfMessage(db, { receipt, key })
      : await pickDocument(db, { receipt, key })
    if (documents.length > 0) return documents
  }
  return []
}

/**
 * What a receipt may answer: documents of the mailbox that it came to, or of its channel where it names none. What a
 * simulated customs says counts for its own channel alone, and nothing else counts there.
 */
const carrierOf = ({ dxp_id, base_channel_id, simulated }: WaitingReceipt) =>
  simulated || dxp_id === null
    ? sql`base_channel_id = ${base_channel_id} and simulated = ${simulated}`
    : sql`dxp_id = ${dxp_id} and not simulated`

interface Finding {
  receipt: WaitingReceipt
  key: string
}

async function documentsOfMessage(db: Transaction, { receipt, key }: Finding): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from document where message_id =
      (select id from outbound_message where 'CEB900Message|' || cop_msg_id = ${key} and ${carrierOf(receipt)})
    order by id`.execute(db)
  return rows.map(({ id }) => String(id))
}

/** Of several attempts with the same key customs' own rule says which. */
async function pickDocument(db: Transaction, { receipt, key }: Finding): Promise<string[]> {
  const { rows } = await sql<{ id: string; guid: string; appTime: string; attemptNo: number }>`
    select id, guid, app_time as "appTime", attempt_no as "attemptNo" from document
    where match_keys @> array[${key}] and ${carrierOf(receipt)} order by id`.execute(db)
  const picked = pickAttempt({ guid: receipt.guid, returnTime: receipt.return_stamp }, rows)
  return picked ? [String(picked.id)] : []
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

/** Keeps numbers at first sight: later receipts may have no other key. Answers the keys that the document has gained. */
async function learnNumbers(
  db: Transaction,
  { documentId, numbers }: { documentId: string; numbers: Record<string, string> },
): Promise<string[]> {
  if (Object.keys(numbers).length === 0) return []
  const { rows } = await sql<{ type: string; fields: Record<string, string>; keys: string[] }>`
    select doc_type as type, key_fields as fields, match_keys as keys from document where id = ${documentId}`.execute(
    db,
  )
  const [document] = rows
  if (!document) return []
  const fields = { ...numbers, ...document.fields }
  const gained = matchingKeys({ type: document.type, fields }).filter((key) => !document.keys.includes(key))
  if (gained.length === 0) return []
  await sql`update document set key_fields = ${JSON.stringify(fields)}, match_keys = ${[...document.keys, ...gained]}
    where id = ${documentId}`.execute(db)
  return gained
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
    title: `收到${receipt.simulated ? '模拟海关的' : ''}回执：${receipt.return_status} ${text}`,
    detail: [customsTime(receipt), receipt.return_info, advice].filter(Boolean).join('　'),
    fromStatus: from,
    toStatus: to,
    receiptId: receipt.id,
    operator: receipt.simulated ? 'simulated-customs' : 'customs',
    time: now,
  })
}

/** Receipts arrive in any order, so the line says when customs spoke, beside when it came. */
function customsTime({ return_stamp }: WaitingReceipt): string {
  const time = parseBeijingTime(return_stamp)
  return time ? `海关时间 ${beijingText(time)}` : ''
}
