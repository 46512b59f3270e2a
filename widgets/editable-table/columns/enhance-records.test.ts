import { expect, test } from 'vitest'
import { type EnhanceRecord, latestWidths, saveRecord, withRecord } from './enhance-records.ts'

test('S3.077 S9.096 sixteen records a table are stored, the oldest are removed, other tables keep theirs', () => {
  let records: readonly EnhanceRecord[] = [{ table: 'other', widths: { a: 1 } }]
  for (let width = 1; width <= 20; width += 1) records = withRecord(records, { table: 'goods', widths: { a: width } })
  const own = records.filter(({ table }) => table === 'goods')
  expect(own).toHaveLength(16)
  expect(own[0]?.widths).toEqual({ a: 5 })
  expect(latestWidths(records, 'goods')).toEqual({ a: 20 })
  expect(latestWidths(records, 'other')).toEqual({ a: 1 })
  expect(latestWidths(records, 'nobody')).toEqual({})
})

test('S9.096 a saved record is appended to those of its own table', () => {
  let records: readonly EnhanceRecord[] = [{ table: 'other', widths: { a: 1 } }]
  const read = () => records
  const write = (next: readonly EnhanceRecord[]) => {
    records = next
  }
  for (let width = 1; width <= 17; width += 1) saveRecord({ table: 'goods', read, write }, { a: width })
  const kept = Array.from({ length: 16 }, (_, place) => ({ table: 'goods', widths: { a: place + 2 } }))
  expect(records).toEqual([{ table: 'other', widths: { a: 1 } }, ...kept])
})
