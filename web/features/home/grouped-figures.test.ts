import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import { expect, test } from 'vitest'
import { groupFigures, largestOf, stateMapOf, weightOf } from './grouped-figures.ts'

const figure = (
  name: string,
  count: number,
  more: Partial<CountedFigure> & Pick<CountedFigure, 'desk'> = { desk: 'documents' },
): CountedFigure => ({
  ...{ name, count, title: name.replace(/.*\./, ''), noun: name.replace(/\..*/, ''), unit: null, hint: null },
  ...{ pages: [], filter: {}, keys: {}, isAlarm: false, isRare: false, badgeOn: null, isMore: false },
  ...more,
})

test('figures of one state over all kinds: one sum, in the order of the answer, others alone', () => {
  const figures = [
    figure('order.ready', 46),
    figure('order.refused', 2),
    figure('inventory.ready', 5),
    figure('user.active', 9, { desk: 'system' }),
  ]
  expect(groupFigures(figures).map(({ key, count, isMore, parts }) => [key, count, isMore, parts.length])).toEqual([
    ['ready', 51, false, 2],
    ['refused', 2, false, 1],
    ['user.active', 9, false, 1],
  ])
  expect(largestOf(figures)?.name).toBe('order.ready')
  expect(largestOf([])).toBeUndefined()
})

test('sum with a part that was counted to the limit: no more than the limit is claimed', () => {
  const [sum] = groupFigures([
    figure('order.ready', 10_000, { desk: 'documents', isMore: true }),
    figure('inventory.ready', 5),
  ])
  expect([sum?.count, sum?.isMore]).toEqual([10_000, true])
})

test('kinds by states: kinds without any document are apart, a rare state has a column where there is one', () => {
  const rare = (name: string, count: number) => figure(name, count, { desk: 'documents', isRare: true })
  const figures = [
    figure('order.ready', 3),
    figure('payment.ready', 0),
    rare('order.refusedChange', 0),
    rare('payment.refusedChange', 0),
    figure('user.active', 9, { desk: 'system' }),
  ]
  const shown = (all: CountedFigure[]) => {
    const { columns, rows, emptyRows } = stateMapOf(all)
    return [columns.map(({ key }) => key), rows.map(({ kind }) => kind), emptyRows.map(({ kind }) => kind)]
  }
  expect(shown(figures)).toEqual([['ready'], ['order'], ['payment']])
  expect(shown([...figures.slice(0, 3), rare('payment.refusedChange', 1)])).toEqual([
    ['ready', 'refusedChange'],
    ['order', 'payment'],
    [],
  ])
})

test('weight of a number: none for zero, four for the largest, and by magnitude between them', () => {
  expect([0, 1, 10, 100, 1000].map((count) => weightOf(count, 1000))).toEqual([0, 1, 2, 3, 4])
  expect(weightOf(1, 1)).toBe(1)
})
