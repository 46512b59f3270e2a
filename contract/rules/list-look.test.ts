import { expect, test } from 'vitest'
import { arrangeColumns, fittingDensity, readListLook } from './list-look.ts'

test('what is no look, or has no such value, is left out', () => {
  const columns = [
    { name: 'orderNo', width: 9000, isFrozen: false, isHidden: 'yes' },
    { name: '' },
    { width: 80 },
    null,
  ]
  expect(readListLook({ columns, density: 'compact', isSearchOpen: true, page: 3 })).toEqual({
    columns: [{ name: 'orderNo', width: 800, isFrozen: false }],
    density: 'compact',
    isSearchOpen: true,
  })
  expect(readListLook({ columns: [{ name: 'a', width: Number.NaN }], density: 'constructor' })).toEqual({
    columns: [{ name: 'a' }],
  })
  for (const nothing of [null, undefined, 'text', 7, []]) expect(readListLook(nothing)).toEqual({})
})

test('columns stand as somebody likes them; those that the page has since then stand behind, what it lost is gone', () => {
  const columns = ['a', 'b', 'c'].map((name) => ({ name }))
  const looks = [{ name: 'c', width: 90 }, { name: 'gone' }, { name: 'a', isHidden: true }]
  expect(arrangeColumns(columns, looks).map(({ look }) => look)).toEqual([
    { name: 'c', width: 90 },
    { name: 'a', isHidden: true },
    { name: 'b' },
  ])
  expect(arrangeColumns(columns).map(({ column }) => column.name)).toEqual(['a', 'b', 'c'])
})

test('density of nobody’s choice: the greatest with which the rows of a page fit, the greatest of all only with a second line', () => {
  const fitting = (room: number, rows: number, hasSecondLine: boolean) => fittingDensity({ room, rows, hasSecondLine })
  expect([559, 560].map((room) => fitting(room, 10, true))).toEqual(['middle', 'loose'])
  expect([439, 440, 2000].map((room) => fitting(room, 10, false))).toEqual(['compact', 'middle', 'middle'])
  expect([fitting(0, 10, true), fitting(-50, 10, true), fitting(1000, 50, true)]).toEqual([
    'compact',
    'compact',
    'compact',
  ])
})

test('layout of 200 columns: is kept whole', () => {
  const columns = Array.from({ length: 200 }, (_, place) => ({ name: `field${place}`, width: 100 }))
  expect(readListLook({ columns }).columns).toEqual(columns)
})
