import { expect, test } from 'vitest'
import type { TableColumn } from '../cell-type.ts'
import { cellTypeOf } from '../cells/cell-type-of.ts'
import { layOutColumns } from './column-layout.ts'
import { fullTitle, groupLevels, headGroups } from './head-groups.ts'

const column = (key: string, group?: TableColumn['group'], more: Partial<TableColumn> = {}): TableColumn => ({
  key,
  title: key,
  type: 'input',
  width: 100,
  ...(group === undefined ? {} : { group }),
  ...more,
})

const columns = [
  column('name'),
  column('first', ['数量', '法定']),
  column('second', ['数量', '法定']),
  column('qty', '数量'),
  column('price', '金额'),
  column('again', '数量'),
]
const layout = layOutColumns({ columns, typeOf: cellTypeOf, available: 0 })
const titles = (level: number) =>
  headGroups(layout, level).map(({ title, first, last, left, width }) => [title, first, last, left, width])

test('headGroups: neighbours with the same group, one group at each level', () => {
  expect(groupLevels(columns)).toBe(2)
  expect(titles(0)).toEqual([
    ['数量', 1, 3, 100, 300],
    ['金额', 4, 4, 400, 100],
    ['数量', 5, 5, 500, 100],
  ])
  expect(titles(1)).toEqual([['法定', 1, 2, 100, 200]])
})

test('headGroups: a frozen column, apart from its group', () => {
  const frozen = layOutColumns({
    columns: [column('a', '组', { fixed: 'left' }), column('b', '组'), column('c', '组', { fixed: 'right' })],
    typeOf: cellTypeOf,
    available: 0,
  })
  expect(headGroups(frozen, 0).map(({ side, first, last }) => [side, first, last])).toEqual([
    ['left', 0, 0],
    ['middle', 1, 1],
    ['right', 2, 2],
  ])
})

test('fullTitle: a grouped column, the titles of its groups and its own', () => {
  expect(columns.slice(0, 2).map(fullTitle)).toEqual(['name', '数量 / 法定 / first'])
})
