// The history of documents, one row for each event.
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'

export interface LogEntry {
  tenantId: string
  enterpriseId: string
  documentId: string
  attemptId?: string
  source: 'user' | 'job' | 'receipt'
  title: string
  detail?: string | null
  fromStatus?: string | null
  toStatus?: string | null
  receiptId?: string
  operator: string
  time: Date
}

export const writeLog = (db: Transaction, entry: LogEntry) => writeLogs(db, [entry])

/** Writes the entries in this order. Skips a receipt that the history of the attempt already has. */
export async function writeLogs(db: Transaction, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry, at) => ({
    at,
    tenant_id: entry.tenantId,
    enterprise_id: entry.enterpriseId,
    document_id: entry.documentId,
    attempt_id: entry.attemptId,
    source: entry.source,
    title: entry.title,
    detail: entry.detail,
    from_status: entry.fromStatus,
    to_status: entry.toStatus === entry.fromStatus ? null : entry.toStatus,
    receipt_id: entry.receiptId,
    operator: entry.operator,
    create_time: entry.time,
  }))
  await sql`insert into document_log (tenant_id, enterprise_id, document_id, attempt_id, source, title, detail,
      from_status, to_status, receipt_id, operator, create_time)
    select tenant_id, enterprise_id, document_id, attempt_id, source, title, detail, from_status, to_status, receipt_id,
      operator, create_time
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (at int, tenant_id bigint, enterprise_id bigint,
      document_id bigint, attempt_id bigint, source text, title text, detail text, from_status text, to_status text,
      receipt_id bigint, operator text, create_time timestamptz)
    order by at
    on conflict (attempt_id, receipt_id) where receipt_id is not null do nothing`.execute(db)
}
