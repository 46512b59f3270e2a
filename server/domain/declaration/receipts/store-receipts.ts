// Keeps the receipts of a file, each once however often it comes: some hundred in one statement.
import { createHash } from 'node:crypto'
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { noticeKindOf } from '@kouan/customs/receipts/answers.ts'
import { businessKey, learnedNumbers, matchingKeys } from '@kouan/customs/receipts/matching.ts'
import { type Receipt, receiptIdentity } from '@kouan/customs/receipts/receipts.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'

/** The file that they came in. */
export interface ReceiptFile {
  id: string
  dxp_id: string | null
  base_channel_id: string | null
  simulated: boolean
  /** Its channel carries the mailbox that it names. */
  on_road: boolean
}

interface Keeping {
  file: ReceiptFile
  receipts: readonly Receipt[]
  now: Date
}

/** Answers the ids of those that are new and may be matched; what is here already is only counted. */
export async function keepReceipts(db: Transaction, { file, receipts, now }: Keeping): Promise<string[]> {
  const rows = new Map<string, ReceiptRow>()
  for (const receipt of receipts) {
    const row = rowOf(file, receipt)
    const same = rows.get(row.identity)
    if (same) same.duplicate_count += 1
    else rows.set(row.identity, row)
  }
  // Sorted: files with the same receipts in another order wait for each other in turn and never in a circle.
  const { rows: kept } = await sql<{ id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as row (node_index int,
        msg_type text, guid text, biz_key text, keys text[], key_fields jsonb, content jsonb, order_no text, return_status text,
        return_stamp text, return_time timestamptz, return_info text, usable boolean, note text, identity text,
        duplicate_count int)
    ), kept as (
      insert into receipt (raw_id, node_index, msg_type, dxp_id, base_channel_id, guid, biz_key, key_fields, content, order_no,
        return_status, return_stamp, return_time, return_info, usable, note, match_note, match_status, identity,
        duplicate_count, enterprise_id, simulated, create_by, create_time)
      select ${file.id}, node_index, msg_type, ${file.dxp_id}, ${file.base_channel_id}, guid, biz_key, key_fields, content, order_no,
        return_status, return_stamp, return_time, return_info, usable, note, case when not usable then note end,
        case when usable then '0' else '3' end, identity, duplicate_count, null, ${file.simulated}, 'system', ${now}
      from given order by identity collate "C"
      on conflict (tenant_id, identity) do update
        set duplicate_count = receipt.duplicate_count + 1 + excluded.duplicate_count
      returning id, identity, match_status, xmax = 0 as is_new
    ), waiting as (
      insert into waiting_key (key, receipt_id, rank)
      select kouan_match_key(key), kept.id, min(rank) from kept join given using (identity),
        unnest(given.keys) with ordinality as listed (key, rank)
      where kept.is_new and kept.match_status = '0' group by 1, 2
    )
    select id from kept where is_new and match_status = '0'`.execute(db)
  return kept.map(({ id }) => String(id))
}

type ReceiptRow = ReturnType<typeof rowOf>

function rowOf(file: ReceiptFile, receipt: Receipt) {
  const row = storable({
    node_index: receipt.index,
    msg_type: receipt.type,
    guid: receipt.guid,
    biz_key: businessKey({ type: receipt.type, fields: receipt.fields }) ?? null,
    keys: matchingKeys(receipt),
    key_fields: learnedNumbers(receipt.fields),
    // Customs' own messages say more than a status.
    content: noticeKindOf(receipt.type) ? { fields: receipt.fields, lines: receipt.lines } : null,
    order_no: receipt.fields.orderNo ?? null,
    return_status: receipt.returnStatus,
    return_stamp: receipt.returnTime,
    return_time: parseBeijingTime(receipt.returnTime) ?? null,
    return_info: receipt.returnInfo,
    note: receipt.findings.map(({ message }) => message).join('；') || null,
  })
  const identity = createHash('sha256')
    .update(`${carrierOf(file)}\n${receiptIdentity(receipt)}`)
    .digest('base64url')
  const usable = receipt.usable && row.isWhole
  const note = row.isWhole ? row.kept.note : [unstorable, row.kept.note].filter(Boolean).join('；')
  return { ...row.kept, usable, note, identity, duplicate_count: 0 }
}

const unstorable = '含有不能保存的字符（NUL 或不成对的代理项），已替换为 \uFFFD，此回执不采用；原始报文完整保留'

/** Whatever text is in it, with what the database cannot keep replaced: all columns alike, also those of tomorrow. */
function storable<Row extends object>(row: Row): { kept: Row; isWhole: boolean } {
  let isWhole = true
  const written = JSON.stringify(row, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = toStorable(value)
    if (text !== value) isWhole = false
    return text
  })
  return { kept: JSON.parse(written) as Row, isWhole }
}

/**
 * Whose word it is. What a simulated customs says never passes for a repeat of the real ones' word, nor does what came on
 * a foreign road for what comes on its own.
 */
function carrierOf({ dxp_id, base_channel_id, simulated, on_road }: ReceiptFile): string {
  if (dxp_id === null || simulated) return `channel ${base_channel_id}`
  return on_road ? dxp_id : `channel ${base_channel_id} for ${dxp_id}`
}
