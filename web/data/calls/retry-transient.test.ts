import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AskError, type FailureKind } from './ask-error.ts'
import { isTransient, retryTransient } from './retry-transient.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const failure = (kind: FailureKind, status = 0) => new AskError({ kind, status, message: '' })
const busy = failure('overload', 503)

test.each<[what: string, error: unknown, isExpected: boolean]>([
  ['no answer in time', failure('timeout'), true],
  ['no connection', failure('network'), true],
  ['408', failure('unexpected', 408), true],
  ['429', failure('tooMany', 429), true],
  ['502', failure('unexpected', 502), true],
  ['503', busy, true],
  ['504', failure('timeout', 504), true],
  ['an expired session', failure('noSession', 401), false],
  ['a missing right', failure('noRight', 403), false],
  ['a failure of the server itself', failure('unexpected', 500), false],
  ['a refusal', failure('refused', 200), false],
  ['a call that was given up', failure('aborted'), false],
  ['an error of the screen', new TypeError('menu'), false],
])('%s: is transient only if the same call may succeed later', (_, error, isExpected) => {
  expect(isTransient(error)).toBe(isExpected)
})

/** When each try of a call that always fails so begins, in seconds, and its outcome. */
async function triesOf(error: unknown, duration = 0) {
  const begins: number[] = []
  const outcome = vi.fn()
  const call = async () => {
    begins.push(Date.now() / 1000)
    if (duration > 0) await new Promise((done) => setTimeout(done, duration))
    throw error
  }
  retryTransient(call).catch(outcome)
  await vi.advanceTimersByTimeAsync(400_000)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(error)
  return begins
}

test('transient failure: is tried again with growing pauses, and the last time within 120 seconds', async () => {
  expect(await triesOf(busy)).toEqual([0, 1, 3, 7, 15, 30, 60, 90, 120])
})

test('calls that take a minute each to fail: none begins after 120 seconds', async () => {
  expect(await triesOf(failure('timeout'), 60_000)).toEqual([0, 61])
})

test('permanent failure: is thrown at once', async () => {
  expect(await triesOf(failure('noSession', 401))).toEqual([0])
})

test('the second try succeeds: its answer is returned, and nothing is tried again', async () => {
  const call = vi.fn().mockRejectedValueOnce(busy).mockResolvedValue('menu')
  const answer = retryTransient(call)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await answer).toBe('menu')
  await vi.advanceTimersByTimeAsync(200_000)
  expect(call).toHaveBeenCalledTimes(2)
})

test('a retry by hand: ends the pause, and the next one is the longer one all the same', async () => {
  const retries: (() => void)[] = []
  const call = vi.fn().mockRejectedValue(busy)
  retryTransient(call, { onPause: (retry) => void retries.push(retry) }).catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  retries[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([call.mock.calls.length, retries.length]).toEqual([2, 2])
  await vi.advanceTimersByTimeAsync(1999)
  expect(call).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(call).toHaveBeenCalledTimes(3)
})

test('whoever waits is gone: the pause ends with the failure, and nothing is tried again', async () => {
  const gone = new AbortController()
  const call = vi.fn().mockRejectedValue(busy)
  const outcome = vi.fn()
  retryTransient(call, { signal: gone.signal }).catch(outcome)
  await vi.advanceTimersByTimeAsync(500)
  gone.abort()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(outcome).toHaveBeenCalledWith(busy)
  expect(call).toHaveBeenCalledTimes(1)
})
