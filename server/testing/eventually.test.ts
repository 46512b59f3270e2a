import { expect, it } from 'vitest'
import { eventually } from './eventually.ts'

it('eventually: a value that is wanted, returned as soon as it is read', async () => {
  let reads = 0
  expect(await eventually('number of reads', () => ++reads, 2)).toBe(2)
  expect(
    await eventually(
      'number of reads',
      () => ++reads,
      (seen) => seen > 3,
    ),
  ).toBe(4)
  expect(await eventually('something', () => [undefined, null, false, 'there'][++reads - 5])).toBe('there')
})

it('eventually: a value that never comes, error with subject, condition and last value', async () => {
  const limit = { seconds: 0.1 }
  await expect(eventually('state', () => 'SENT', 'FAILED', limit)).rejects.toThrow(
    "state: waited 0.1 s for 'FAILED', last seen 'SENT'",
  )
  await expect(
    eventually(
      'runs',
      () => 1,
      (runs) => runs > 1,
      limit,
    ),
  ).rejects.toThrow('runs: waited 0.1 s for (runs) => runs > 1, last seen 1')
})
