// Session of AMQP 0-9-1 channels. Queues belong to the other side and are never declared here. A message counts as sent when the
// server has confirmed it, and is acknowledged when it is stored.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SyncMessage } from 'rabbitmq-client'
import { traceparentOf } from '../../../ground/trace-id.ts'
import { ChannelDown, ChannelFault } from '../../channel/channel-fault.ts'
import type { IncomingFile } from '../exchange-port.ts'
import { lastOnes, type Session } from '../transport.ts'
import type { AmqpConnection, AmqpSettings } from './amqp-connection.ts'

/** Milliseconds after which messages that this process has fetched and not stored return to the queue, for another process. */
const heldMs = 30_000

/** Message that was fetched and not yet acknowledged. */
interface HeldMessage {
  deliveryTag: number
  bytes: Buffer
}

export function amqpSession(connection: AmqpConnection, { queueUp, queueDown, maxBatch }: AmqpSettings): Session {
  const { publishing, fetching, run, isOpen, close } = connection
  /** By the name under which the listing offers them, in the order of arrival. */
  const held = new Map<string, HeldMessage>()
  let returning: NodeJS.Timeout | undefined

  /** Closing the connection returns what was fetched. */
  function returnLater(): void {
    clearTimeout(returning)
    const isLate = () => {
      if (held.size > 0) close()
    }
    returning = setTimeout(isLate, heldMs).unref()
  }

  return {
    isOpen,
    close,

    async deliver({ name, messageId, traceId, bytes, contentType = 'application/xml' }) {
      let isReturned = false
      const onReturn = (message: { messageId?: string }) => {
        if (message.messageId === messageId) isReturned = true
      }
      publishing.on('basic.return', onReturn)
      try {
        const headers = traceId === undefined ? {} : { traceparent: traceparentOf(traceId) }
        const properties = { messageId, type: name, contentType, durable: true, mandatory: true, headers }
        await run(() => publishing.basicPublish({ routingKey: queueUp, ...properties }, Buffer.from(bytes)))
        // The library tells of a returned message a turn later than of its confirmation.
        await setImmediate()
      } finally {
        publishing.removeListener('basic.return', onReturn)
      }
      // The server returns a message that no queue takes before it confirms it.
      if (isReturned) throw new ChannelDown(`对方没有队列 ${queueUp}，报文没有发出`)
    },

    async listInbox(last) {
      if (queueDown === '') return { files: [], left: 0, unusable: [] }
      let waiting = 0
      while (held.size < maxBatch) {
        const message = await run(() => fetching.basicGet(queueDown))
        if (!message) break
        waiting = message.messageCount
        // Buffers alone arrive (`keepBytes`).
        const bytes: Buffer = message.body
        held.set(nameOf(message, bytes), { deliveryTag: message.deliveryTag, bytes })
      }
      returnLater()
      return {
        files: lastOnes([...held.keys()], last).map((name) => ({ name, stamp: null })),
        left: waiting,
        unusable: [],
      }
    },

    async read(name): Promise<IncomingFile> {
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
    },

    async putAway({ name }) {
      const message = held.get(name)
      // The connection broke meanwhile: the message comes again, and is known by its content then.
      if (!message) return
      fetching.basicAck({ deliveryTag: message.deliveryTag })
      held.delete(name)
    },
  }
}

/** The message id, as far as it is a name, and the tag, which differs for each message of a session. */
function nameOf({ messageId, deliveryTag }: SyncMessage, bytes: Buffer): string {
  const id =
    messageId && /^[\w.{}-]{1,120}$/.test(messageId) ? messageId : createHash('sha256').update(bytes).digest('hex')
  return `${id}.${deliveryTag}.xml`
}
