// Clients of the live channel for tests.
import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { eventually } from './eventually.ts'

export interface LiveClient {
  socket: WebSocket
  /** Messages so far. */
  heard: Record<string, unknown>[]
  /** Code and reason of its close. */
  closed(): Promise<{ code: number; reason: string }>
  send(message: unknown): void
  /** Subscribes, and returns the names that were accepted. */
  subscribe(...keys: string[]): Promise<unknown>
  /** Waits for an event of this name and returns what the latest says. */
  told(key: string): Promise<unknown>
  /** How often an event of this name was told. */
  count(key: string): number
  end(): void
}

interface Opening extends ClientOptions {
  /** As sub-protocol. */
  token?: string
}

/** Opens a socket; rejects with the status of a refusal. */
export async function openSocket(address: string, { token, ...options }: Opening = {}): Promise<LiveClient> {
  const socket = new WebSocket(address.replace(/^http/, 'ws'), token === undefined ? [] : [token], options)
  const heard: Record<string, unknown>[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Record<string, unknown>))
  const closing = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  const refusal = new Promise<never>((_, reject) => {
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      reject(new Error(`refused: ${response.statusCode}`))
    })
    socket.on('error', reject)
  })
  await Promise.race([once(socket, 'open'), refusal])
  refusal.catch(() => {})
  const ofEvent = (key: string) =>
    heard.filter(({ type, data }) => type === 'common_send_date' && (data as { key: string }).key === key)
  return {
    socket,
    heard,
    closed: () => closing,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async subscribe(...keys) {
      const before = heard.filter(({ type }) => type === 'subscribe').length
      socket.send(JSON.stringify({ type: 'subscribe', data: { keys } }))
      const answers = () => heard.filter(({ type }) => type === 'subscribe')
      await eventually('the answer to subscribe', () => answers().length, before + 1)
      return (answers().at(-1)?.data as { keys: unknown } | undefined)?.keys
    },
    async told(key) {
      await eventually(`an event ${key}`, () => ofEvent(key).length > 0)
      const [told] = ofEvent(key).slice(-1)
      return (told?.data as { args: unknown[] } | undefined)?.args[0]
    },
    count: (key) => ofEvent(key).length,
    end: () => socket.terminate(),
  }
}
