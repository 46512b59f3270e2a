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
