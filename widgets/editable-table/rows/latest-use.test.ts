import { describe, expect, test } from 'vitest'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { layOutColumns, type PlacedColumn } from '../columns/column-layout.ts'
import type { LatestUse } from '../columns/column-shape.ts'
import type { ColumnFilter } from './column-filter.ts'
import { keptFilters, offeredFilters, offeredSort } from './latest-use.ts'
import type { Filters } from './row-data.ts'

const columns: readonly PlacedColumn[] = layOutColumns({
  columns: ['a', 'b'].map((key) => ({ key, title: key, type: 'input' as const })),
  typeOf: cellTypeOf,
  available: 1000,
}).columns

const filtersOf = (named: Readonly<Record<string, ColumnFilter>>): Filters =>
  new Map(
    columns.flatMap(({ column, type }) => {
      const filter = named[column.key]
      return filter ? [[column.key, { column, type, filter }]] : []
    }),
  )
const manyTexts = (count: number) => new Set(Array.from({ length: count }, (_, place) => String(place)))

describe('filters', () => {
  test.each<[string, Readonly<Record<string, ColumnFilter>>]>([
    ['values, empty cells among them', { a: { kind: 'values', texts: new Set(['茶', '']) } }],
    ['a condition', { b: { kind: 'condition', test: 'contains', value: '茶', other: '' } }],
    [
      'of two columns',
      { a: { kind: 'values', texts: manyTexts(200) }, b: { kind: 'condition', test: 'filled', value: '', other: '' } },
    ],
  ])('S3.077 %s: kept and offered again, also through JSON', (_, named) => {
    const filters = filtersOf(named)
    const kept = { filters: keptFilters(filters) }
    expect(offeredFilters(JSON.parse(JSON.stringify(kept)) as LatestUse, columns)).toEqual(filters)
  })

  test('S3.077 none, or more than 200 values: not kept', () => {
    expect(keptFilters(new Map())).toBeUndefined()
    expect(keptFilters(filtersOf({ a: { kind: 'values', texts: manyTexts(201) } }))).toBeUndefined()
  })

  test('S3.077 of a column that has gone, or by a condition of another version: not offered', () => {
    const gone = { key: 'gone', kind: 'values', texts: ['茶'] } as const
    const unknown = { key: 'a', kind: 'condition', test: 'sounds', value: '', other: '' }
    const filters = [gone, unknown, { key: 'b', kind: 'values', texts: ['茶'] }]
    expect([...offeredFilters({ filters } as LatestUse, columns).keys()]).toEqual(['b'])
    expect(offeredFilters({}, columns).size).toBe(0)
  })
})

describe('sorting', () => {
  test('S3.077 of a column that is shown: offered with its direction', () => {
    const offered = offeredSort({ sort: { key: 'b', direction: -1 } }, columns)
    expect([offered?.placed.column.key, offered?.direction]).toEqual(['b', -1])
  })

  test.each([{}, { sort: { key: 'gone', direction: 1 as const } }])(
    'S3.077 none, or of a column that has gone: %#',
    (latest) => {
      expect(offeredSort(latest, columns)).toBeUndefined()
    },
  )
})
