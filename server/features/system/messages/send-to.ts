// Sends a stored message to its recipient: into 我的消息, or by mail over the queue of deliveries.
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { byMail } from '@kouan/contract/resources/system/message.ts'
import { email } from '@kouan/contract/rules/patterns.ts'
import { sql } from 'kysely'
import { enqueueDelivery } from '../../../domain/delivery/delivery.ts'
import { sendMessage } from '../../../domain/message/send-message.ts'
import { openContact } from '../../../domain/user/user-contacts.ts'
import type { Context } from '../../../gate/context.ts'
import { BadInput } from '../../../ground/errors.ts'

export const mailKind = 'MAIL'
/** Deliveries of one message; each message has a subject of its own, so that none waits for another. */
export const subjectOf = (id: string) => `message ${id}`

export interface OutgoingMessage {
  id: string
  title: string
  content: string
  isHtml: boolean
  way: string
  /** A user name, or an address of mail. */
  receiver: string
}

export const refuseReceiver = (sentence: string) =>
  new BadInput([{ field: 'esReceiver', message: `接收人：${sentence}` }])

const isAddress = (receiver: string) => email(receiver) === undefined

/** Throws BadInput for a recipient whom it cannot reach. */
export async function sendTo(context: Context, message: OutgoingMessage): Promise<void> {
  if (message.way === byMail) return sendByMail(context, message)
  const { receiver, title, content, isHtml } = message
  if (isAddress(receiver)) throw refuseReceiver('系统消息只能发给用户账号')
  const { id } = await findReceiver(context, receiver)
  const { db, tenantId, now } = context
  const text = isHtml ? { html: content, paragraphs: [] } : { paragraphs: content.split('\n') }
  await sendMessage(db, { tenantId, userIds: [id], title, now, ...text })
}

async function sendByMail(context: Context, message: OutgoingMessage): Promise<void> {
  const { db, now, services } = context
  const { id, receiver, title, content, isHtml } = message
  const to = isAddress(receiver) ? receiver : await addressOf(context, receiver)
  const mail = { to, subject: title, ...(isHtml ? { html: content } : { text: content }) }
  await enqueueDelivery(
    { db, vault: services.vault, now },
    {
      target: { kind: mailKind, id: mailKind, name: maskValue('email', to) ?? '' },
      enterpriseId: null,
      subject: subjectOf(id),
      event: 'message.mail',
      title: `邮件：${title}`,
      content: { type: 'application/json', fileName: 'mail.json', bytes: Buffer.from(JSON.stringify(mail)) },
    },
  )
}

async function addressOf(context: Context, username: string): Promise<string> {
  const user = await findReceiver(context, username)
  const address = openContact(context.services.vault, 'email', user)
  if (!address) throw refuseReceiver(`用户 ${username} 没有邮箱`)
  return address
}

interface Receiver {
  id: string
  phone: string | null
  email: string | null
}

async function findReceiver({ db, tenantId }: Context, username: string): Promise<Receiver> {
  const { rows } = await sql<Receiver>`select u.id::text as id, u.phone, u.email from sys_user u
    where u.username = ${username} and u.del_flag = 0 and u.status = 1
      and exists (select from sys_user_tenant t where t.user_id = u.id and t.tenant_id = ${tenantId})`.execute(db)
  if (!rows[0]) throw refuseReceiver(`没有用户 ${username}，或已冻结`)
  return rows[0]
}
