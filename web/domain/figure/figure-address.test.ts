import { expect, test } from 'vitest'
import { figureAddress } from './figure-address.ts'

test('a figure leads to its list with the same filters, under the keys that the page reads', () => {
  const filter = { status: '4', submitTime_end: '2026-11-20 10:00:00' }
  expect(figureAddress('/register/examineList', { filter, keys: { status: 'view' } })).toBe(
    '/register/examineList?view=4&q.submitTime_end=2026-11-20+10%3A00%3A00',
  )
  expect(figureAddress('/register/examineList', { filter: { status: '1,2' }, keys: { status: '' } })).toBe(
    '/register/examineList',
  )
  expect(figureAddress('/declaration/deadletter/list', { filter: {}, keys: {} })).toBe('/declaration/deadletter/list')
})
