// Links an unmatched receipt to a document that a person chose: adds the receipt's key to the document's attempts and queues
// the usual matching.

import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { receipt as receiptResource } from '@kouan/contract/resources/declaration/receipt.ts'
import { type DocumentKind, numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { answeredType, answersWholeMessage } from '@kouan/customs/receipts/answers.ts'
import { sql } from 'kysely'
import { planOf } from '../../../crud/column-plan.ts'
import { isLetThrough, refuseHidden } from '../../../crud/data-rules.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { BadInput, NotFound, Refusal } from '../../../ground/errors.ts'
import { enqueue } from '../../../work/work.ts'
import { writeLog } from '../attempts/document-log.ts'
import { nameOf } from '../documents/document-hooks.ts'
import { matchWaiting } from '../work-kinds.ts'
import { cameByRoute } from './route.ts'

interface Unmatched {
  id: string
  msgType: string
  matchStatus: string
  returnStatus: string
}

/** Handles the call that links a receipt. Refuses receipts and documents that cannot belong together. */
export async function linkReceipt(context: Context, { id, number }: { id: string; number: string }): Promise<null> {
  const { db, tenantId, now } = context
  await refuseHidden(context, receiptResource, { id })
  const receipt = await findUnmatched(db, id)
  const kind = documentKinds.get(answeredType(receipt.msgType) ?? '')
  if (!kind || answersWholeMessage(receipt.msgType)) throw new Refusal('此类回执不对应单个单证，不能人工关联')
  const document = await findDocument(context, { kind, number: number.trim() })
  if (!document.isDeclared) throw new Refusal(`${document.name} 还没有申报过，没有回执可以关联`)
  const attempts = await attemptsOnRoute(db, { documentId: document.id, receiptId: id })
  if (attempts.length === 0) {
    throw new Refusal(`${document.name} 不是经收到此回执的通道或其传输主体申报的，此回执不能用于它`)
  }
  await sql`insert into match_key (attempt_id, enterprise_id, key)
    select a.id, a.enterprise_id, w.key from attempt a, waiting_key w
    where a.id = any(${attempts}::bigint[]) and w.receipt_id = ${id}
      and w.rank = (select min(rank) from waiting_key where receipt_id = ${id})
    on conflict do nothing`.execute(db)
  await enqueue(db, matchWaiting, { payload: { attemptIds: attempts }, key: `receipt ${id}`, tenantId })
  await writeLog(db, {
    tenantId,
    enterpriseId: document.enterpriseId,
    documentId: document.id,
    source: 'user',
    title: `人工关联回执：${receipt.returnStatus}`,
    operator: actorName(context.actor),
    time: now,
  })
  context.audit({ target: `receipt ${id}`, content: `关联回执到${document.name}`, after: { documentId: document.id } })
  return null
}

async function findUnmatched(db: Transaction, id: string): Promise<Unmatched> {
  const { rows } = await sql<Unmatched>`select id::text, msg_type as "msgType", match_status as "matchStatus",
    coalesce(return_status, '') as "returnStatus" from receipt where id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new NotFound()
  if (found.matchStatus !== '0') throw new Refusal('只有未匹配的回执可以人工关联')
  return found
}

interface Found {
  id: string
  isDeclared: boolean
  enterpriseId: string
  name: string
}

async function findDocument(
  context: Context,
  { kind, number }: { kind: DocumentKind; number: string },
): Promise<Found> {
  const { resource } = kind
  const { byName } = planOf(resource)
  const same = numbersOf(kind).flatMap((name) => {
    const planned = byName.get(name)
    return planned ? [sql`${planned.compared} = ${number}`] : []
  })
  const key = byName.get(resource.titleField ?? 'id')?.compared ?? sql`id`
  const { rows } = await sql<Omit<Found, 'name'> & { number: string }>`select id::text,
      enterprise_id::text as "enterpriseId", attempt_no > 0 as "isDeclared", ${key}::text as number
    from ${sql.table(resource.table)} where (${sql.join(same, sql` or `)}) and del_flag = 0
      and ${isLetThrough(context, resource, sql`id`)} limit 2`.execute(context.db)
  const [found] = rows
  const refuse = (message: string) => new BadInput([{ field: 'number', message }])
  if (!found) throw refuse(`没有编号为 ${number} 的${kind.noun}`)
  if (rows.length > 1) throw refuse(`编号 ${number} 对应多张${kind.noun}，请输入${kind.noun}自己的编号`)
  return { ...found, name: nameOf(kind, { [resource.titleField ?? 'id']: found.number }) }
}

/** Ids of the document's attempts on the receipt's route; a receipt of another route applies to no document. */
async function attemptsOnRoute(
  db: Transaction,
  { documentId, receiptId }: { documentId: string; receiptId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id::text from attempt a
      join outbound_message m on m.id = a.message_id join transfer_info t on t.id = m.transfer_info_id,
    (select receipt.*, f.sender_id from receipt join receipt_raw f on f.id = raw_id where receipt.id = ${receiptId}) r
    where a.document_id = ${documentId} and ${cameByRoute} order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}
