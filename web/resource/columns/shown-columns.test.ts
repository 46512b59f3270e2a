import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { text } from '@kouan/contract/language/field.ts'
import { expect, test } from 'vitest'
import { shownColumns } from './shown-columns.ts'

const columns: NamedField[] = ['a', 'b', 'c'].map((name) => ({ name, field: text({ label: name, list: 100 }) }))
const said = (looks?: Parameters<typeof shownColumns>[1]) =>
  shownColumns(columns, looks).map(({ name, width, isHidden, isFrozen }) => [name, width, isHidden, isFrozen])

test('first column: is frozen unless the layout says otherwise; frozen columns come first', () => {
  expect(said()).toEqual([
    ['a', 100, false, true],
    ['b', 100, false, false],
    ['c', 100, false, false],
  ])
  expect(
    said([
      { name: 'a', isFrozen: false },
      { name: 'b', isHidden: true },
      { name: 'c', isFrozen: true, width: 80 },
    ]),
  ).toEqual([
    ['c', 80, false, true],
    ['a', 100, false, false],
    ['b', 100, true, false],
  ])
})

test('layout of an older version: columns that the page no longer shows stay, names of nothing are left out', () => {
  const offered: NamedField[] = [{ name: 'd', field: text({ label: 'd' }) }]
  const shown = (looks: Parameters<typeof shownColumns>[1]) =>
    shownColumns(columns, looks, offered).flatMap(({ name, isHidden }) => (isHidden ? [] : [name]))
  expect(shown([{ name: 'd', width: 90 }, { name: 'gone' }, { name: 'a' }])).toEqual(['d', 'a', 'b', 'c'])
  expect(shown([{ name: 'd', isHidden: true }])).toEqual(['a', 'b', 'c'])
})

test('layout that hides all columns of today: those of the page are shown', () => {
  const hidden = ['a', 'b', 'c'].map((name) => ({ name, isHidden: true }))
  expect(shownColumns(columns, hidden).map(({ isHidden }) => isHidden)).toEqual([false, false, false])
})
