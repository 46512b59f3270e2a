import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, test } from 'vitest'
import { daysOf, periodFields, withDays } from './export-period.ts'

test('days of a period: the whole last month, also in January and after a leap day, and the seven days up to today', () => {
  expect(daysOf('lastMonth', '2026-11-28')).toEqual(['2026-10-01', '2026-10-31'])
  expect(daysOf('lastMonth', '2026-01-31')).toEqual(['2025-12-01', '2025-12-31'])
  expect(daysOf('lastMonth', '2028-03-30')).toEqual(['2028-02-01', '2028-02-29'])
  expect(daysOf('thisMonth', '2026-11-01')).toEqual(['2026-11-01', '2026-11-01'])
  expect(daysOf('week', '2026-03-02')).toEqual(['2026-02-24', '2026-03-02'])
  expect(daysOf('all', '2026-11-28')).toBeUndefined()
})

test('filter with a period: replaces the days of the field and keeps the rest', () => {
  const filter = { orderNo: 'W*', declareTime_begin: '2020-01-01' }
  const days = ['2026-10-01', '2026-10-31'] as const
  expect(withDays(filter, { name: 'declareTime', days })).toEqual({
    orderNo: 'W*',
    declareTime_begin: '2026-10-01',
    declareTime_end: '2026-10-31',
  })
  expect(withDays(filter, { name: 'declareTime', days: undefined })).toEqual(filter)
})

test('fields of a period: the time of the declaration first, then that of the row, none that is encrypted or computed', () => {
  const [first, second] = periodFields(order as never)
  expect([first?.name, second?.name]).toEqual(['declareTime', 'createTime'])
})
