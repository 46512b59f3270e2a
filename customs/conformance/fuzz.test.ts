import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

// `npm run fuzz` runs many more.

test('damaged messages of every type: nothing throws, nothing malformed passes, pieces read like the whole', () => {
  const report = fuzz({ seed: 20260105, to: 1500, now: () => 0 })
  expect(report.inputs).toBe(1500)
  expect(report.read).toBeGreaterThan(300)
  expect(report.malformed).toBeGreaterThan(300)
})
