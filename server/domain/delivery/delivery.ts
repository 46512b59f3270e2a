// Deliveries as features use them: what goes out of the product is stored in the transaction of its event and sent by the queue,
// at least once, in order per subject (docs/howto/delivery.md).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { noteQueued } from '../../gate/held-work.ts'
import { at, deliveryBody } from '../../vault/sealed-columns.ts'
import type { Vault } from '../../vault/vault.ts'
import { defineWork, Postpone, type WorkRun } from '../../work/work.ts'

/** Retried after 1, 5, 15 and 60 minutes, or as its target says; the delivery then counts as failed. */
export const sendDelivery = defineWork<{ deliveryId: string }>({
  name: 'send-delivery',
  title: '推送',
  concurrency: 16,
})

export interface Content {
  /** MIME type. */
  type: string
  bytes: Uint8Array
  /** For targets that write files. */
  fileName: string
}

export interface NewDelivery {
  /** `kind` names a DeliveryTarget, `id` one target of it; `name` is shown to people. */
  target: { kind: string; id: string; name: string }
  /** Enterprise with users who see it; null: staff alone. */
  enterpriseId: string | null
  /** Deliveries to one target about one subject go out in order. The caller holds a lock on what the subject names. */
  subject: string
  /** Such as `receipt.CEB622Message`; the receiver gets it, too. */
  event: string
  /** Name of the event, in Chinese. */
  title: string
  /** The bytes, or where they are built from at the first try (DeliverySource). */
  content: Content | { source: string; id: string }
  /** Key of the receiver against repeats; a second delivery with it is left out. A new one if absent. */
  messageId?: string
}

/** Stores a delivery; it exists if and only if the transaction commits. Returns its message id. */
export async function enqueueDelivery(
  { db, vault, now }: { db: Transaction; vault: Vault; now: Date },
  { content, messageId = randomUUID(), ...delivery }: NewDelivery,
): Promise<string> {
  const given = 'bytes' in content
  const row = {
    ...rowOf({ ...delivery, messageId }),
    ...(given
      ? { content_type: content.type, file_name: content.fileName }
      : { content_source: content.source, content_id: content.id }),
  }
  const body = given ? vault.encryptBytes(content.bytes, at(deliveryBody, messageId), { pack: true }) : null
  noteQueued(db)
  await sql`select kouan_enqueue_delivery(${JSON.stringify(row)}::jsonb, ${body}::bytea, ${now}::timestamptz)`.execute(
    db,
  )
  return messageId
}

/** Its content is built at the first try. */
export type LaterDelivery = NewDelivery & { content: { source: string; id: string }; messageId: string }

/** The same for many in one statement, in their order. */
export async function enqueueDeliveries(
  db: Transaction,
  { deliveries, now }: { deliveries: readonly LaterDelivery[]; now: Date },
): Promise<void> {
  const rows = deliveries.map(({ content, ...one }) => ({
    ...rowOf(one),
    ...{ content_source: content.source, content_id: content.id },
  }))
  noteQueued(db)
  await sql`select kouan_enqueue_delivery(item, null, ${now}::timestamptz)
    from (select value as item from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality order by ordinality) given`.execute(
    db,
  )
}

const rowOf = ({ target, enterpriseId, subject, event, title, messageId }: Omit<LaterDelivery, 'content'>) => ({
  ...{ enterprise_id: enterpriseId, message_id: messageId, event, title, subject },
  ...{ target_kind: target.kind, target_id: target.id, target_name: target.name },
})

/** A delivery on its way. */
export interface Parcel {
  messageId: string
  tenantId: string
  targetId: string
  event: string
  subject: string
  content: Content
  /** Of the event; null where it had none. */
  traceId: string | null
}

/** How the other side answered; no field may hold a secret. */
export interface DeliveryAnswer {
  /** Where it went: address, queue or folder. */
  address: string
  status?: number
  text?: string
}

/** One kind of target; a feature contributes it as `deliveryTargets` of its background part. */
export interface DeliveryTarget {
  kind: string
  /**
   * Sends once, outside of any transaction. Throws DeliveryFailure with a Chinese sentence, DeliveryWaits while the target is
   * paused, or any other error, whose text stays in the log.
   */
  send(run: WorkRun, parcel: Parcel): Promise<DeliveryAnswer>
  /** Minutes to wait after each failure. Absent or undefined: 1, 5, 15, 60. */
  retryMinutes?(parcel: Pick<Parcel, 'event'>): readonly number[] | undefined
}

/** Builds content that was not given with its event. */
export interface DeliverySource {
  source: string
  build(run: WorkRun, content: { id: string; tenantId: string }): Promise<Content>
}

/** The message is shown to people. */
export class DeliveryFailure extends Error {
  override name = 'DeliveryFailure'
  readonly answer: DeliveryAnswer | undefined
  readonly isPermanent: boolean
  /** The receiver wants no try before; undefined: it said nothing. */
  readonly retryAfterSeconds: number | undefined
  constructor(message: string, { answer, isPermanent = false, retryAfterSeconds, cause }: DeliveryFailureOptions = {}) {
    super(message, { cause })
    this.answer = answer
    this.isPermanent = isPermanent
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface DeliveryFailureOptions {
  answer?: DeliveryAnswer | undefined
  isPermanent?: boolean | undefined
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** The target is paused: no try is counted. */
export class DeliveryWaits extends Postpone {
  readonly obstacle: string
  constructor(obstacle: string, seconds: number) {
    super(seconds)
    this.obstacle = obstacle
  }
}
