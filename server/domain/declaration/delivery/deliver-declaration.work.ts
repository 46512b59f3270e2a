// Delivers one message: builds it (first transaction), has it signed, stores its bytes (second), hands it to the port, marks it
// sent (third). A repeat delivers the same bytes under the same name and message id.
import { createHash } from 'node:crypto'
import { buildMessage } from '@kouan/customs/build.ts'
import { checkUnsigned } from '@kouan/customs/envelope/signature.ts'
import { wrapInEnvelope } from '@kouan/customs/envelope/write-envelope.ts'
import type { MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { at, outboundBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { PermanentFailure, type WorkHandler, type WorkRun } from '../../../work/work.ts'
import { ChannelDown, ChannelStopped } from '../../channel/channel-fault.ts'
import { channelObstacle } from '../../channel/channel-obstacle.ts'
import { recordTraffic, watchSending } from '../../channel/record-traffic.ts'
import type { ExchangePort } from '../../transport/exchange-port.ts'
import { moveAttempts } from '../attempts/move-attempts.ts'
import { readDocuments } from '../documents/document-content.ts'
import { kindOfType } from '../documents/kinds.ts'
import { noSuchSigner, type Signers, SigningFailure } from '../signing/signer.ts'
import { sendInOrder } from './send-in-order.ts'
import { recordSendProblem } from './send-problem.ts'

/** Delay until a paused channel is tried again. */
const pauseSeconds = 60
/** Until a channel that does not work is tried again; the breaker lengthens it. */
const downSeconds = 5

export interface DeliveryParts {
  vault: Vault
  port: ExchangePort
  signers: Signers
  channelRoot: string
}

interface Message {
  cop_msg_id: string
  msg_type: string
  file_name: string
  status: string
  body: Buffer | null
  create_time: Date
  base_channel_id: string
  protocol: string
  folder: string | null
  wrap_dxp: boolean
  /** Sentence that says which of channel, transfer subject and base channel is paused or closed; null: none. */
  obstacle: string | null
  /** When a person last wanted the channel to be tried at once. */
  retry_asked: Date | null
  simulated: boolean
  signer: string | null
  cop_code: string
  cop_name: string
  dxp_mode: string
  dxp_id: string
  receiver_id: string
  revision: Revision
}

export function deliverHandler(parts: DeliveryParts): WorkHandler<{ messageId: string }> {
  const deliver = makeDelivery(parts)
  return async (run, item) => {
    try {
      await deliver(run, item)
    } catch (error) {
      await recordSendProblem(run, { item, error }).catch((err) => {
        run.log.error({ err, message: item.payload.messageId }, 'the problem of a message could not be stored')
      })
      throw error
    }
  }
}

const makeDelivery =
  (parts: DeliveryParts): WorkHandler<{ messageId: string }> =>
  (run, { tenantId, payload: { messageId } }) =>
    sendInOrder(run, { messageId, send: (id) => sendMessage(parts, run, { messageId: id, tenantId }) })

async function sendMessage(
  { vault, port, signers, channelRoot }: DeliveryParts,
  run: WorkRun,
  { messageId, tenantId }: { messageId: string; tenantId: string },
): Promise<void> {
  const built = await run.transact((db) => readStoredOrBuild(db, { messageId, vault }))
  if (!built) return
  const { message } = built
  const bytes =
    'bytes' in built
      ? built.bytes
      : await wrapAndStore({ run, messageId, message, vault, business: await sign({ run, signers, ...built }) })
  const place = {
    protocol: message.protocol,
    channelId: String(message.base_channel_id),
    tenantId,
    root: channelRoot,
    folder: message.folder ?? '',
    ...(message.retry_asked && { retryAsked: message.retry_asked.getTime() }),
  }
  const file = { name: message.file_name, messageId: message.cop_msg_id, traceId: run.traceId, bytes }
  await watchSending(run, place, () => port.deliver(place, file)).catch((error) => {
    // Waiting for a channel is no failure of the message, however long it takes.
    throw error instanceof ChannelDown ? new ChannelStopped(error.message, downSeconds, error) : error
  })
  const { simulated } = message
  await run.transact((db) =>
    markSent(db, { messageId, tenantId, now: run.now(), simulated, channelId: place.channelId }),
  )
}

type Built = { message: Message } & ({ bytes: Buffer } | { unsignedText: string })

/** Returns the stored bytes, or the text that is to be signed. Undefined when the message was sent. */
async function readStoredOrBuild(
  db: Transaction,
  { messageId, vault }: { messageId: string; vault: Vault },
): Promise<Built | undefined> {
  const message = await readMessage(db, messageId)
  if (message.status !== '0') return undefined
  if (message.obstacle !== null) throw new ChannelStopped(message.obstacle, pauseSeconds)
  if (message.body) return { message, bytes: vault.decryptBytes(message.body, at(outboundBody, messageId)) }
  const kind = kindOfType(message.msg_type)
  const unsignedText = buildMessage({
    definition: kind.message,
    revision: message.revision,
    guid: message.cop_msg_id,
    documents: await readDocuments(kind, { db, vault }, messageId),
    transfer: {
      copCode: message.cop_code,
      copName: message.cop_name,
      dxpMode: message.dxp_mode,
      dxpId: message.dxp_id,
    },
  })
  return { message, unsignedText }
}

async function readMessage(db: Transaction, messageId: string): Promise<Message> {
  const { rows } = await sql<Message>`
    select m.cop_msg_id, m.msg_type, m.file_name, m.status, m.body, m.create_time, m.base_channel_id,
      b.protocol, b.folder, b.wrap_dxp, ${channelObstacle} as obstacle, m.simulated, b.last_retry_time as retry_asked,
      t.signer, t.cop_code, t.cop_name, t.dxp_mode, t.dxp_id, t.receiver_id, t.revision
    from outbound_message m
      join enterprise_channel c on c.id = m.enterprise_channel_id
      join transfer_info t on t.id = m.transfer_info_id
      join base_channel b on b.id = m.base_channel_id
    where m.id = ${messageId} for update of m /* planned once */`.execute(db)
  if (!rows[0]) throw new Error(`message ${messageId} does not exist`)
  return rows[0]
}

interface SignInput {
  run: WorkRun
  signers: Signers
  message: Message
  unsignedText: string
}

/** Signs outside of every transaction, because a signer may be slow. Throws for a message that must be signed without a signer. */
async function sign({ run, signers, message, unsignedText }: SignInput): Promise<string> {
  const definition: MessageDefinition = kindOfType(message.msg_type).message
  if (message.signer === null) {
    const complaint = message.simulated ? undefined : checkUnsigned(definition)
    if (complaint) throw new PermanentFailure(complaint)
    return unsignedText
  }
  const signer = signers.find(message.signer)
  if (!signer) throw new PermanentFailure(noSuchSigner(message.signer))
  try {
    return await signer.sign({ definition, message: unsignedText, signal: run.signal })
  } catch (error) {
    if (error instanceof SigningFailure && error.isPermanent) throw new PermanentFailure(error.message)
    throw error
  }
}

interface WrapInput {
  run: WorkRun
  messageId: string
  message: Message
  vault: Vault
  business: string
}

/** Stores the bytes, so that a repeat sends the same ones. Returns those of another run where that was faster. */
async function wrapAndStore({ run, messageId, message, vault, business }: WrapInput): Promise<Buffer> {
  const bytes = Buffer.from(message.wrap_dxp ? wrapped(message, business) : business)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const place = at(outboundBody, messageId)
  return run.transact(async (db) => {
    const { body } = await readMessage(db, messageId)
    if (body) return vault.decryptBytes(body, place)
    await sql`update outbound_message set body = ${vault.encryptBytes(bytes, place, { pack: true })}, sha256 = ${sha256},
      wrapped = ${message.wrap_dxp} where id = ${messageId}`.execute(db)
    return bytes
  })
}

const wrapped = (message: Message, payload: string): string =>
  wrapInEnvelope({
    copMsgId: message.cop_msg_id,
    senderId: message.dxp_id,
    receiverIds: [message.receiver_id],
    createTime: message.create_time,
    msgType: message.msg_type,
    payload,
    fileName: message.file_name,
  })

interface SentMessage {
  messageId: string
  tenantId: string
  /** Base channel that has carried it. */
  channelId: string
  now: Date
  simulated: boolean
}

const markSent = (db: Transaction, { messageId, tenantId, channelId, now, simulated }: SentMessage): Promise<void> =>
  moveAttempts(db, {
    messageId,
    tenantId,
    now,
    title: simulated ? '报文已发送（模拟海关）' : '报文已发送',
    change: async () => {
      const { rows } = await sql`update outbound_message set status = '2', send_time = ${now}, send_problem = null,
        send_failures = 0, send_answer = null, next_try_time = null, blocked_time = null
        where id = ${messageId} and status = '0' returning id /* planned once */`.execute(db)
      await recordTraffic(db, { channelId, direction: 'SENDING', fault: null, now })
      return rows.length > 0
    },
  })
