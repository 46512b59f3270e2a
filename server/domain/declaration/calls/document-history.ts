// History of one document: its attempts and events.
import type { DocumentAttempt, DocumentHistory, TimelineEntry } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import type { Context } from '../../../gate/context.ts'
import { NotFound } from '../../../ground/errors.ts'
import { describeSendProblem } from '../delivery/send-problem.ts'
import { readBuyerUsage } from './buyer-usage.ts'
import { stateText, wireTime } from './wire-texts.ts'

const messageStates: Readonly<Record<string, string>> = { 0: '待发送', 2: '已发送', 4: '格式被拒' }

export const readDocumentHistory =
  (kind: DocumentKind) =>
  async (context: Context, { id }: { id: string }): Promise<DocumentHistory> => {
    const { rows } = await sql`select from ${sql.table(kind.resource.table)} where id = ${id} and del_flag = 0
      and ${isLetThrough(context, kind.resource, sql`id`)}`.execute(context.db)
    if (rows.length === 0) throw new NotFound()
    return {
      buyer: await readBuyerUsage(kind, context, id),
      attempts: await readAttempts(kind, context, id),
      timeline: await readTimeline(context, id),
    }
  }

type StoredAttempt = Omit<DocumentAttempt, 'declareStatusText' | 'returnStatusText' | 'messageStatusText'> & {
  returnType: string | null
  sendFailures: number
  nextTry: Date | null
}

async function readAttempts(kind: DocumentKind, { db }: Context, documentId: string): Promise<DocumentAttempt[]> {
  const { rows } = await sql<StoredAttempt>`
    select a.id as "attemptId", a.attempt_no as "attemptNo", a.app_type as "appType", a.part_no as "partNo", a.part_count as "partCount",
      a.key_fields ->> 'preNo' as "preNo", ${lineCountOf(kind)} as "lineCount", a.guid, a.app_time as "appTime",
      a.declare_status as "declareStatus", a.return_status as "returnStatus", a.return_type as "returnType",
      ${wireTime('a.return_time')} as "returnTime", a.return_info as "returnInfo", m.cop_msg_id as "copMsgId", m.dxp_id as "dxpId",
      m.file_name as "fileName", ${wireTime('m.send_time')} as "sendTime", m.status as "messageStatus",
      m.simulated, a.judged_by as "judgedBy", m.send_problem as "sendProblem", m.send_failures as "sendFailures", m.send_answer as "sendAnswer", m.next_try_time as "nextTry"
    from attempt a join outbound_message m on m.id = a.message_id
    where a.document_id = ${documentId} order by a.attempt_no desc, a.part_no`.execute(db)
  return rows.map(({ returnType, sendFailures, nextTry, ...row }) => ({
    ...row,
    sendProblem: row.sendProblem && describeSendProblem({ problem: row.sendProblem, failures: sendFailures, nextTry }),
    attemptId: String(row.attemptId),
    appTime: row.appTime.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6'),
    declareStatusText: stateText(row.declareStatus) ?? row.declareStatus,
    returnStatusText:
      row.returnStatus && returnType
        ? describeReceipt({ type: returnType, returnStatus: row.returnStatus }).text
        : row.returnStatus,
    messageStatusText: row.sendProblem
      ? declareStates.BLOCKED
      : (messageStates[row.messageStatus] ?? row.messageStatus),
  }))
}

/** Of the latest attempt at each part: the lines name the part that sends them now. */
function lineCountOf({ series, lines: key = '', resource }: DocumentKind) {
  const line = resource.lines?.[key]
  if (!series || !line) return sql`null::int`
  return sql`case when a.attempt_no = max(a.attempt_no) over (partition by a.part_no)
    then (select count(*)::int from ${sql.table(line.table)} l
      where l.${sql.ref(line.head)} = a.document_id and l.part_no = a.part_no) end`
}

async function readTimeline({ db }: Context, documentId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql<Omit<TimelineEntry, 'toStatusText'>>`
    select ${wireTime('l.create_time')} as time, l.source, l.title, l.detail, a.attempt_no as "attemptNo",
      a.part_no as "partNo", a.part_count as "partCount", l.operator,
      l.to_status as "toStatus", l.receipt_id as "receiptId"
    from document_log l left join attempt a on a.id = l.attempt_id
    where l.document_id = ${documentId} order by l.id desc limit 1000`.execute(db)
  return rows.map((row) => ({
    ...row,
    receiptId: row.receiptId === null ? null : String(row.receiptId),
    toStatusText: stateText(row.toStatus),
  }))
}
