import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import {
  type DeadLetterRow,
  deadLetter,
  deadLetters,
  receiptFileContent,
  receiptMessage,
} from '@kouan/contract/calls/declaration.ts'
import type { MessageView } from '@kouan/contract/calls/document.ts'
import { linkReceipt as linkReceiptCall, readWorklist as readWorklistCall } from '@kouan/contract/calls/worklist.ts'
import { receiptFile } from '@kouan/contract/resources/declaration/receipt-file.ts'
import { taxBill } from '@kouan/contract/resources/declaration/tax-bill.ts'
import { sql } from 'kysely'
import type { ActionRows } from '../../crud/action-rows.ts'
import { defineEntity } from '../../crud/entity.ts'
import { serveActing } from '../../crud/serve-actions.ts'
import { readWorklist } from '../../domain/declaration/calls/read-worklist.ts'
import { showMessage } from '../../domain/declaration/calls/show-message.ts'
import { linkReceipt } from '../../domain/declaration/receipts/link-receipt.ts'
import { openBody, type StoredBody } from '../../domain/declaration/stored-body.ts'
import { deliverDeclaration } from '../../domain/declaration/work-kinds.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import type { FileReply } from '../../gate/envelope.ts'
import { serve } from '../../gate/serve-call.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { Conflict, Forbidden, NotFound, Refusal } from '../../ground/errors.ts'
import { at, receiptBody } from '../../vault/sealed-columns.ts'
import {
  type DeadLetter,
  discardDeadLetters,
  findDeadLetters,
  listDeadLetters,
  reviveDeadLetters,
} from '../../work/dead-letters.ts'
import { deadLetterFigure, receiptFigures } from './exchange-figures.ts'
import { pageCases, receiptEntity } from './receipt-entity.ts'

interface StoredFile extends StoredBody {
  file_name: string
  msg_type: string | null
  sha256: string
  simulated: boolean
  /** Of the receipt in it. */
  node_index: number
}

async function readFile({ db }: Context, id: string, by: 'receipt' | 'file'): Promise<StoredFile> {
  const whose =
    by === 'file'
      ? sql`(select 0 as node_index, ${id}::bigint as raw_id) r`
      : sql`(select node_index, raw_id from receipt where id = ${id}) r`
  const { rows } = await sql<StoredFile>`select file_name, msg_type, body, archived, sha256, simulated, r.node_index
    from receipt_raw f join ${whose} on f.id = r.raw_id`.execute(db)
  if (!rows[0]) throw new NotFound()
  return rows[0]
}

async function showReceiptMessage(context: Context, { id }: { id: string }): Promise<MessageView> {
  const file = await readFile(context, id, 'receipt')
  const { file_name: fileName, msg_type: msgType, sha256, simulated, node_index: nodeIndex } = file
  const bytes = openBody(context.services.vault, file, at(receiptBody, sha256))
  return showMessage({ fileName, msgType: msgType ?? '', bytes, simulated, nodeIndex })
}

async function sendReceiptFile(context: Context, { id }: { id: string }): Promise<FileReply> {
  const { file_name: name, sha256, ...stored } = await readFile(context, id, 'file')
  const bytes = openBody(context.services.vault, stored, at(receiptBody, sha256))
  if (!bytes) throw new NotFound()
  context.audit({ target: `receiptFile ${id} ${name}` })
  return { name, type: 'application/octet-stream', bytes }
}

async function listLetters(context: Context, input: { before?: string | null; pageSize?: number | null }) {
  refuseEnterprises(context)
  const before = input.before ?? undefined
  const found = await listDeadLetters(context.db, { limit: input.pageSize ?? 50, ...(before ? { before } : {}) })
  const subjects = await subjectsOf(context, found)
  return found.map(
    (letter): DeadLetterRow => ({
      id: String(letter.id),
      kind: letter.kind,
      title: context.services.workTitles.get(letter.kind) ?? letter.kind,
      subject: letter.key ?? '',
      orderCount: 0,
      copMsgId: null,
      noun: null,
      documentPages: null,
      ...subjects.get(String(letter.id)),
      reason: letter.reason,
      failures: letter.failures,
      createTime: beijingText(letter.createdAt),
      failedTime: beijingText(letter.failedAt),
    }),
  )
}

type Subject = Pick<DeadLetterRow, 'subject' | 'orderCount' | 'copMsgId' | 'noun' | 'documentPages'>

/** File names say more than numbers, and the orders of a message more than its file. */
async function subjectsOf({ db }: Context, letters: DeadLetter[]): Promise<Map<string, Subject>> {
  const ids = letters.map(({ id }) => id)
  const { rows } = await sql<
    Pick<Subject, 'subject' | 'orderCount' | 'copMsgId'> & { id: string; msgType: string | null }
  >`
    select w.id, coalesce(m.file_name, r.file_name) as subject, coalesce(m.document_count, 0) as "orderCount",
      m.cop_msg_id as "copMsgId", m.msg_type as "msgType" from work_item w
      left join outbound_message m on m.id = (w.payload ->> 'messageId')::bigint
      left join receipt_raw r on r.id = (w.payload ->> 'rawId')::bigint
    where w.id = any(${ids}::bigint[]) and coalesce(m.file_name, r.file_name) is not null`.execute(db)
  return new Map(
    rows.map(({ id, msgType, ...subject }) => {
      const { noun = null, pages } = documentKinds.get(msgType ?? '') ?? {}
      return [String(id), { ...subject, noun, documentPages: pages?.join(',') ?? null }]
    }),
  )
}

/** No other transaction can hold them, for requests cannot write to the queue: the count shows who was faster. */
const letterRows: ActionRows<LetterRow> = {
  async byIds(context, { ids }) {
    refuseEnterprises(context)
    const found = await findDeadLetters(context.db, ids)
    const subjects = await subjectsOf(context, found)
    return found.map((letter) => {
      const id = String(letter.id)
      const { subject = letter.key ?? '', orderCount = 0, noun = null } = subjects.get(id) ?? {}
      return { id, kind: letter.kind, subject, orderCount, noun }
    })
  },
}

interface LetterRow {
  id: string
  kind: string
  subject: string
  orderCount: number
  noun: string | null
}

const idsOf = (rows: readonly LetterRow[]) => rows.map(({ id }) => id)

const letterActions = serveActing(
  deadLetter,
  {
    async resend({ db }, { rows }) {
      if ((await reviveDeadLetters(db, idsOf(rows))) < rows.length) throw new Conflict()
    },
    async discard({ db }, { rows, refuse, left }) {
      for (const row of rows) {
        if (row.kind !== deliverDeclaration.name) continue
        refuse(row, new Refusal(`有 ${row.orderCount} 张${row.noun ?? '单证'}等待发送，不能丢弃，请重新执行`))
      }
      if ((await discardDeadLetters(db, idsOf(left()))) < left().length) throw new Conflict()
    },
  },
  letterRows,
)

/** The queue holds the work of all enterprises of a tenant. */
function refuseEnterprises(context: Context): void {
  if (callerOf(context).enterpriseId !== null) throw new Forbidden()
}

const billedPages = () => sql`select case d.doc_type ${pageCases} end from document d where d.id = tax_bill.document_id`

export const declarations: Part[] = [
  deadLetterFigure,
  ...serveEntity(receiptEntity, { figures: receiptFigures, isPolled: true }),
  ...serveEntity(defineEntity({ resource: receiptFile })),
  ...serveEntity(defineEntity({ resource: taxBill, computed: { documentPages: billedPages } })),
  serve(readWorklistCall, readWorklist),
  serve(linkReceiptCall, linkReceipt),
  serve(receiptMessage, showReceiptMessage),
  serve(receiptFileContent, sendReceiptFile),
  serve(deadLetters, listLetters),
  ...letterActions,
]
