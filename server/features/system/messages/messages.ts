// 消息发送: one row for each recipient. The outcome of a mail is read from its delivery, which the queue tries again.
import { addMessage } from '@kouan/contract/calls/system/message-calls.ts'
import { byMail, message, receiversIn } from '@kouan/contract/resources/system/message.ts'
import { type RawBuilder, sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { addRow } from '../../../crud/write-rows.ts'
import { DeliveryFailure, DeliveryWaits } from '../../../domain/delivery/delivery.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { readMailServer } from '../../../domain/mail/mail-server.ts'
import { type Mail, sendMail } from '../../../domain/mail/send-mail.ts'
import { serve } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { mailKind, refuseReceiver, sendTo } from './send-to.ts'

/** Of the latest mail of the message. */
const ofDelivery = (what: RawBuilder<unknown>) => sql`select ${what} from delivery d
  where d.tenant_id = sys_sms.tenant_id and d.target_kind = ${mailKind} and d.subject = 'message ' || sys_sms.id
  order by d.id desc limit 1`

const isMail = sql`sys_sms.es_type = ${byMail}`
// A mail has a delivery from its first moment, and only one that was sent is ever swept away.
const status = sql`case when ${isMail} then coalesce((${ofDelivery(
  sql`case d.status when 'SENT' then '1' when 'FAILED' then '2' else '0' end`,
)}), '1') else '1' end`

/** Rich texts are HTML; a template says so, and what was typed is plain unless it begins with an element. */
export const isHtml = (content: string) => /^\s*<[a-z][\s\S]*>\s*$/i.test(content)

export const messageEntity = defineEntity({
  resource: message,
  computed: {
    esSendStatus: () => status,
    esSendNum: () => sql`case when ${isMail} then (select count(*) from delivery d
      join delivery_try t on t.delivery_id = d.id
      where d.tenant_id = sys_sms.tenant_id and d.target_kind = ${mailKind}
        and d.subject = 'message ' || sys_sms.id) else 1 end`,
    esSendTime: () => sql`case when ${isMail} then (${ofDelivery(sql`d.sent_time`)}) else sys_sms.create_time end`,
    esResult: () => ofDelivery(sql`case when d.status <> 'SENT' then d.problem end`),
    isOpen: () => sql`${status} = '2'`,
  },
  async beforeAdd(_, row) {
    refuseMany(row)
    return row
  },
  async beforeEdit(context, change, before) {
    const { rows } = await sql<{ isOpen: boolean }>`select ${status} = '2' as "isOpen" from sys_sms
      where id = ${before.id}`.execute(context.db)
    if (!rows[0]?.isOpen) throw new Refusal('只有发送失败的邮件可以修改后重新发送')
    if (change.esType !== undefined && change.esType !== before.esType) throw new Refusal('发送方式不能修改')
    refuseMany({ ...before, ...change })
    return change
  },
  async afterSave(context, { id, before, input }) {
    const row = { ...before, ...input }
    const content = String(row.esContent)
    await sendTo(context, {
      id,
      content,
      title: String(row.esTitle),
      way: String(row.esType),
      receiver: String(row.esReceiver),
      isHtml: isHtml(content),
    })
  },
})

function refuseMany({ esReceiver }: Row): void {
  if (receiversIn(String(esReceiver)).length !== 1) throw refuseReceiver('一条消息只有一个接收人')
}

/** Seconds until a mail is tried again while no server is in use. */
const pauseSeconds = 60

export const messages: Part[] = [
  ...serveEntity(messageEntity, {
    calls: [
      serve(addMessage, async (context, { esReceiver, ...row }) => {
        let id = ''
        for (const receiver of receiversIn(esReceiver))
          id = await addRow({ ...messageEntity, context }, { ...row, esReceiver: receiver })
        return { id }
      }),
    ],
  }),
  {
    background: ({ services: { networks, vault } }) => ({
      deliveryTargets: [
        {
          kind: mailKind,
          async send(run, parcel) {
            const server = await run.transact((db) => readMailServer({ db, vault }), parcel)
            if (!server) throw new DeliveryWaits('没有启用的邮件服务器', pauseSeconds)
            const mail = readMail(parcel.content.bytes)
            return sendMail(server, { ...mail, messageId: parcel.messageId }, { networks })
          },
        },
      ],
    }),
  },
]

function readMail(bytes: Uint8Array): Omit<Mail, 'messageId'> {
  const mail = JSON.parse(Buffer.from(bytes).toString()) as Partial<Mail>
  if (!mail.to || mail.subject === undefined) throw new DeliveryFailure('邮件的内容已损坏', { isPermanent: true })
  return { ...mail, to: mail.to, subject: mail.subject }
}
