// One open socket: what is sent and received through it is bounded in size, rate and memory.
import type { WebSocket } from 'ws'
import type { Listening } from './live-source.ts'

/** Limits of one socket and of one server. */
export interface LiveLimits {
  /** A longer message closes the socket. */
  messageBytes: number
  messagesPerSecond: number
  /** What may wait for a slow reader; more ends the socket. */
  unsentBytes: number
  /** A socket that does not answer from one ping to the next is ended. */
  pingMs: number
  socketsOfUser: number
  sockets: number
  subscriptions: number
  /** How often sessions of open sockets are looked at without a reason: they end by time as well. */
  recheckMs: number
}

export const liveLimits: LiveLimits = {
  messageBytes: 64 * 1024,
  messagesPerSecond: 50,
  unsentBytes: 1024 * 1024,
  pingMs: 30_000,
  socketsOfUser: 100,
  sockets: 20_000,
  subscriptions: 100,
  recheckMs: 300_000,
}

/** Whose the socket is. Its page is set for `/vxeSocket` and absent for `/websocket`. */
export interface Holder extends Listening {
  sessionId: string
  realname: string
  pageId: string | undefined
}

export interface LiveConnection {
  holder: Holder
  /** Names of events. */
  readonly subscriptions: Set<string>
  /** Sends a message unless the socket is closing; ends a reader that is too slow. */
  send(text: string): void
  close(code: number, reason: string): void
  /** Ends it at once, without a closing handshake. */
  end(): void
  /** Ends it unless it has answered since the last ping, and pings again. */
  ping(): void
}

interface Hearing {
  limits: LiveLimits
  onText: (text: string) => void
  onEnd: () => void
  onFlood: () => void
}

export function openConnection(socket: WebSocket, holder: Holder, hearing: Hearing): LiveConnection {
  const { limits, onText, onEnd, onFlood } = hearing
  const admit = rateOf(limits.messagesPerSecond)
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  // `close` follows, and a broken frame is the fault of the other side.
  socket.on('error', () => {})
  socket.once('close', onEnd)
  socket.on('message', (data) => {
    if (socket.readyState !== socket.OPEN) return
    if (admit()) return onText(String(data))
    socket.pause()
    onFlood()
  })
  return {
    holder,
    subscriptions: new Set(),
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > limits.unsentBytes) return socket.terminate()
      socket.send(text)
    },
    close: (code, reason) => socket.close(code, reason),
    end: () => socket.terminate(),
    ping() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      if (socket.readyState === socket.OPEN) socket.ping()
    },
  }
}

/** Returns a function that answers whether one more message is within the rate; two seconds may come at once. */
function rateOf(perSecond: number): () => boolean {
  const most = perSecond * 2
  let left = most
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(most, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
