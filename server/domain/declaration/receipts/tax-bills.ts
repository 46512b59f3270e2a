// Tax bills, computed from all receipts about them whenever one is received, so that order and duplicates change nothing.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { taxBill, taxBillGoods } from '@kouan/contract/resources/declaration/tax-bill.ts'
import { noticeTypeOf } from '@kouan/customs/receipts/answers.ts'
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

const ofBills = [noticeTypeOf('tax-bill'), noticeTypeOf('tax-state')]
const storedNames = Object.entries<Field>(taxBill.fields).flatMap(([name, { computed }]) => (computed ? [] : [name]))

/** Recomputes the bills that these receipts name; receipts of other kinds are ignored. The caller has locked the documents. */
export async function updateTaxBills(db: Transaction, receiptIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<StoredReceipt>`
    select a.document_id::text as "documentId", a.enterprise_id::text as "enterpriseId", r.simulated, r.msg_type as type,
      r.return_stamp as "returnTime", r.content -> 'fields' as fields, r.content -> 'lines' as lines
    from receipt r join attempt a on a.id = r.attempt_id
    where r.usable and r.content is not null and r.match_status = '1' and r.biz_key in (select biz_key from receipt
      where id = any(${receiptIds}::bigint[]) and content is not null and msg_type = any(${ofBills}))`.execute(db)
  const bills = [...groupBy(rows, ({ documentId }) => documentId).values()].flatMap((receipts) =>
    applyTaxReceipts(receipts).flatMap((bill) => (receipts[0] ? [{ of: receipts[0], bill }] : [])),
  )
  if (bills.length > 0) await saveBills(db, bills, now)
}

interface OwnedBill {
  of: StoredReceipt
  bill: TaxBill
}

/** Saves any number of bills: one statement for the bills, two for their lines. */
async function saveBills(db: Transaction, bills: readonly OwnedBill[], now: Date): Promise<void> {
  const heads = bills.map((one) => headOf(one, now))
  const columns = Object.keys(heads[0] ?? {})
  const changed = columns.filter((name) => !name.startsWith('create_'))
  const sets = changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const { rows } = await sql<{ id: string; owner: string }>`
    insert into tax_bill (${namesOf(columns)})
    select ${namesOf(columns)} from jsonb_populate_recordset(null::tax_bill, ${JSON.stringify(heads)}::jsonb)
    on conflict (document_id, tax_no) do update set version = tax_bill.version + 1, ${sql.join(sets)}
    returning id::text, document_id || ' ' || tax_no as owner`.execute(db)
  const ids = new Map(rows.map(({ id, owner }) => [owner, id]))
  await sql`delete from tax_bill_list where tax_bill_id = any(${[...ids.values()]}::bigint[])`.execute(db)
  const lines = bills.flatMap(({ of, bill }) =>
    bill.lines.map((line, at) => ({
      enterprise_id: of.enterpriseId,
      tax_bill_id: ids.get(`${of.documentId} ${bill.taxNo}`),
      line_no: at + 1,
      ...picked(Object.keys(taxBillGoods.fields), line),
    })),
  )
  if (lines.length === 0) return
  const ofLines = ['enterprise_id', 'tax_bill_id', 'line_no', ...Object.keys(taxBillGoods.fields).map(columnName)]
  await sql`insert into tax_bill_list (${namesOf(ofLines)})
    select ${namesOf(ofLines)} from jsonb_populate_recordset(null::tax_bill_list, ${JSON.stringify(lines)}::jsonb)`.execute(
    db,
  )
}

const namesOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))

/** Row of the table with every column; those not received yet are null. */
function headOf({ of, bill }: OwnedBill, now: Date): Row {
  const { taxNo, invtNo, status, entDutyNo, isComplete, fields } = bill
  return {
    ...Object.fromEntries(storedNames.map((name) => [columnName(name), fields[name] || null])),
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
}

/** Values of the message by column; an empty element is null. */
const picked = (names: readonly string[], fields: Readonly<Record<string, string | undefined>>): Row =>
  Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(fields, name) ? [[columnName(name), fields[name] || null]] : [])),
  )
