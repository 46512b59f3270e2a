// The history of one order: its attempts and everything that happened to it.
import type { OrderAttempt, OrderDetail, TimelineEntry } from '@kouan/contract/calls/order.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import { sql } from 'kysely'
import { saySendProblem } from '../../domain/declaration/send-problem.ts'
import type { Context } from '../../gate/context.ts'
import { NotFound } from '../../ground/errors.ts'

const wireTime = (column: string) => sql.raw(`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`)

const stateText = (state: string | null) => (state === null ? null : (declareStates[state as DeclareState] ?? state))

const messageStates: Readonly<Record<string, string>> = { 0: '待发送', 2: '已发送', 4: '格式被拒' }

export async function readOrderDetail(context: Context, { id }: { id: string }): Promise<OrderDetail> {
  const { rows } = await sql`select from order_head where id = ${id} and del_flag = 0`.execute(context.db)
  if (rows.length === 0) throw new NotFound()
  return { attempts: await readAttempts(context, id), timeline: await readTimeline(context, id) }
}

type StoredAttempt = Omit<OrderAttempt, 'declareStatusText' | 'returnStatusText' | 'messageStatusText'> & {
  returnType: string | null
  sendFailures: number
  nextTry: Date | null
}

async function readAttempts({ db }: Context, orderId: string): Promise<OrderAttempt[]> {
  const { rows } = await sql<StoredAttempt>`
    select d.id as "documentId", d.attempt_no as "attemptNo", d.guid, d.app_time as "appTime",
      d.declare_status as "declareStatus", d.return_status as "returnStatus", d.return_type as "returnType",
      ${wireTime('d.return_time')} as "returnTime", d.return_info as "returnInfo", m.cop_msg_id as "copMsgId",
      m.file_name as "fileName", ${wireTime('m.send_time')} as "sendTime", m.status as "messageStatus",
      m.simulated, m.send_problem as "sendProblem", m.send_failures as "sendFailures", m.next_try_time as "nextTry"
    from document d join outbound_message m on m.id = d.message_id
    where d.order_id = ${orderId} order by d.attempt_no desc`.execute(db)
  return rows.map(({ returnType, sendFailures, nextTry, ...row }) => ({
    ...row,
    sendProblem: row.sendProblem && saySendProblem({ problem: row.sendProblem, failures: sendFailures, nextTry }),
    documentId: String(row.documentId),
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

async function readTimeline({ db }: Context, orderId: string): Promise<TimelineEntry[]> {
  const { rows } = await sql<Omit<TimelineEntry, 'toStatusText'>>`
    select ${wireTime('l.create_time')} as time, l.source, l.title, l.detail, d.attempt_no as "attemptNo", l.operator,
      l.to_status as "toStatus", l.receipt_id as "receiptId"
    from document_log l left join document d on d.id = l.document_id
    where l.order_id = ${orderId} order by l.id desc limit 1000`.execute(db)
  return rows.map((row) => ({
    ...row,
    receiptId: row.receiptId === null ? null : String(row.receiptId),
    toStatusText: stateText(row.toStatus),
  }))
}
