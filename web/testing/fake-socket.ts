// A socket whose other side is the test.
import type { LineSocket } from '../data/live/socket-line.ts'

export interface FakeSocket extends LineSocket {
  sent: string[]
  isClosed: boolean
  /** What the other side does; handlers use no member of an event but these. */
  happen: { open(): void; text(data: string): void; close(code: number): void; error(): void }
}

export function fakeSocket(): FakeSocket {
  const sent: string[] = []
  // The handlers of a line use no `this`.
  const nobody = null as never
  const socket: FakeSocket = {
    ...{ sent, isClosed: false, onopen: null, onmessage: null, onclose: null, onerror: null },
    send: (text) => void sent.push(String(text)),
    close() {
      socket.isClosed = true
    },
    happen: {
      open: () => socket.onopen?.call(nobody, {} as never),
      text: (data) => socket.onmessage?.call(nobody, { data } as never),
      close: (code) => socket.onclose?.call(nobody, { code } as never),
      error: () => socket.onerror?.call(nobody, {} as never),
    },
  }
  return socket
}
