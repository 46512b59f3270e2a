// Queues of a server of AMQP 0-9-1, which belong to the other side.
import { text, toggle } from '../../../language/field.ts'
import { defineTransport } from '../transport.ts'
import { address, caCert, host, portField } from '../transport-fields.ts'
import { queueName } from '../transport-patterns.ts'

const queue = { ...address, required: true, max: 200, pattern: queueName } as const

interface Where {
  host: string
  port: number | null
  vhost: string | null
  useTls: boolean
}

/** Port that is used where none is entered. */
export const amqpPort = ({ port, useTls }: Pick<Where, 'port' | 'useTls'>): number => port ?? (useTls ? 5671 : 5672)

const queueKey = (where: Where, queue: string) =>
  [where.host.toLowerCase(), amqpPort(where), where.vhost || '/', queue] as const

export const amqpTransport = defineTransport({
  protocol: 'AMQP',
  title: '消息队列（AMQP）',
  fields: {
    host,
    port: portField('AMQP 5672，加密的 AMQP 5671'),
    vhost: text({ label: '虚拟主机', ...address, max: 200, help: '不填：/' }),
    queueUp: text({ label: '发送队列', ...queue }),
    queueDown: text({ label: '回执队列', ...queue, help: '两个队列由对方建立，这里不建立也不修改' }),
    useTls: toggle({ label: '加密连接（TLS）', ...address, default: false }),
    caCert,
  },
  auth: ['PASSWORD'],
  inbox: { field: 'queueDown', key: (settings) => queueKey(settings, settings.queueDown) },
  outlet: { field: 'queueUp', key: (settings) => queueKey(settings, settings.queueUp) },
  address: ['host', 'port', 'useTls', 'caCert'],
  refuses: ({ queueUp, queueDown }) =>
    queueUp && queueUp === queueDown
      ? { field: 'queueDown', sentence: '不能与发送队列相同，否则收到的是自己发出的报文' }
      : undefined,
})
