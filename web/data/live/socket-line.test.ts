import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeSocket, fakeSocket } from '../../testing/fake-socket.ts'
import { openLine, reconnectDelay, replyTimeout, spread } from './socket-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A line whose sockets the test answers for. */
function aLine({ endsWhenDown = false } = {}) {
  const sockets: FakeSocket[] = []
  const events: string[] = []
  const line = openLine({
    open: () => {
      const socket = fakeSocket()
      sockets.push(socket)
      return socket
    },
    beat: { text: 'beat', everyMs: 10_000 },
    onOpen: () => events.push('open'),
    onText: (text) => events.push(text),
    onDown: (code) => {
      events.push(`down ${code}`)
      if (endsWhenDown) line.end()
    },
    random: () => 1,
  })
  const last = () => sockets[sockets.length - 1] as FakeSocket
  const happen: FakeSocket['happen'] = {
    open: () => last().happen.open(),
    text: (data) => last().happen.text(data),
    close: (code) => last().happen.close(code),
    error: () => last().happen.error(),
  }
  return { line, sockets, events, last, happen }
}

test('S4.016 S9.005 a line that is up: a beat every ten seconds', () => {
  const { last, happen } = aLine()
  happen.open()
  vi.advanceTimersByTime(9999)
  expect(last().sent).toEqual([])
  vi.advanceTimersByTime(1)
  happen.text('alive')
  vi.advanceTimersByTime(10_000)
  expect(last().sent).toEqual(['beat', 'beat'])
})

test('S4.018 S9.007 no reply for six seconds: the line is down, and any message is a reply', () => {
  const { events, last, happen } = aLine()
  happen.open()
  vi.advanceTimersByTime(10_000)
  vi.advanceTimersByTime(replyTimeout - 1)
  happen.text('anything')
  vi.advanceTimersByTime(4001)
  expect(events).toEqual(['open', 'anything'])
  vi.advanceTimersByTime(replyTimeout)
  expect(events).toEqual(['open', 'anything', 'down 1006'])
  expect(last().isClosed).toBe(true)
})

test('S4.019 S4.020 S9.008 closed and in error: one new socket after five seconds', () => {
  const { sockets, events, happen } = aLine()
  happen.open()
  happen.error()
  happen.close(1006)
  vi.advanceTimersByTime(reconnectDelay - 1)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(2)
  expect(events).toEqual(['open', 'down 1006'])
})

test('the server shuts down: pages come back one after the other', () => {
  const { sockets, happen } = aLine()
  happen.open()
  happen.close(1001)
  vi.advanceTimersByTime(reconnectDelay + spread - 1)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
})

test('sockets are blocked: tried once a minute after the tenth failure, and at once when the network is back', () => {
  const { line, sockets, happen } = aLine()
  for (let failure = 0; failure < 10; failure += 1) {
    happen.error()
    vi.advanceTimersByTime(reconnectDelay)
  }
  expect(sockets).toHaveLength(11)
  happen.error()
  vi.advanceTimersByTime(59_999)
  expect(sockets).toHaveLength(11)
  line.retryNow()
  expect(sockets).toHaveLength(12)
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(12)
})

test('a line that is ended because it went down: no other socket', () => {
  const { sockets, happen } = aLine({ endsWhenDown: true })
  happen.open()
  happen.close(4401)
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
})

test('an ended line: its socket is closed, and nothing comes after it', () => {
  const { line, sockets, events, last, happen } = aLine()
  happen.open()
  line.end()
  expect(last().isClosed).toBe(true)
  vi.advanceTimersByTime(120_000)
  line.send('x')
  expect([sockets.length, events, last().sent]).toEqual([1, ['open'], []])
})
