// AMQP channels: RabbitMQ on loopback, whose other side has a connection of its own.
import { setTimeout as wait } from 'node:timers/promises'
import { type Channel, Connection } from 'rabbitmq-client'
import { rabbitMqServer } from '../rabbitmq-server.ts'
import type { TransportFarEnd } from '../transport-far-end.ts'

const login = { username: 'guest', password: 'guest' }

export async function amqpFarEnd(): Promise<TransportFarEnd> {
  const server = await rabbitMqServer()
  const { port, stop, start, remove } = server

  async function onServer<T>(work: (channel: Channel) => Promise<T>): Promise<T> {
    const connection = new Connection({ hostname: '127.0.0.1', port, ...login, retryLow: 100 })
    connection.on('error', () => {})
    try {
      const channel = await connection.acquire()
      const answer = await work(channel)
      await channel.close()
      return answer
    } finally {
      connection.unsafeDestroy()
    }
  }

  const arrived: { bytes: Buffer; messageId: string | undefined }[] = []
  const fetch = () =>
    onServer(async (channel) => {
      for (;;) {
        const message = await channel.basicGet({ queue: 'up', noAck: true })
        if (!message) return arrived
        arrived.push({ bytes: message.body, messageId: message.messageId })
      }
    })
  await onServer(async (channel) => {
    for (const queue of ['up', 'down']) await channel.queueDeclare({ queue, durable: true })
  })
  // The broker writes what queues there are some two seconds later; one that is killed before knows none.
  await wait(3000)
  return {
    settings: {
      ...{ host: '127.0.0.1', port, authType: 'PASSWORD', account: login.username, password: login.password },
      ...{ queueUp: 'up', queueDown: 'down' },
    },
    arrived: fetch,
    countMessages: async () => new Set((await fetch()).map(({ messageId }) => messageId)).size,
    drop: (name, bytes) =>
      onServer(async (channel) => {
        await channel.confirmSelect()
        await channel.basicPublish({ routingKey: 'down', durable: true, messageId: name }, bytes)
      }),
    countWaiting: () =>
      onServer(async (channel) => (await channel.queueDeclare({ queue: 'down', passive: true })).messageCount),
    stop,
    start,
    remove,
  }
}
