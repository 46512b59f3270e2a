import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { addLoopGauges, delayOf, sampledEveryMs } from './loop-gauges.ts'

it('a sample that came in time is no delay, a later one by what it is late, none is 0', () => {
  const milliseconds = 1e6
  const samples = [0, sampledEveryMs, sampledEveryMs + 300, Number.NaN]
  expect(samples.map((sample) => Number(delayOf(sample * milliseconds).toFixed(3)))).toEqual([0, 0, 0.3, 0])
})

it('a loop that is held up: its longest delay is told, and no longer once a new period begins', async () => {
  const registry = new Registry()
  const begin = addLoopGauges(registry)
  const longest = async () =>
    Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await registry.metrics())?.[1] ?? Number.NaN)
  expect(await longest()).toBe(0)
  await eventually('the delay is told', async () => {
    const end = performance.now() + 3 * sampledEveryMs
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve))
    return (await longest()) > sampledEveryMs / 1000
  })
  begin()
  expect(await longest()).toBe(0)
})
