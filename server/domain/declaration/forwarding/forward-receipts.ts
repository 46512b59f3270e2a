// Receipts passed on to the enterprise as the configuration of its channel says: written in the transaction that applies them,
// built and sent later.
import { receiptTypeText } from '@kouan/contract/resources/channel/message-types.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { at, receiptBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { DeliveryFailure, type DeliverySource, enqueueDeliveries, type LaterDelivery } from '../../delivery/delivery.ts'
import { contentOf } from './receipt-content.ts'

interface Forwarded {
  id: string
  enterpriseId: string | null
  documentId: string
  msgType: string
  status: string | null
  orderNo: string | null
  simulated: boolean
  format: string
  targetId: string
  targetName: string
}

/** Their documents are locked, so that the receipts of one are passed on in the order in which they were applied. */
export async function forwardReceipts(
  db: Transaction,
  { receiptIds, now }: { receiptIds: readonly string[]; now: Date },
): Promise<void> {
  const { rows } = await sql<Forwarded>`
    select r.id::text, r.enterprise_id::text as "enterpriseId", r.msg_type as "msgType", r.order_no as "orderNo", r.simulated,
      coalesce(r.return_status, r.tax_status) as status, s.format, b.id::text as "targetId", b.channel_name as "targetName",
      a.document_id::text as "documentId"
    from receipt r
      cross join lateral (select min(a.document_id) as document_id, min(a.message_id) as message_id from attempt a
        where a.id = r.attempt_id or (r.attempt_id is null and a.message_id = r.message_id)) a
      join outbound_message m on m.id = a.message_id
      join channel_receipt s on s.channel_id = m.enterprise_channel_id and s.receipt_type = r.msg_type and s.status = '1'
      join base_channel b on b.id = s.target_channel_id
    where r.id = any(${receiptIds}::bigint[]) and (coalesce(s.status_filter, '') = ''
      or coalesce(r.return_status, r.tax_status) = any(string_to_array(s.status_filter, ',')))
    order by r.id`.execute(db)
  if (rows.length > 0) await enqueueDeliveries(db, { deliveries: rows.map(deliveryOf), now })
}

function deliveryOf(one: Forwarded): LaterDelivery {
  const { id, enterpriseId, documentId, msgType, status, orderNo, simulated, format, targetId, targetName } = one
  return {
    target: { kind: 'CHANNEL', id: targetId, name: targetName },
    enterpriseId,
    subject: `document ${documentId}`,
    event: `${simulated ? 'simulated-' : ''}receipt.${msgType}`,
    title: [simulated && '模拟海关的', receiptTypeText(msgType), status, orderNo].filter(Boolean).join(' '),
    content: { source: 'RECEIPT', id: `${id} ${format}` },
    // Applied once, it is passed on once, also when it is applied again.
    messageId: `receipt-${id}-${targetId}`,
  }
}

interface StoredReceipt {
  body: Buffer | null
  archived: string | null
  sha256: string
  msgType: string
  nodeIndex: number
  simulated: boolean
  receiveTime: Date | null
  orderNo: string | null
}

export const receiptSource = ({ vault }: { vault: Vault }): DeliverySource => ({
  source: 'RECEIPT',
  async build(run, { id: named, tenantId }) {
    const [id = '', format = ''] = named.split(' ')
    const { rows } = await run.transact(
      (db) =>
        sql<StoredReceipt>`select f.body, f.archived, f.sha256, r.msg_type as "msgType", r.node_index as "nodeIndex", r.simulated,
          r.receive_time as "receiveTime", r.order_no as "orderNo"
        from receipt r join receipt_raw f on f.id = r.raw_id where r.id = ${id}`.execute(db),
      { tenantId },
    )
    const [row] = rows
    const about = row && {
      receiveTime: row.receiveTime?.toISOString() ?? null,
      orderNo: row.orderNo,
      simulated: row.simulated,
    }
    if (row?.archived) throw new DeliveryFailure(`回执原文已归档（${row.archived}）`, { isPermanent: true })
    const bytes =
      row?.body &&
      about &&
      contentOf(format, { ...row, about, bytes: vault.decryptBytes(row.body, at(receiptBody, row.sha256)) })
    if (!row || !bytes) throw new DeliveryFailure('回执报文已不存在，或不能读取', { isPermanent: true })
    const [type, ending] = format === 'JSON' ? ['application/json', 'json'] : ['application/xml', 'xml']
    return { type, bytes, fileName: `${row.simulated ? 'simulated-' : ''}${row.msgType}-${id}.${ending}` }
  },
})
