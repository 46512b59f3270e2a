// The history of an order, one row for each thing that happened to it.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

export interface LogEntry {
  tenantId: string
  enterpriseId: string
  orderId: string
  documentId?: string
  source: 'user' | 'job' | 'receipt'
  title: string
  detail?: string | null
  fromStatus?: string | null
  toStatus?: string | null
  receiptId?: string
  operator: string
  time: Date
}

/** Answers false when the same receipt stands in the history of the document already. */
export async function writeLog(db: Transaction, entry: LogEntry): Promise<boolean> {
  const moved = entry.toStatus !== entry.fromStatus
  const { rows } =
    await sql`insert into document_log (tenant_id, enterprise_id, order_id, document_id, source, title, detail,
      from_status, to_status, receipt_id, operator, create_time)
    values (${entry.tenantId}, ${entry.enterpriseId}, ${entry.orderId}, ${entry.documentId ?? null}, ${entry.source},
      ${entry.title}, ${entry.detail ?? null}, ${entry.fromStatus ?? null}, ${moved ? (entry.toStatus ?? null) : null},
      ${entry.receiptId ?? null}, ${entry.operator}, ${entry.time})
    on conflict (document_id, receipt_id) where receipt_id is not null do nothing returning id`.execute(db)
  return rows.length > 0
}
