// The last answers of customs to the documents of an enterprise.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { EnterpriseOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { sql } from 'kysely'
import { documentNumber } from '../../../domain/declaration/documents/document-number.ts'
import { documentLetThrough } from '../../../domain/declaration/documents/let-through.ts'
import type { Context } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { seenTypes } from './overview-figures.ts'

const most = 10

interface ReceiptRow {
  id: string
  type: string
  docType: string
  documentId: string
  orderNo: string | null
  documentNo: string | null
  status: string | null
  info: string | null
  time: Date
  simulated: boolean
}

/** Newest first; of kinds whose lists the caller may see. */
export async function readReceipts(context: Context, id: string): Promise<EnterpriseOverview['receipts']> {
  const { rows } = await sql<ReceiptRow>`select r.id::text as id, r.msg_type as type, document.doc_type as "docType",
      document.id::text as "documentId", r.order_no as "orderNo",
      ${documentNumber({ id: sql`document.id`, type: sql`document.doc_type` })} as "documentNo", coalesce(r.return_status, r.tax_status) as status,
      r.return_info as info, coalesce(r.return_time, r.create_time) as time, r.simulated
    from receipt r join attempt a on a.id = r.attempt_id join document on document.id = a.document_id
    where r.enterprise_id = ${id} and document.del_flag = 0 and document.doc_type = any(${seenTypes(context)})
      and ${documentLetThrough(context)}
    order by r.create_time desc, r.id desc limit ${most}`.execute(context.db)
  return rows.map(({ docType, time, ...row }) => ({
    ...row,
    noun: documentKinds.get(docType)?.noun ?? '',
    documentPages: documentKinds.get(docType)?.pages.join(',') ?? null,
    time: beijingText(time),
  }))
}
