import { expect, test } from 'vitest'
import { lastPageOf } from './row-source.ts'

test('page past the end, after its rows were deleted: the last page is the one to show', () => {
  expect(lastPageOf({ records: [], total: 20, pages: 2 })).toBe(2)
})

test.each([
  ['a page with rows', { records: [{}], total: 21, pages: 3 }],
  ['an empty list', { records: [], total: 0, pages: 0 }],
])('%s: there is no other page to show', (_name, page) => {
  expect(lastPageOf(page)).toBeUndefined()
})
