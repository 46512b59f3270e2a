// Sends one message: builds it and keeps its bytes (first transaction), hands it over, marks it sent (second transaction).
// A repeat hands over the same bytes under the same name and the same message id.
import { createHash } from 'node:crypto'
import { buildMessage } from '@kouan/customs/build.ts'
import { wrapInEnvelope } from '@kouan/customs/envelope.ts'
import { ceb311 } from '@kouan/customs/messages/import/ceb311.ts'
import type { MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import { checkSigner, type Signer } from '@kouan/customs/signature.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../gate/vault.ts'
import { NotYet, type WorkHandler } from '../../work/work.ts'
import { openOrder, orderDocument, readGoods } from '../order/order-document.ts'
import { writeLog } from './document-log.ts'
import type { ExchangePort } from './ports/exchange-port.ts'
import { lockOrdersOf, recomputeState } from './recompute-state.ts'

const definition: MessageDefinition = ceb311
/** A paused channel is asked again after so long. */
const pauseMs = 60_000

export interface DeliveryParts {
  vault: Vault
  port: ExchangePort
  signer: Signer
  channelRoot: string
}

interface Message {
  cop_msg_id: string
  msg_type: string
  file_name: string
  status: string
  body: Buffer | null
  create_time: Date
  folder: string
  wrap_dxp: boolean
  flowing: boolean
  cop_code: string
  cop_name: string
  dxp_mode: string
  dxp_id: string
  receiver_id: string
  revision: Revision
}

export function deliverHandler({
  vault,
  port,
  signer,
  channelRoot,
}: DeliveryParts): WorkHandler<{ messageId: string }> {
  return async (run, item) => {
    const { messageId } = item.payload
    const message = await run.transact(async (db) => {
      const found = await readMessage(db, messageId)
      if (found.status !== '0') return undefined
      if (!found.flowing) throw new NotYet(new Date(run.now().getTime() + pauseMs))
      const bytes = found.body
        ? vault.decryptBytes(found.body)
        : await build(db, { messageId, message: found, vault, signer })
      return { folder: found.folder, name: found.file_name, bytes }
    })
    if (!message) return
    await port.deliver({ root: channelRoot, folder: message.folder }, message)
    await run.transact((db) => markSent(db, { messageId, tenantId: item.tenantId, now: run.now() }))
  }
}

/** `flowing`: neither its channel nor its transfer subject nor its base channel was paused or closed. */
async function readMessage(db: Transaction, messageId: string): Promise<Message> {
  const { rows } = await sql<Message>`
    select m.cop_msg_id, m.msg_type, m.file_name, m.status, m.body, m.create_time, b.folder, b.wrap_dxp,
      c.status = '1' and t.status = '1' and b.status = '1' as flowing,
      t.cop_code, t.cop_name, t.dxp_mode, t.dxp_id, t.receiver_id, t.revision
    from outbound_message m
      join enterprise_channel c on c.id = m.enterprise_channel_id
      join transfer_info t on t.id = m.transfer_info_id
      join base_channel b on b.id = m.base_channel_id
    where m.id = ${messageId} for update of m`.execute(db)
  if (!rows[0]) throw new Error(`message ${messageId} does not exist`)
  return rows[0]
}

interface Building {
  messageId: string
  message: Message
  vault: Vault
  signer: Signer
}

async function build(db: Transaction, { messageId, message, vault, signer }: Building): Promise<Buffer> {
  const complaint = checkSigner({ definition, signer })
  if (complaint) throw new Error(complaint)
  const unsignedText = buildMessage({
    definition,
    revision: message.revision,
    guid: message.cop_msg_id,
    documents: await readDocuments(db, messageId, vault),
    transfer: {
      copCode: message.cop_code,
      copName: message.cop_name,
      dxpMode: message.dxp_mode,
      dxpId: message.dxp_id,
    },
  })
  const business = await signer.sign(unsignedText)
  const text = message.wrap_dxp
    ? wrapInEnvelope({
        copMsgId: message.cop_msg_id,
        senderId: message.dxp_id,
        receiverIds: [message.receiver_id],
        createTime: message.create_time,
        msgType: message.msg_type,
        payload: business,
        fileName: message.file_name,
      })
    : business
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await sql`update outbound_message set body = ${vault.encryptBytes(bytes)}, sha256 = ${sha256},
    wrapped = ${message.wrap_dxp} where id = ${messageId}`.execute(db)
  return bytes
}

/** An order cannot be changed while its attempt is under way, so its rows still say what was declared. */
async function readDocuments(db: Transaction, messageId: string, vault: Vault) {
  const { rows } = await sql<Record<string, unknown>>`
    select h.*, d.guid as attempt_guid, d.app_type as attempt_app_type, d.app_time as attempt_app_time
    from document d join order_head h on h.id = d.order_id
    where d.message_id = ${messageId} order by d.node_index`.execute(db)
  const goods = await readGoods(
    db,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((columns) =>
    orderDocument({
      fields: openOrder(columns, vault),
      goods: goods.get(String(columns.id)) ?? [],
      attempt: {
        guid: String(columns.attempt_guid),
        appType: String(columns.attempt_app_type),
        appTime: String(columns.attempt_app_time),
      },
    }),
  )
}

interface Sent {
  messageId: string
  tenantId: string
  now: Date
}

async function markSent(db: Transaction, { messageId, tenantId, now }: Sent): Promise<void> {
  const documents = await sql<{ id: string }>`select id from document where message_id = ${messageId} order by order_id`
  const ids = (await documents.execute(db)).rows.map(({ id }) => String(id))
  await lockOrdersOf(db, ids)
  const changed = await sql`update outbound_message set status = '2', send_time = ${now}
    where id = ${messageId} and status = '0' returning id`.execute(db)
  if (changed.rows.length === 0) return
  for (const documentId of ids) {
    const { orderId, enterpriseId, from, to } = await recomputeState(db, documentId)
    const place = { tenantId, enterpriseId, orderId, documentId, source: 'job' as const, operator: 'system', time: now }
    await writeLog(db, { ...place, title: '报文已发送', fromStatus: from, toStatus: to })
  }
}
