import { expect, test } from 'vitest'
import { type EnhanceRecord, readColumns, saveColumns, withRecord } from './enhance-records.ts'

/** A store that begins with these records. */
function storeOf(table: string, first: readonly EnhanceRecord[]) {
  let records = first
  const write = (next: readonly EnhanceRecord[]) => {
    records = next
  }
  return { table, read: () => records, write }
}
const widthsIn = (table: string, records: readonly EnhanceRecord[]) => readColumns(storeOf(table, records)).widths
const plain = { order: [], hidden: new Set<string>(), frozen: new Set<string>(), latest: {} }

test('S3.077 S9.096 sixteen records a table are stored, the oldest are removed, other tables keep theirs', () => {
  let records: readonly EnhanceRecord[] = [{ table: 'other', widths: { a: 1 } }]
  for (let width = 1; width <= 20; width += 1) records = withRecord(records, { table: 'goods', widths: { a: width } })
  const own = records.filter(({ table }) => table === 'goods')
  expect(own).toHaveLength(16)
  expect(own[0]?.widths).toEqual({ a: 5 })
  expect(widthsIn('goods', records)).toEqual({ a: 20 })
  expect(widthsIn('other', records)).toEqual({ a: 1 })
  expect(widthsIn('nobody', records)).toEqual({})
})

test('S9.096 a saved record is appended to those of its own table', () => {
  const store = storeOf('goods', [{ table: 'other', widths: { a: 1 } }])
  for (let width = 1; width <= 17; width += 1) saveColumns(store, { widths: { a: width }, shape: plain })
  const own = store.read().filter(({ table }) => table === 'goods')
  expect(own.map(({ widths }) => widths)).toEqual(Array.from({ length: 16 }, (_, place) => ({ a: place + 2 })))
  expect(store.read()[0]).toEqual({ table: 'other', widths: { a: 1 } })
})

test.each([
  ['order', { order: ['b', 'a'] }],
  ['hidden columns', { hidden: new Set(['b']) }],
  ['fixed columns', { frozen: new Set(['a', 'b']) }],
  ['latest sorting', { latest: { sort: { key: 'a', direction: -1 as const } } }],
  ['latest filters', { latest: { filters: [{ key: 'a', kind: 'values' as const, texts: ['茶', ''] }] } }],
  ['all of them', { order: ['b', 'a'], hidden: new Set(['b']), frozen: new Set(['a']) }],
])('S3.077 %s: kept beside the widths, also through JSON', (_, part) => {
  const columns = { widths: { a: 90 }, shape: { ...plain, ...part } }
  const store = storeOf('goods', [])
  saveColumns(store, columns)
  expect(readColumns(store)).toEqual(columns)
  expect(readColumns(storeOf('goods', JSON.parse(JSON.stringify(store.read()))))).toEqual(columns)
})

test('S3.077 a record of widths alone, or none: columns as declared', () => {
  const old = storeOf('goods', [{ table: 'goods', widths: { a: 70 } }])
  expect(readColumns(old)).toEqual({ widths: { a: 70 }, shape: plain })
  expect(readColumns(undefined)).toEqual({ widths: {}, shape: plain })
})
