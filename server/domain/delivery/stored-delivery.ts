// Statements of deliveries on their way.
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { at, deliveryBody } from '../../vault/sealed-columns.ts'
import type { Vault } from '../../vault/vault.ts'
import { enqueue } from '../../work/work.ts'
import { type Content, type DeliveryAnswer, type Parcel, sendDelivery } from './delivery.ts'

export interface TakenDelivery extends Omit<Parcel, 'content'> {
  id: string
  targetKind: string
  /** Tries that have failed since it was made or sent again by a person. */
  failures: number
  /** Undefined: it is to be built. */
  content: Content | undefined
  contentSource: string | null
  contentId: string | null
}

interface StoredDelivery extends Omit<TakenDelivery, 'content'> {
  contentType: string | null
  fileName: string | null
  body: Buffer | null
}

const isOpen = sql.raw(`status in ('WAITING', 'RETRYING')`)

/**
 * Takes an open delivery for an item of the queue. Undefined: it is settled, another item is at it, or an older one of its
 * subject is open and will start it.
 */
export async function takeDelivery(
  db: Transaction,
  { id, itemId, vault }: { id: string; itemId: string; vault: Vault },
): Promise<TakenDelivery | undefined> {
  // Waits for a transaction that settles the older one: that one may have looked for the next before ours was committed.
  const { rows: older } = await sql`select o.id from delivery d join delivery o on o.tenant_id = d.tenant_id
      and o.target_kind = d.target_kind and o.target_id = d.target_id and o.subject = d.subject and o.id < d.id
      and o.${isOpen}
    where d.id = ${id} order by o.id limit 1 for share of o`.execute(db)
  if (older.length > 0) return undefined
  const { rows } = await sql<StoredDelivery>`update delivery set taken_by = ${itemId}
    where id = ${id} and ${isOpen} and (taken_by is null or taken_by = ${itemId}
      or not exists (select from work_item w where w.id = taken_by and w.state = 'running'))
    returning id::text, tenant_id::text as "tenantId", message_id as "messageId", event, subject, target_kind as "targetKind",
      target_id as "targetId", content_source as "contentSource", content_id as "contentId", content_type as "contentType",
      file_name as "fileName", body, failures, trace_id as "traceId"`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { contentType, fileName, body, ...taken } = row
  const content = body && {
    type: contentType ?? 'application/octet-stream',
    fileName: fileName ?? taken.messageId,
    bytes: vault.decryptBytes(body, at(deliveryBody, taken.messageId)),
  }
  return { ...taken, content: content ?? undefined }
}

interface StoreInput {
  id: string
  messageId: string
  content: Content
  vault: Vault
}

export async function storeContent(db: Transaction, { id, messageId, content, vault }: StoreInput): Promise<void> {
  const body = vault.encryptBytes(content.bytes, at(deliveryBody, messageId), { pack: true })
  await sql`update delivery set body = ${body}, content_type = ${content.type}, file_name = ${content.fileName}
    where id = ${id}`.execute(db)
}

interface Tried {
  id: string
  tenantId: string
  now: Date
  failures: number
  answer?: DeliveryAnswer
  /** Null: it was sent. */
  problem?: string | null
  /** Null: no further try. */
  nextTry?: Date | null
}

/** Stores how a try ended. Returns whether it was the last one; the next delivery of the subject starts then. */
export async function recordTry(
  db: Transaction,
  { id, tenantId, now, failures, answer, nextTry = null, ...tried }: Tried,
): Promise<boolean> {
  const problem = typeof tried.problem === 'string' ? toStorable(tried.problem) : null
  const isSent = problem === null
  const status = isSent ? 'SENT' : nextTry ? 'RETRYING' : 'FAILED'
  const { rows } = await sql<{ subject: string }>`update delivery set status = ${status}, failures = ${failures}::int,
      problem = ${problem}, next_try_time = ${nextTry}::timestamptz, taken_by = null, version = version + 1,
      sent_time = case when ${isSent}::boolean then ${now}::timestamptz else sent_time end
    where id = ${id} and ${isOpen} returning subject`.execute(db)
  if (rows.length === 0) return true
  await sql`insert into delivery_try (delivery_id, line_no, try_time, is_sent, address, answer_status, answer, problem)
    select ${id}, count(*) + 1, ${now}, ${isSent}, ${answer?.address ?? null}, ${answer?.status ?? null},
      ${answer?.text === undefined ? null : toStorable(answer.text)}, ${problem}
    from delivery_try where delivery_id = ${id}`.execute(db)
  if (status === 'RETRYING') return false
  await startNext(db, { id, tenantId })
  return true
}

/** Puts in the oldest open delivery with the target and subject of this one, if any. */
async function startNext(db: Transaction, { id, tenantId }: { id: string; tenantId: string }): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select n.id::text from delivery d join delivery n on n.tenant_id = d.tenant_id
      and n.target_kind = d.target_kind and n.target_id = d.target_id and n.subject = d.subject and n.${isOpen}
    where d.id = ${id} order by n.id limit 1`.execute(db)
  const [next] = rows
  if (next) await startDelivery(db, { id: next.id, tenantId })
}

export const startDelivery = (db: Transaction, { id, tenantId }: { id: string; tenantId: string }): Promise<void> =>
  enqueue(db, sendDelivery, { payload: { deliveryId: id }, key: id, tenantId })

/** Nothing was tried: the target is paused. */
export async function recordWait(db: Transaction, { id, obstacle }: { id: string; obstacle: string }): Promise<void> {
  await sql`update delivery set problem = ${obstacle}, next_try_time = null, version = version + 1
    where id = ${id} and ${isOpen} and problem is distinct from ${obstacle}`.execute(db)
}
