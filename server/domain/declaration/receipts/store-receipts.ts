// Stores the receipts of a file, each once however often it is received: some hundred in one statement.
import { createHash } from 'node:crypto'
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { noticeOf, noticeTypeOf } from '@kouan/customs/receipts/answers.ts'
import { assignedNumbers, businessKey, matchingKeys } from '@kouan/customs/receipts/matching.ts'
import { type Receipt, receiptIdentity } from '@kouan/customs/receipts/receipts.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'

/** File that contains the receipts. */
export interface ReceiptFile {
  id: string
  receive_time: Date
  dxp_id: string | null
  base_channel_id: string | null
  simulated: boolean
  /** A transfer subject with its mailbox uses its channel. */
  came_by_route: boolean
}

interface StoreInput {
  /** In the order in which they were received. */
  files: readonly { file: ReceiptFile; receipts: readonly Receipt[] }[]
  now: Date
}

/** Returns the ids of new receipts that can be matched. Counts duplicates of stored ones. */
export async function storeReceipts(db: Transaction, { files, now }: StoreInput): Promise<string[]> {
  const rows = new Map<string, ReceiptRow>()
  for (const { file, receipts } of files) {
    for (const receipt of receipts) {
      const row = rowOf(file, receipt)
      const same = rows.get(row.identity)
      if (same) same.duplicate_count += 1
      else rows.set(row.identity, row)
    }
  }
  if (rows.size === 0) return []
  // Sorted, so that files with the same receipts in another order do not deadlock.
  const { rows: stored } = await sql<{ id: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as row (raw_id bigint,
        dxp_id text, base_channel_id bigint, simulated boolean, receive_time timestamptz, node_index int,
        msg_type text, guid text, biz_key text, keys text[], key_fields jsonb, content jsonb, order_no text, return_status text,
        tax_status text, return_stamp text, return_time timestamptz, return_info text, usable boolean, note text, identity text,
        duplicate_count int)
    ), stored as (
      insert into receipt (raw_id, node_index, msg_type, dxp_id, base_channel_id, guid, biz_key, key_fields, content, order_no,
        return_status, tax_status, return_stamp, return_time, return_info, usable, note, match_note, match_status, identity,
        duplicate_count, enterprise_id, simulated, receive_time, create_by, create_time)
      select raw_id, node_index, msg_type, dxp_id, base_channel_id, guid, biz_key, key_fields, content, order_no,
        return_status, tax_status, return_stamp, return_time, return_info, usable, note, case when not usable then note end,
        case when usable then '0' else '3' end, identity, duplicate_count, null, simulated, receive_time,
        'system', ${now}
      from given order by identity collate "C"
      on conflict (tenant_id, identity) do update
        set duplicate_count = receipt.duplicate_count + 1 + excluded.duplicate_count
      returning id, identity, match_status, xmax = 0 as is_new
    ), waiting as (
      insert into waiting_key (key, receipt_id, rank)
      select kouan_match_key(key), stored.id, min(rank) from stored join given using (identity),
        unnest(given.keys) with ordinality as listed (key, rank)
      where stored.is_new and stored.match_status = '0' group by 1, 2
    )
    select id from stored where is_new and match_status = '0'`.execute(db)
  return stored.map(({ id }) => String(id))
}

const ofTaxBills: readonly string[] = [noticeTypeOf('tax-bill'), noticeTypeOf('tax-state')]
const isOfTaxBill = ({ type }: Receipt) => ofTaxBills.includes(type)

type ReceiptRow = ReturnType<typeof rowOf>

function rowOf(file: ReceiptFile, receipt: Receipt) {
  const { id, dxp_id, base_channel_id, simulated, receive_time } = file
  const row = storable({
    node_index: receipt.index,
    msg_type: receipt.type,
    guid: receipt.guid,
    biz_key: businessKey({ type: receipt.type, fields: receipt.fields }) ?? null,
    keys: matchingKeys(receipt),
    key_fields: assignedNumbers(receipt.fields),
    // Notices have more content than a status.
    content: noticeOf(receipt.type) ? { fields: receipt.fields, lines: receipt.lines } : null,
    order_no: receipt.fields.orderNo ?? null,
    // Digits of their own, which mean other things than those of receipts.
    return_status: noticeOf(receipt.type) ? null : receipt.returnStatus,
    tax_status: isOfTaxBill(receipt) ? receipt.returnStatus : null,
    return_stamp: receipt.returnTime,
    return_time: parseBeijingTime(receipt.returnTime) ?? null,
    return_info: receipt.returnInfo,
    note: receipt.findings.map(({ message }) => message).join('；') || null,
  })
  const identity = createHash('sha256')
    .update(`${carrierOf(file)}\n${receiptIdentity(receipt)}`)
    .digest('base64url')
  const usable = receipt.usable && row.isUnchanged
  const note = row.isUnchanged ? row.values.note : [unstorable, row.values.note].filter(Boolean).join('；')
  const ofFile = { raw_id: id, dxp_id, base_channel_id, simulated, receive_time }
  return { ...ofFile, ...row.values, usable, note, identity, duplicate_count: 0 }
}

const unstorable = '含有不能保存的字符（NUL 或不成对的代理项），已替换为 \uFFFD，此回执不采用；原始报文完整保留'

/** Replaces characters that the database cannot store, in every text of the row. */
function storable<Row extends object>(row: Row): { values: Row; isUnchanged: boolean } {
  let isUnchanged = true
  const written = JSON.stringify(row, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = toStorable(value)
    if (text !== value) isUnchanged = false
    return text
  })
  return { values: JSON.parse(written) as Row, isUnchanged }
}

/**
 * Part of a receipt's identity that names its origin. A receipt of the simulated customs is never a duplicate of a real one,
 * nor is one that came by another route a duplicate of one that came by its own.
 */
function carrierOf({ dxp_id, base_channel_id, simulated, came_by_route }: ReceiptFile): string {
  if (dxp_id === null || simulated) return `channel ${base_channel_id}`
  return came_by_route ? dxp_id : `channel ${base_channel_id} for ${dxp_id}`
}
