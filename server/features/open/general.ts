// Receipts, tax bills, code tables, and who the account is.
import {
  openChannels,
  openCodeTable,
  openCodeTables,
  openEnterprise,
  openReceiptMessage,
  openReceipts,
  openTaxBills,
} from '@kouan/contract/calls/open/general-calls.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { taxBill } from '@kouan/contract/resources/declaration/tax-bill.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../crud/data-rules.ts'
import { entityNamed } from '../../crud/entity.ts'
import { contentOf } from '../../domain/declaration/forwarding/receipt-content.ts'
import { instantOf } from '../../domain/open/answer-names.ts'
import { type OpenContext, type OpenPart, serveOpen } from '../../domain/open/open-part.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { NotFound } from '../../ground/errors.ts'
import { at, receiptBody } from '../../vault/sealed-columns.ts'
import { findCodeTable, namedTables } from './code-tables.ts'
import { readPage } from './read-page.ts'
import { documentIsShown } from './shown-documents.ts'
import { states } from './states.ts'

/** Condition over a receipt `r` of an attempt `a`: it is shown with its document, as in the history of that. */
const receiptIsShown = (context: OpenContext) =>
  sql`${documentIsShown(context, { type: sql`a.doc_type`, id: sql`a.document_id` })}
    and ${isLetThrough(context, receipt, sql`r.id`)}`

const receipts = serveOpen(openReceipts, async (context, { documentId }) => {
  const { rows } = await sql<{
    id: string
    msgType: string
    returnStatus: string | null
    returnTime: Date | null
    returnInfo: string
    guid: string
    simulated: boolean
  }>`select r.id::text as id, r.msg_type as "msgType", r.return_status as "returnStatus", r.return_time as "returnTime",
      r.return_info as "returnInfo", r.guid, r.simulated
    from receipt r join attempt a on a.id = r.attempt_id where a.document_id = ${documentId}
      and ${receiptIsShown(context)} order by r.id limit 1000`.execute(context.db)
  const times = (time: Date | null) => ({ returnedTime: instantOf(time), returnTime: time && beijingText(time) })
  return { receipts: rows.map((row) => ({ ...row, ...times(row.returnTime) })) }
})

const receiptMessage = serveOpen(openReceiptMessage, async (context, { id }) => {
  const { db, services } = context
  const { rows } = await sql<{ msg_type: string; body: Buffer; sha256: string; node_index: number }>`
    select * from kouan_open_receipt(${id})
    where exists (select from receipt r join attempt a on a.id = r.attempt_id
      where r.id = ${id} and ${receiptIsShown(context)})`.execute(db)
  const [file] = rows
  if (!file) throw new NotFound()
  const bytes = services.vault.decryptBytes(file.body, at(receiptBody, file.sha256))
  const content = contentOf('XML_RAW', { bytes, msgType: file.msg_type, nodeIndex: file.node_index, about: {} })
  if (!content) throw new NotFound('回执原文不能读取')
  return content
})

const taxBills = serveOpen(openTaxBills, async (context, { cursor, limit: asked }) => {
  const scope = { ...entityNamed(taxBill.name), context }
  const { rows, ...cursors } = await readPage(scope, { cursor, limit: asked ?? 100 })
  const shown = ['id', ...Object.keys(taxBill.fields).filter((name) => name !== 'documentPages')]
  return {
    taxBills: rows.map((row) => Object.fromEntries(shown.map((name) => [name, row[name] ?? null]))),
    ...cursors,
    // The fields of a message are not known to the types.
  } as never
})

const codeTables = serveOpen(openCodeTables, async () => ({ codeTables: namedTables }))

const codeTable = serveOpen(openCodeTable, async (_context, { code }) => {
  const found = findCodeTable(code)
  if (!found) throw new NotFound(`没有代码表 ${code}`)
  return found
})

const enterprise = serveOpen(openEnterprise, async ({ db, account }) => {
  const { rows } = await sql<{ companyName: string; companyCode: string | null; creditCode: string | null }>`
    select company_name as "companyName", company_code as "companyCode", credit_code as "creditCode" from enterprise
    where id = ${account.enterpriseId}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound()
  const [kinds, scopes] = [[...account.kinds].join(','), [...account.scopes].join(',')]
  return { id: account.enterpriseId, ...row, accountName: account.name, kinds, scopes }
})

const channels = serveOpen(openChannels, async (context) => {
  const { rows } = await sql<{ crossborderType: string; dxpId: string; status: string; simulated: boolean }>`
    select c.crossborder_type as "crossborderType", t.dxp_id as "dxpId", c.status,
      b.protocol = 'SIMULATED' as simulated
    from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id
      join base_channel b on b.id = c.base_channel_id
    where ${isLetThrough(context, enterpriseChannel, sql`c.id`)}
    order by c.crossborder_type, c.id`.execute(context.db)
  return { channels: rows }
})

export const generalParts: OpenPart[] = [
  states,
  receipts,
  receiptMessage,
  taxBills,
  codeTables,
  codeTable,
  enterprise,
  channels,
]
