// 推送订阅: addresses of enterprises, how events are sent to them, and what an event says.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { webhook } from '@kouan/contract/resources/channel/webhook.ts'
import { eventNames, eventsOf } from '@kouan/contract/resources/channel/webhook-events.ts'
import { reasonFieldsOf } from '@kouan/contract/resources/document/document-reason.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { DeliveryFailure, type DeliverySource, DeliveryWaits, enqueueDelivery } from '../../domain/delivery/delivery.ts'
import { gone, hoursOfTwoSecrets, receiverRetryMinutes, sendWebhook } from '../../domain/delivery/webhook.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { peopleOfEnterprise, sendMessage } from '../../domain/message/send-message.ts'
import { instantOf } from '../../domain/open/answer-names.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { BadInput, Forbidden, NotFound, Refusal } from '../../ground/errors.ts'
import { at, previousWebhookSecret, webhookSecret } from '../../vault/sealed-columns.ts'
import type { WorkRun } from '../../work/work.ts'

const targetKind = 'WEBHOOK'
const testEvent = eventNames.test
const endOfTwoSecrets = (now: Date) => new Date(now.getTime() + hoursOfTwoSecrets * 3_600_000)

function refuseStaff(context: Context): void {
  if (callerOf(context).enterpriseId === null) throw new Forbidden('推送订阅由企业自己维护')
}

const entity = defineEntity({
  resource: webhook,
  async beforeAdd(context, row) {
    refuseStaff(context)
    return row
  },
  async beforeEdit(context, change, before) {
    refuseStaff(context)
    const isMoved = change.url !== undefined && change.url !== before.url
    if (isMoved && (change.secret === undefined || change.secret === before.secret))
      throw new BadInput([{ field: 'secret', message: '签名密钥：地址有改动，请重新填写，已保存的不会用于别的地址' }])
    // A person who enables it again has spoken with the receiver.
    return change.enabled === true && before.endedTime ? { ...change, endedTime: null } : change
  },
  async afterSave({ db, now, services: { vault } }, { id, input, before }) {
    if (!before || input.secret === undefined || input.secret === before.secret) return
    const isMoved = input.url !== undefined && input.url !== before.url
    const sealed = isMoved ? null : vault.encrypt(String(before.secret), at(previousWebhookSecret, id))
    await sql`update webhook set previous_secret = ${sealed}, previous_until = ${endOfTwoSecrets(now)} where id = ${id}`.execute(
      db,
    )
  },
})

/** Throws while an earlier test of the webhook waits: this limits requests to addresses that users enter. */
async function refuseSecondTest({ db }: Context, id: string): Promise<void> {
  await sql`select from webhook where id = ${id} for update`.execute(db)
  const { rows } = await sql`select from delivery where target_kind = ${targetKind} and target_id = ${id}
    and event = ${testEvent} and status = 'WAITING' and failures = 0 limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('上一条测试还没有发出，请稍候；订阅停用时，启用后才发出')
}

/** Seconds until a disabled webhook is tried again. */
const pauseSeconds = 60

async function readWebhook(run: WorkRun, { tenantId, targetId }: { tenantId: string; targetId: string }) {
  const { rows } = await run.transact(
    (db) =>
      sql<{
        name: string
        url: string
        secret: string
        previous: string | null
        enabled: boolean
      }>`select webhook_name as name, url, secret, enabled,
          case when previous_until > ${run.now()}::timestamptz then previous_secret end as previous
        from webhook where id = ${targetId}`.execute(db),
    { tenantId },
  )
  return rows[0]
}

/** Disables a webhook whose receiver wants nothing more, and tells its enterprise, once. */
async function endWebhook(run: WorkRun, { tenantId, targetId }: { tenantId: string; targetId: string }): Promise<void> {
  await run.transact(
    async (db) => {
      const { rows } = await sql<{
        name: string
        enterpriseId: string
      }>`update webhook set enabled = false, ended_time = ${run.now()}, version = version + 1
        where id = ${targetId} and enabled returning webhook_name as name, enterprise_id::text as "enterpriseId"`.execute(
        db,
      )
      const [ended] = rows
      if (!ended) return
      await sendMessage(db, {
        tenantId,
        userIds: await peopleOfEnterprise(db, ended.enterpriseId),
        title: `推送订阅“${ended.name}”已停用`,
        paragraphs: [
          `对方应答 410（不再接收），推送订阅“${ended.name}”已停用，不再产生新的推送。`,
          '与对方核实后，可在“推送订阅”中重新启用；没有送达的在“推送记录”中选中，点“重新推送”，同一单证的按原来的先后送达。',
        ],
        place: '/channel/webhook',
        now: run.now(),
      })
    },
    { tenantId },
  )
}

interface StoredEvent {
  time: Date
  title: string
  fromStatus: string | null
  toStatus: string | null
  documentId: string
  docType: string
  simulated: boolean
  receiptType: string | null
  receiptStatus: string | null
  receiptInfo: string | null
}

/** An entry of the history never changes, so that a repeat says the same. */
const documentEvents: DeliverySource = {
  source: 'DOCUMENT_EVENT',
  async build(run, { id, tenantId }) {
    const found = await run.transact(
      async (db) => {
        const { rows } = await sql<StoredEvent>`select l.create_time as time, l.title, l.from_status as "fromStatus",
            l.to_status as "toStatus", d.id::text as "documentId", d.doc_type as "docType", d.simulated,
            r.msg_type as "receiptType", coalesce(r.return_status, r.tax_status) as "receiptStatus",
            r.return_info as "receiptInfo"
          from document_log l join document d on d.id = l.document_id left join receipt r on r.id = l.receipt_id
          where l.id = ${id}`.execute(db)
        const [event] = rows
        const kind = event && documentKinds.get(event.docType)
        if (!event || !kind) return undefined
        const { titleField = 'id', table } = kind.resource
        const { rows: named } = await sql<{
          number: string | null
        }>`select ${sql.ref(columnName(titleField))}::text as number
          from ${sql.table(table)} where id = ${event.documentId}`.execute(db)
        return { event, kind, number: named[0]?.number ?? null }
      },
      { tenantId },
    )
    if (!found) throw new DeliveryFailure('单证已不存在', { isPermanent: true })
    const { event, kind, number } = found
    const { docType, documentId, title, fromStatus, toStatus, simulated, receiptType: returnType } = event
    const [hasReceipt, isMoved] = [returnType !== null, toStatus !== null]
    const receipt = { returnType, returnStatus: event.receiptStatus, returnInfo: event.receiptInfo }
    const content = {
      ...{ id, event: hasReceipt ? eventNames.receipt : eventNames.state, events: eventsOf({ isMoved, hasReceipt }) },
      ...{
        changedTime: instantOf(event.time),
        kind: kind.resource.name,
        messageType: docType,
        documentId,
        number,
        title,
      },
      ...{
        declareStatus: toStatus,
        previousStatus: isMoved ? fromStatus : null,
        ...receipt,
        ...reasonFieldsOf(kind, receipt),
      },
      simulated,
      // Names of before (contract/calls/open/event-fields.ts).
      ...{ time: event.time.toISOString(), fromStatus, toStatus },
      receipt: returnType && { type: returnType, status: event.receiptStatus, info: event.receiptInfo },
    }
    const bytes = Buffer.from(JSON.stringify(content))
    return { type: 'application/json', fileName: `event-${id}.json`, bytes }
  },
}

export const webhooks: Part[] = [
  ...serveEntity(entity, {
    actions: {
      async test(context, { left }) {
        refuseStaff(context)
        const [row] = left()
        if (!row) throw new NotFound()
        const { db, now, services } = context
        await refuseSecondTest(context, row.id)
        const content = { event: testEvent, changedTime: instantOf(now), time: now.toISOString() }
        await enqueueDelivery(
          { db, vault: services.vault, now },
          {
            target: { kind: targetKind, id: row.id, name: String(row.webhookName) },
            enterpriseId: callerOf(context).enterpriseId,
            subject: `webhook ${row.id}`,
            event: content.event,
            title: '测试内容',
            content: {
              type: 'application/json',
              fileName: 'test.json',
              bytes: Buffer.from(JSON.stringify(content)),
            },
          },
        )
        return null
      },
    },
  }),
  {
    background: ({ services: { networks, vault } }) => ({
      deliveryTargets: [
        {
          kind: targetKind,
          async send(run, parcel) {
            const stored = await readWebhook(run, parcel)
            if (!stored) throw new DeliveryFailure('推送订阅已删除', { isPermanent: true })
            if (!stored.enabled) throw new DeliveryWaits(`推送订阅“${stored.name}”已停用`, pauseSeconds)
            const secret = vault.decrypt(stored.secret, at(webhookSecret, parcel.targetId))
            const previousSecret =
              stored.previous && vault.decrypt(stored.previous, at(previousWebhookSecret, parcel.targetId))
            const webhook = { url: stored.url, secret, previousSecret }
            return sendWebhook(webhook, { parcel, run, networks }).catch(async (error) => {
              if (error instanceof DeliveryFailure && error.answer?.status === gone) await endWebhook(run, parcel)
              throw error
            })
          },
          retryMinutes: ({ event }) => (event === testEvent ? undefined : receiverRetryMinutes),
        },
      ],
      deliverySources: [documentEvents],
    }),
  },
]
