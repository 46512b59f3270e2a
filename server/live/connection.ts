// One open socket: what is sent and received through it is bounded in size, rate and memory.
import type { RawData, WebSocket } from 'ws'
import type { Listening } from './live-source.ts'

/** Limits of one socket and of one server. */
export interface LiveLimits {
  /** A longer message closes the socket. */
  messageBytes: number
  messagesPerSecond: number
  /** Bytes that may wait for a slow reader; more ends the socket. */
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

/** Owner of the socket. Its page is set for `/vxeSocket` and absent for `/websocket`. */
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

/** State of one socket; everything else is shared, because a server holds thousands of them. */
interface State {
  hearing: Hearing
  isAlive: boolean
  /** Messages that may come now, and since when. */
  left: number
  at: number
}

const states = new WeakMap<WebSocket, State>()

export function openConnection(socket: WebSocket, holder: Holder, hearing: Hearing): LiveConnection {
  states.set(socket, { hearing, isAlive: true, left: hearing.limits.messagesPerSecond * 2, at: performance.now() })
  socket.on('pong', noteLife)
  socket.on('error', ignoreError)
  socket.once('close', hearing.onEnd)
  socket.on('message', receive)
  return {
    holder,
    subscriptions: new Set(),
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > hearing.limits.unsentBytes) return socket.terminate()
      socket.send(text)
    },
    close: (code, reason) => socket.close(code, reason),
    end: () => socket.terminate(),
    ping() {
      const state = states.get(socket)
      if (!state?.isAlive) return socket.terminate()
      state.isAlive = false
      if (socket.readyState === socket.OPEN) socket.ping()
    },
  }
}

function noteLife(this: WebSocket): void {
  const state = states.get(this)
  if (state) state.isAlive = true
}

/** `close` follows, and a broken frame is the fault of the other side. */
function ignoreError(): void {}

function receive(this: WebSocket, data: RawData): void {
  const state = states.get(this)
  if (!state || this.readyState !== this.OPEN) return
  const { onText, onFlood } = state.hearing
  if (isWithinRate(state)) onText(String(data))
  else {
    this.pause()
    onFlood()
  }
}

/** Whether one more message is within the rate; two seconds may come at once. */
function isWithinRate(state: State): boolean {
  const { messagesPerSecond } = state.hearing.limits
  const now = performance.now()
  state.left = Math.min(messagesPerSecond * 2, state.left + ((now - state.at) / 1000) * messagesPerSecond)
  state.at = now
  if (state.left < 1) return false
  state.left -= 1
  return true
}
