// @vitest-environment jsdom
import { readFigures, readMaintenance, readToday } from '@kouan/contract/calls/home.ts'
import { figuresChanged, noticesChanged } from '@kouan/contract/calls/live-events.ts'
import { listUnread } from '@kouan/contract/calls/system/announcement-calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { LiveEvent } from '@kouan/contract/language/live-event.ts'
import { happens, press } from '@kouan/widgets/testing/screen.tsx'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeSocket, fakeSocket } from '../../testing/fake-socket.ts'
import { Refused, showServed } from '../../testing/served-screen.tsx'
import { followLive, useLiveState } from '../live/live-channel.ts'
import { useSession } from '../session/session-store.ts'
import { useAct } from './use-call.ts'
import { usePolled } from './use-polled.ts'

// Timers of the browser and of React go on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  useLiveState.setState({ isUp: false, isPersonUp: false })
})

const sockets: FakeSocket[] = []
function openSocket(): FakeSocket {
  const socket = fakeSocket()
  sockets.push(socket)
  return socket
}

interface Reading {
  call: Call
  everySeconds: number
  pause?: number
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

const say = (at: number, message: object) => sockets[at]?.happen.text(JSON.stringify(message))

/** Opens both sockets. */
async function connect(): Promise<void> {
  sockets.length = 0
  const stop = followLive({ base: '/jeecg-boot', onSessionEnd: () => {}, open: openSocket })
  onTestFinished(() => {
    stop()
    useSession.setState({ token: undefined, user: undefined })
  })
  useSession.setState({ token: 'of-mine', user: { id: '7' } as never, tenantId: '3' })
  await happens(() => {})
  for (const socket of sockets) socket.happen.open()
  say(0, { type: 'subscribe', data: { keys: [] } })
  expect(useLiveState.getState()).toEqual({ isUp: true, isPersonUp: true })
}

/** With the heartbeats of the sockets. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await happens(() => void vi.advanceTimersByTime(1000))
    say(0, { type: 'heart_beat', data: true })
    say(1, { cmd: 'heartcheck' })
  }
}

/** Figures with both sockets up, read once more after the gap before them. Returns what was asked since then. */
async function connectedFigures(answer: () => unknown = () => []): Promise<() => number> {
  const asked = await showServed(<Reader {...figures} pause={0} />, [[readFigures, answer]])
  await connect()
  await pass(20)
  expect(asked).toHaveLength(2)
  return () => asked.length - 2
}
const figuresChange = () =>
  happens(() => say(0, { type: 'common_send_date', data: { key: figuresChanged.name, args: [{}] } }))

test('gap of the socket: read once within the interval of the part, and then rarely again', async () => {
  const since = await connectedFigures()
  await pass(150)
  expect(since()).toBe(0)
})

test.each([false, true])('clock that is set back by a day, socket up %o: read at the next interval', async (isUp) => {
  const since = await connectedFigures()
  useLiveState.setState({ isUp })
  vi.setSystemTime(Date.now() - 86_400_000)
  await pass(20)
  expect(since()).toBe(1)
})

test('reading that an event caused and that fails: repeated at the interval until one succeeds', async () => {
  let isDown = false
  const since = await connectedFigures(() => {
    if (isDown) throw new Refused('系统繁忙')
    return []
  })
  isDown = true
  await figuresChange()
  await vi.waitFor(() => expect(since()).toBe(1))
  await pass(40)
  expect(since()).toBe(3)
  isDown = false
  await pass(100)
  expect(since()).toBe(4)
})

test('event that comes while a reading is under way: read once more within the interval', async () => {
  const answers: (() => void)[] = []
  let isSlow = false
  const since = await connectedFigures(() =>
    isSlow ? new Promise((resolve) => void answers.push(() => resolve([]))) : [],
  )
  isSlow = true
  await figuresChange()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await figuresChange()
  // Events are heard within their spread.
  await new Promise((resolve) => setTimeout(resolve, 400))
  isSlow = false
  await happens(() => answers[0]?.())
  await pass(100)
  expect(since()).toBe(2)
})

function Changing() {
  const change = useAct(readMaintenance)
  return (
    <button type="button" onClick={() => change.mutate({})}>
      改
    </button>
  )
}

test('change of this page, which is not told to it: read once more within the interval', async () => {
  const asked = await showServed(
    [<Reader key="reader" {...figures} call={readToday} />, <Changing key="changing" />],
    [
      [readToday, () => []],
      [readMaintenance, () => null],
    ],
  )
  const readings = () => asked.filter(({ call }) => call === readToday).length
  await connect()
  await pass(60)
  expect(readings()).toBe(2)
  await press('改')
  await pass(100)
  expect(readings()).toBe(3)
})
