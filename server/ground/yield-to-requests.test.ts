import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { createYield, trackRequest } from './yield-to-requests.ts'

afterEach(() => void vi.useRealTimers())

/** A request that the test answers. */
function request() {
  let answer = () => {}
  const answered = trackRequest(() => new Promise<void>((resolve) => (answer = resolve)))
  return { answer, answered }
}

/** So long that only the answer can have released the next step. */
const longStep = () => {
  const until = performance.now() + 40
  while (performance.now() < until);
}

it('long work: next step after the pending request is answered, at once without one', async () => {
  // The clock stands still between the steps: a request that has waited for long is not waited for.
  vi.useFakeTimers({ toFake: ['performance'] })
  const giveWay = createYield()
  const told: string[] = []
  await giveWay().then(() => told.push('alone'))
  vi.advanceTimersByTime(40)
  const asking = request()
  const next = giveWay().then(() => told.push('step'))
  await turn()
  told.push('answer')
  asking.answer()
  await Promise.all([asking.answered, next])
  expect(told).toEqual(['alone', 'answer', 'step'])
})

it('long work: continues after a while although a request is never answered, or fails', async () => {
  const giveWay = createYield()
  longStep()
  const asking = request()
  await giveWay()
  longStep()
  await giveWay()
  asking.answer()
  await expect(trackRequest(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await asking.answered
})
