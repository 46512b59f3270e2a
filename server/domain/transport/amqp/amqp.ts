import { amqpTransport } from '@kouan/contract/resources/channel/transports/amqp.ts'
import { inPlace } from '../connection-fault.ts'
import type { ServedTransport } from '../transport.ts'
import { connectAmqp } from './amqp-connection.ts'
import { amqpSession } from './amqp-session.ts'

export const amqp: ServedTransport<typeof amqpTransport.fields> = {
  declared: amqpTransport,
  open: async ({ settings }, { networks }) => amqpSession(await connectAmqp(settings, networks), settings),
  async probe({ settings }, { networks }) {
    const { run, fetching, close } = await connectAmqp(settings, networks)
    const find = (queue: string) => run(() => fetching.queueDeclare({ queue, passive: true }))
    try {
      for (const queue of [settings.queueUp, settings.queueDown]) await inPlace(`队列 ${queue}`, find(queue))
    } finally {
      close()
    }
    return '已登录，两个队列都在'
  },
}
