import { expect, it } from 'vitest'
import { shownValues } from './shown-values.ts'

const at = (minutes: number, figures: Record<string, number>) => ({
  time: new Date(minutes * 60_000),
  figures,
})
const before = at(0, {
  ...{ commits: 100, rollbacks: 1, requests: 10, failures: 5, requestSeconds: 4, cacheHits: 10, cacheMisses: 10 },
  ...{ blocksHit: 100, blocksRead: 0, collectionSeconds: 1 },
})
const now = at(2, {
  ...{ hostMemoryUsed: 3, hostMemory: 4, diskSize: 200, diskFree: 50, slowestSeconds: 0.1234567 },
  ...{ commits: 160, rollbacks: 3, requests: 30, failures: 6, requestSeconds: 5, cacheHits: 13, cacheMisses: 11 },
  ...{ blocksHit: 101, blocksRead: 3, collectionSeconds: 7 },
})

it('figures of the monitor: shares in per cent, rates by the minute, with two digits', () => {
  expect(shownValues({ from: before, to: now })).toMatchObject({
    ...{ hostMemoryShare: 75, diskShare: 75, slowestMilliseconds: 123.46, collectionShare: 5 },
    ...{ commitsPerMinute: 30, rollbacksPerMinute: 1, requestsPerMinute: 10, failuresPerMinute: 0.5 },
    ...{ meanMilliseconds: 50, cacheShare: 75, databaseCacheShare: 25 },
  })
})

it('figures of the monitor at one moment: no rates', () => {
  expect(shownValues({ to: now })).toMatchObject({ diskShare: 75, commitsPerMinute: null, meanMilliseconds: null })
})

it('figures of the monitor: a counter that began again, nothing measured, and a division by nothing are null', () => {
  const values = shownValues({ from: now, to: { ...before, time: new Date(240_000) } })
  expect(values).toMatchObject({ commitsPerMinute: null, hostMemoryShare: null, meanMilliseconds: null })
  expect(shownValues({ from: now, to: at(4, now.figures) })).toMatchObject({ commitsPerMinute: 0, cacheShare: null })
})
