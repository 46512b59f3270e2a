import { expect, test } from 'vitest'
import { withCount } from './use-polled.ts'

test('label with count: the count follows the label, is left out when it is 0, and ends in + at the limit', () => {
  expect([
    withCount('待申报', { count: 12, isMore: false }),
    withCount('待申报', { count: 0, isMore: false }),
    withCount('待申报', undefined),
    withCount('待申报', { count: 10_000, isMore: true }),
  ]).toEqual(['待申报 12', '待申报', '待申报', '待申报 10,000+'])
})
