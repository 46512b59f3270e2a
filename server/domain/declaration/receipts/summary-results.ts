// Results of summaries, computed from all messages about them whenever one is received, so that order and duplicates change
// nothing. A result may come in several messages, and again with another state or a number of its customs declaration.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { summaryResult, summaryResultGoods } from '@kouan/contract/resources/export/summary-result.ts'
import { noticeTypeOf } from '@kouan/customs/receipts/answers.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { groupBy } from '../group-by.ts'

type Fields = Readonly<Record<string, string>>
type Row = Record<string, unknown>

interface StoredResult {
  documentId: string
  enterpriseId: string
  simulated: boolean
  time: string
  fields: Fields
  lines: Fields[]
}

const type = noticeTypeOf('summary')
const ofRow = ['opTime', 'partsArrived', 'partCount', 'simulated', 'documentId', 'documentPages']
const headNames = Object.keys(summaryResult.fields).filter((name) => !ofRow.includes(name))
const lineNames = Object.keys(summaryResultGoods.fields)

/** Recomputes the results that these receipts tell of; receipts of other kinds are ignored. The caller has locked the documents. */
export async function updateSummaryResults(db: Transaction, receiptIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<StoredResult>`
    select a.document_id::text as "documentId", a.enterprise_id::text as "enterpriseId", r.simulated,
      r.return_stamp as time, r.content -> 'fields' as fields, r.content -> 'lines' as lines
    from receipt r join attempt a on a.id = r.attempt_id
    where r.usable and r.msg_type = ${type} and r.match_status = '1' and a.document_id in (select n.document_id
      from receipt m join attempt n on n.id = m.attempt_id
      where m.id = any(${receiptIds}::bigint[]) and m.msg_type = ${type})
    order by r.return_stamp, r.identity`.execute(db)
  const results = groupBy(rows, ({ documentId, fields }) => `${documentId} ${fields.declSeqNo}`)
  for (const parts of results.values()) await saveResult(db, parts, now)
}

/** `parts`: in their order. The latest says how things are; a number that an earlier one told of stays known. */
async function saveResult(db: Transaction, parts: readonly StoredResult[], now: Date): Promise<void> {
  const latest = parts.at(-1)
  if (!latest) return
  const told = Object.assign({}, ...parts.map(({ fields }) => filled(fields))) as Fields
  const bySeqNo = new Map(parts.map((part) => [part.fields.msgSeqNo ?? '1', part]))
  const time = parseBeijingTime(latest.time)
  const head: Row = {
    ...picked(summaryResult.fields, headNames, told),
    enterprise_id: latest.enterpriseId,
    document_id: latest.documentId,
    op_time: time ? beijingText(time) : null,
    parts_arrived: bySeqNo.size,
    part_count: Number(told.msgCount) || 1,
    simulated: latest.simulated,
    create_by: latest.simulated ? 'simulated-customs' : 'customs',
    create_time: now,
    update_time: now,
  }
  const columns = Object.keys(head)
  const sets = columns
    .filter((name) => !name.startsWith('create_'))
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
  const { rows } = await sql<{ id: string }>`insert into summary_result (${namesOf(columns)})
    select ${namesOf(columns)} from jsonb_populate_record(null::summary_result, ${JSON.stringify(head)}::jsonb)
    on conflict (document_id, decl_seq_no) do update set version = summary_result.version + 1, ${sql.join(sets)}
    returning id::text`.execute(db)
  const id = rows[0]?.id
  await sql`delete from summary_result_list where summary_result_id = ${id}`.execute(db)
  const ordered = [...bySeqNo].sort(([one], [other]) => Number(one) - Number(other))
  const lines = ordered.flatMap(([, part]) => part.lines)
  if (lines.length === 0) return
  const given = lines.map((line, at) => ({
    enterprise_id: latest.enterpriseId,
    summary_result_id: id,
    line_no: at + 1,
    ...picked(summaryResultGoods.fields, lineNames, line),
  }))
  const ofLines = ['enterprise_id', 'summary_result_id', 'line_no', ...lineNames.map(columnName)]
  await sql`insert into summary_result_list (${namesOf(ofLines)})
    select ${namesOf(ofLines)} from jsonb_populate_recordset(null::summary_result_list, ${JSON.stringify(given)}::jsonb)`.execute(
    db,
  )
}

const namesOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
const filled = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** Values by column; a text that the paper lets be empty is empty, anything else without a value is null. */
const picked = (fields: Readonly<Record<string, Field>>, names: readonly string[], given: Fields): Row =>
  Object.fromEntries(
    names.map((name) => {
      const { required, kind } = fields[name] ?? {}
      return [columnName(name), given[name] || (required && kind !== 'number' ? '' : null)]
    }),
  )
