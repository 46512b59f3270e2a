// Tax bills follow from all receipts about them: they are worked out anew from those whenever one comes, so that order and
// repetition change nothing.
import { columnName } from '@kouan/contract/derive/names.ts'
import { taxBill, taxBillGoods } from '@kouan/contract/resources/declaration/tax-bill.ts'
import { applyTaxReceipts, type TaxBill, type TaxReceipt } from '@kouan/customs/receipts/tax-bills.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { groupBy } from '../group-by.ts'

type Row = Record<string, unknown>

interface StoredReceipt extends TaxReceipt {
  documentId: string
  enterpriseId: string
  simulated: boolean
}

/** Of these receipts, the tax ones among them. Hold the documents first. */
export async function keepTaxBills(db: Transaction, receiptIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<StoredReceipt>`
    select a.document_id::text as "documentId", a.enterprise_id::text as "enterpriseId", r.simulated, r.msg_type as type,
      r.return_stamp as "returnTime", r.content -> 'fields' as fields, r.content -> 'lines' as lines
    from receipt r join attempt a on a.id = r.attempt_id
    where r.usable and r.content is not null and r.match_status = '1' and r.biz_key in (select biz_key from receipt
      where id = any(${receiptIds}::bigint[]) and content is not null and biz_key like 'CEB816Message|%')`.execute(db)
  for (const receipts of groupBy(rows, ({ documentId }) => documentId).values()) {
    const [first] = receipts
    if (first) for (const bill of applyTaxReceipts(receipts)) await saveBill(db, first, bill, now)
  }
}

async function saveBill(db: Transaction, of: StoredReceipt, bill: TaxBill, now: Date): Promise<void> {
  const { taxNo, invtNo, status, entDutyNo, isComplete, fields } = bill
  const stored: Row = {
    ...picked(Object.keys(taxBill.fields), fields),
    enterprise_id: of.enterpriseId,
    document_id: of.documentId,
    tax_no: taxNo,
    invt_no: invtNo,
    status,
    ent_duty_no: entDutyNo ?? null,
    complete: isComplete,
    simulated: of.simulated,
    create_by: of.simulated ? 'simulated-customs' : 'customs',
    create_time: now,
    update_time: parseBeijingTime(bill.statusTime) ?? null,
  }
  const names = Object.keys(stored)
  const changed = names.filter((name) => !name.startsWith('create_'))
  const sets = changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const { rows } = await sql<{ id: string }>`
    insert into tax_bill (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(Object.values(stored))})
    on conflict (document_id, tax_no) do update set version = tax_bill.version + 1, ${sql.join(sets)}
    returning id::text`.execute(db)
  const id = rows[0]?.id
  await sql`delete from tax_bill_list where tax_bill_id = ${id}`.execute(db)
  for (const [at, line] of bill.lines.entries()) {
    const own: Row = {
      enterprise_id: of.enterpriseId,
      tax_bill_id: id,
      line_no: at + 1,
      ...picked(Object.keys(taxBillGoods.fields), line),
    }
    await sql`insert into tax_bill_list (${sql.join(Object.keys(own).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(own))})`.execute(db)
  }
}

/** What the message says, by column; what it leaves out is nothing. */
const picked = (names: readonly string[], fields: Readonly<Record<string, string | undefined>>): Row =>
  Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(fields, name) ? [[columnName(name), fields[name] || null]] : [])),
  )
