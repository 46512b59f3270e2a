// Answers to test messages of channels: they belong to no document, and must not stand among those that wait for one.
import { channelTestEvent } from '@kouan/contract/resources/channel/base-channel.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import type { ReceiptMatch } from './waiting-receipts.ts'

/** Settles the receipts that answer a test message; returns the others. */
export async function settleTestAnswers(db: Transaction, unmatched: readonly ReceiptMatch[]): Promise<ReceiptMatch[]> {
  const ids = unmatched.map(({ receipt }) => receipt.id)
  // The business key of an answer to a whole message ends with the id of that message.
  const { rows } = await sql<{ id: string }>`with answered as materialized (
      select r.id, d.title from receipt r join delivery d on d.message_id = split_part(r.biz_key, '|', 2)
        and d.event = ${channelTestEvent} and d.target_id = r.base_channel_id::text
      where r.id = any(${ids}::bigint[])
    ), settled as (
      delete from waiting_key where receipt_id in (select id from answered)
    )
    update receipt set match_status = '2', match_note = answered.title from answered where receipt.id = answered.id
    returning receipt.id::text as id`.execute(db)
  const settled = new Set(rows.map(({ id }) => id))
  return unmatched.filter(({ receipt }) => !settled.has(receipt.id))
}
