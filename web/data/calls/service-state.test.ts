import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AskError, type FailureKind } from './ask-error.ts'
import { useServiceState, watchService } from './service-state.ts'

beforeEach(() => void vi.useFakeTimers())
const ready = vi.fn<() => Promise<boolean>>()
let watch: ReturnType<typeof watchService>
beforeEach(() => {
  ready.mockReset().mockResolvedValue(false)
  watch = watchService(ready)
})
afterEach(() => {
  watch.end()
  vi.useRealTimers()
})

const failure = (kind: FailureKind, status = 0) => new AskError({ kind, status, message: '' })
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const isAway = () => useServiceState.getState().isAway

test.each<[what: string, error: AskError, asks: boolean]>([
  ['no connection', failure('network'), true],
  ['no answer in time', failure('timeout'), true],
  ['a database that is being replaced', failure('overload', 503), true],
  ['a balancer without a server', failure('unexpected', 502), true],
  ['too many requests', failure('tooMany', 429), false],
  ['a refusal', failure('refused', 200), false],
  ['an expired session', failure('noSession', 401), false],
  ['a fault of the server', failure('unexpected', 500), false],
])('%s: whether the page asks for the readiness', async (_, error, asks) => {
  watch.failed(error)
  await pass(3)
  expect(ready).toHaveBeenCalledTimes(asks ? 1 : 0)
  expect(isAway()).toBe(asks)
})

test('a service that is away: away until it is ready again, asked every five seconds', async () => {
  watch.failed(failure('overload', 503))
  await pass(1)
  expect(isAway()).toBe(false)
  await pass(2)
  expect(isAway()).toBe(true)
  // One of several servers may answer.
  watch.answered()
  await pass(10)
  expect([isAway(), ready.mock.calls.length]).toEqual([true, 3])
  ready.mockResolvedValue(true)
  await pass(5)
  expect(isAway()).toBe(false)
  await pass(60)
  expect(ready).toHaveBeenCalledTimes(4)
})

test('a failure with a good answer behind it: nothing is asked, and nothing said', async () => {
  watch.failed(failure('network'))
  await pass(1)
  watch.answered()
  await pass(60)
  expect(ready).not.toHaveBeenCalled()
})

test('one call that fails though the service is ready: nothing is said', async () => {
  ready.mockResolvedValue(true)
  watch.failed(failure('timeout'))
  await pass(60)
  expect([isAway(), ready.mock.calls.length]).toEqual([false, 1])
})

test('the page is left while the service is away: nothing is asked any more', async () => {
  watch.failed(failure('network'))
  await pass(3)
  watch.end()
  await pass(60)
  expect([isAway(), ready.mock.calls.length]).toEqual([false, 1])
})
