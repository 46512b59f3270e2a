// @vitest-environment jsdom
import { readFigures, readMaintenance } from '@kouan/contract/calls/home.ts'
import { figuresChanged, noticesChanged } from '@kouan/contract/calls/live-events.ts'
import { listUnread } from '@kouan/contract/calls/system/announcement-calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { LiveEvent } from '@kouan/contract/language/live-event.ts'
import { happens } from '@kouan/widgets/testing/screen.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { followLive, useLiveState } from '../live/live-channel.ts'
import type { LineSocket } from '../live/socket-line.ts'
import { useSession } from '../session/session-store.ts'
import { usePolled } from './use-polled.ts'

// Timers of the browser and of React go on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  useLiveState.setState({ isUp: false, isPersonUp: false })
})

const sockets: LineSocket[] = []
function fakeSocket(): LineSocket {
  const socket: LineSocket = {
    ...{ onopen: null, onmessage: null, onclose: null, onerror: null },
    send: () => {},
    close: () => {},
  }
  sockets.push(socket)
  return socket
}

interface Reading {
  call: Call
  everySeconds: number
  live?: LiveEvent
  isRefused?: boolean
}

function Reader({ call, isRefused: _, ...options }: Reading) {
  usePolled(call, {} as never, options)
  return null
}

function answer(readings: readonly Reading[]): unknown[] {
  if (readings.some(({ isRefused }) => isRefused)) throw new Refused('系统繁忙')
  return []
}

/** Requests of three minutes, without the first of each call. */
async function requestsOf(readings: readonly Reading[]): Promise<number> {
  const calls = [...new Set(readings.map(({ call }) => call))]
  const asked = await showServed(
    readings.map((reading) => <Reader key={`${reading.call.name} ${reading.everySeconds}`} {...reading} />),
    calls.map((call) => [call, () => answer(readings)]),
  )
  await happens(() => {})
  const first = asked.length
  for (let second = 0; second < 180; second += 1) await happens(() => void vi.advanceTimersByTime(1000))
  return asked.length - first
}

const bell = { call: listUnread, everySeconds: 6, live: noticesChanged }
const figures = { call: readFigures, everySeconds: 20, live: figuresChanged }
const unread = { ...figures, isRefused: true }
const maintenance = { call: readMaintenance, everySeconds: 60 }

test.each<[what: string, state: { isUp: boolean; isPersonUp: boolean }, readings: Reading[], requests: number]>([
  ['the bell while both sockets are up: once', { isUp: true, isPersonUp: true }, [bell], 1],
  ['the bell while that of the person is down: every six seconds', { isUp: true, isPersonUp: false }, [bell], 30],
  ['figures while the socket is up: once', { isUp: true, isPersonUp: true }, [figures], 1],
  ['figures while it is down: every twenty seconds', { isUp: false, isPersonUp: true }, [figures], 9],
  ['figures that nobody could read: every twenty seconds', { isUp: true, isPersonUp: true }, [unread], 9],
  ['what no event tells of: as often as before', { isUp: true, isPersonUp: true }, [maintenance], 3],
  [
    'two parts that read the same: as often as the faster one',
    { isUp: true, isPersonUp: true },
    [{ ...maintenance, everySeconds: 30 }, maintenance],
    6,
  ],
])('three quiet minutes of %s', async (_, state, readings, requests) => {
  useLiveState.setState(state)
  expect(await requestsOf(readings)).toBe(requests)
})

test('gap of the socket: read once within the interval of the part, and then rarely again', async () => {
  const asked = await showServed(<Reader {...figures} />, [[readFigures, () => []]])
  const stop = followLive({ base: '/jeecg-boot', onSessionEnd: () => {}, open: () => fakeSocket() })
  useSession.setState({ token: 'of-mine', user: { id: '7' } as never, tenantId: '3' })
  await happens(() => {})
  const first = asked.length
  for (const socket of sockets) socket.onopen?.call(null as never, {} as never)
  const say = (at: number, message: object) =>
    sockets[at]?.onmessage?.call(null as never, { data: JSON.stringify(message) } as never)
  say(0, { type: 'subscribe', data: { keys: [] } })
  expect(useLiveState.getState()).toEqual({ isUp: true, isPersonUp: true })
  for (let second = 0; second < 120; second += 1) {
    await happens(() => void vi.advanceTimersByTime(1000))
    say(0, { type: 'heart_beat', data: true })
    say(1, { cmd: 'heartcheck' })
  }
  expect(asked.length - first).toBe(1)
  stop()
  useSession.setState({ token: undefined, user: undefined })
})
