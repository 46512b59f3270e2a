import { expect, test } from 'vitest'
import { arrangeColumns, readListLook } from './list-look.ts'

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
