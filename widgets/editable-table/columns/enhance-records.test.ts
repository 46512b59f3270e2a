import { expect, test } from 'vitest'
import { type EnhanceRecord, latestWidths, withRecord } from './enhance-records.ts'

test('S9.096 sixteen records a table are kept, the oldest go first, other tables keep theirs', () => {
  let records: readonly EnhanceRecord[] = [{ table: 'other', widths: { a: 1 } }]
  for (let width = 1; width <= 20; width += 1) records = withRecord(records, { table: 'goods', widths: { a: width } })
  const own = records.filter(({ table }) => table === 'goods')
  expect(own).toHaveLength(16)
  expect(own[0]?.widths).toEqual({ a: 5 })
  expect(latestWidths(records, 'goods')).toEqual({ a: 20 })
  expect(latestWidths(records, 'other')).toEqual({ a: 1 })
  expect(latestWidths(records, 'nobody')).toEqual({})
})
