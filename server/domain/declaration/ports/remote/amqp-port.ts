// Port of AMQP 0-9-1 channels. Queues belong to the other side and are never declared here. A message counts as sent when the
// server has confirmed it, and is acknowledged when it is stored.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SyncMessage } from 'rabbitmq-client'
import { traceparentOf } from '../../../../ground/trace-id.ts'
import type { AllowedNetworks } from '../../../../outgoing/allowed-networks.ts'
import { ChannelDown, ChannelFault } from '../../../channel/channel-fault.ts'
import type { ExchangePort, IncomingFile } from '../exchange-port.ts'
import { type AmqpSession, openAmqp } from './amqp-session.ts'
import type { AmqpSettings, RemoteChannel } from './remote-channel.ts'
import { sessionsOf } from './sessions.ts'

export type AmqpChannel = RemoteChannel<AmqpSettings>

/** Milliseconds after which messages that this process has fetched and not stored return to the queue, for another process. */
const heldMs = 30_000

export function amqpPort({ networks }: { networks: AllowedNetworks }): ExchangePort<AmqpChannel> {
  const sessions = sessionsOf<AmqpSettings, AmqpSession>(({ settings }) => openAmqp(settings, networks))
  const returning = new Map<string, NodeJS.Timeout>()

  /** Closing the connection returns what was fetched. */
  function returnLater({ channelId }: AmqpChannel, session: AmqpSession): void {
    clearTimeout(returning.get(channelId))
    const isLate = () => {
      if (session.held.size > 0) session.close()
    }
    returning.set(channelId, setTimeout(isLate, heldMs).unref())
  }

  return {
    deliver: (channel, { name, messageId, traceId, bytes, contentType = 'application/xml' }) =>
      sessions.use(channel, async (session) => {
        const { queueUp } = channel.settings
        let isReturned = false
        const onReturn = (message: { messageId?: string }) => {
          if (message.messageId === messageId) isReturned = true
        }
        session.publishing.on('basic.return', onReturn)
        try {
          const headers = traceId === undefined ? {} : { traceparent: traceparentOf(traceId) }
          const properties = { messageId, type: name, contentType, durable: true, mandatory: true, headers }
          await session.run(() =>
            session.publishing.basicPublish({ routingKey: queueUp, ...properties }, Buffer.from(bytes)),
          )
          // The library tells of a returned message a turn later than of its confirmation.
          await setImmediate()
        } finally {
          session.publishing.removeListener('basic.return', onReturn)
        }
        // The server returns a message that no queue takes before it confirms it.
        if (isReturned) throw new ChannelDown(`对方没有队列 ${queueUp}，报文没有发出`)
      }),

    listInbox: (channel, last) =>
      sessions.use(channel, async (session) => {
        const { queueDown, filesAtOnce } = channel.settings
        const { held, fetching } = session
        if (queueDown === '') return { files: [], left: 0, unusable: [] }
        let waiting = 0
        while (held.size < filesAtOnce) {
          const message = await session.run(() => fetching.basicGet(queueDown))
          if (!message) break
          waiting = message.messageCount
          const bytes = bytesOf(message)
          held.set(nameOf(message, bytes), { deliveryTag: message.deliveryTag, bytes })
        }
        returnLater(channel, session)
        const names = [...held.keys()]
        const inOrder = [...names.filter((name) => !last.has(name)), ...names.filter((name) => last.has(name))]
        return { files: inOrder.map((name) => ({ name, stamp: null })), left: waiting, unusable: [] }
      }),

    read: (channel, name) =>
      sessions.use(channel, async ({ held }): Promise<IncomingFile> => {
        const message = held.get(name)
        if (!message) throw new ChannelFault('连接中断过，报文已回到队列，将重新收取')
        const { bytes } = message
        return {
          name,
          stamp: null,
          size: bytes.length,
          bytes,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        }
      }),

    putAway: (channel, { name }) =>
      sessions.use(channel, async (session) => {
        const message = session.held.get(name)
        // The connection broke meanwhile: the message comes again, and is known by its content then.
        if (!message) return
        session.fetching.basicAck({ deliveryTag: message.deliveryTag })
        session.held.delete(name)
      }),

    takeBack: async () => false,
  }
}

/** The library decodes text and JSON by the type of the content. */
function bytesOf({ body }: SyncMessage): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

/** The message id, as far as it is a name, and the tag, which differs for each message of a session. */
function nameOf({ messageId, deliveryTag }: SyncMessage, bytes: Buffer): string {
  const id =
    messageId && /^[\w.{}-]{1,120}$/.test(messageId) ? messageId : createHash('sha256').update(bytes).digest('hex')
  return `${id}.${deliveryTag}.xml`
}
