// A socket that stays open: it asks for a sign of life, and opens again when none comes or when it was closed.

/** The part of a WebSocket that a line uses. */
export type LineSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'>

export interface LineOptions {
  open: () => LineSocket
  beat: { text: string; everyMs: number }
  onOpen: () => void
  onText: (text: string) => void
  /** The line is down; `code` says why, 1006 where nobody does. */
  onDown: (code: number) => void
  /** 0 to 1. */
  random?: () => number
}

export interface SocketLine {
  /** Sends while the line is up; otherwise nothing happens. */
  send(text: string): void
  /** Opens at once instead of after the pause, such as when the network is back. */
  retryNow(): void
  end(): void
}

/** Milliseconds without an answer after which a line counts as cut (S4.018). */
export const replyTimeout = 6000
/** Milliseconds between the end of a socket and the next one (S4.019). */
export const reconnectDelay = 5000
/** A server that ends closes all its sockets at once: they come back one after the other, in milliseconds at most. */
export const spread = 3000
/** Where no socket has ever opened, such as behind a proxy that blocks them, it is tried seldom from here on. */
const attemptsInARow = 10
const seldomDelay = 60_000

const shutdown = 1001

export function openLine({ open, beat, onOpen, onText, onDown, random = Math.random }: LineOptions): SocketLine {
  let socket: LineSocket | undefined
  let isUp = false
  let isEnded = false
  let failures = 0
  let beating: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let pending: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(pending)
    pending = undefined
    const opened = open()
    socket = opened
    opened.onopen = () => {
      isUp = true
      failures = 0
      beating = setInterval(sendBeat, beat.everyMs)
      onOpen()
    }
    opened.onmessage = ({ data }) => {
      clearTimeout(waiting)
      waiting = undefined
      onText(String(data))
    }
    opened.onclose = ({ code }) => drop(opened, code)
    // A close follows; some browsers send none after a failed opening.
    opened.onerror = () => drop(opened, 1006)
  }

  function sendBeat(): void {
    socket?.send(beat.text)
    waiting ??= setTimeout(() => socket && drop(socket, 1006), replyTimeout)
  }

  function drop(dropped: LineSocket, code: number): void {
    if (socket !== dropped) return
    forget()
    onDown(code)
    if (isEnded) return
    failures += 1
    const delay = failures > attemptsInARow ? seldomDelay : reconnectDelay
    pending ??= setTimeout(connect, delay + (code === shutdown ? random() * spread : 0))
  }

  function forget(): void {
    const closing = socket
    socket = undefined
    isUp = false
    clearInterval(beating)
    clearTimeout(waiting)
    waiting = undefined
    if (!closing) return
    closing.onopen = null
    closing.onmessage = null
    closing.onclose = null
    closing.onerror = null
    closing.close()
  }

  connect()
  return {
    send: (text) => {
      if (isUp) socket?.send(text)
    },
    retryNow: () => {
      if (pending !== undefined) connect()
    },
    end: () => {
      isEnded = true
      clearTimeout(pending)
      pending = undefined
      forget()
    },
  }
}
