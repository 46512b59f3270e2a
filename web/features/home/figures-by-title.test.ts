import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import { expect, test } from 'vitest'
import { tilesOf } from './figures-by-title.ts'

const figure = (
  name: string,
  title: string,
  count: number,
  desk: CountedFigure['desk'] = 'documents',
): CountedFigure => ({
  ...{ name, title, count, desk, noun: null, hint: null, pages: [], filter: {}, keys: {} },
  ...{ isAlarm: false, isRare: false, badgeOn: null, isMore: false },
})

test('one tile for each title, opened by the first list; others stand in it where they have anything', () => {
  const figures = [
    figure('order.ready', '待申报', 0),
    figure('order.refused', '失败与退单', 2),
    figure('inventory.ready', '待申报', 5),
    figure('payment.ready', '待申报', 0),
    figure('user.active', '正常账号', 9, 'system'),
  ]
  const shown = tilesOf(figures, 'documents').map(({ title, main, others }) => [
    title,
    main.name,
    others.map(({ name }) => name),
  ])
  expect(shown).toEqual([
    ['待申报', 'order.ready', ['inventory.ready']],
    ['失败与退单', 'order.refused', []],
  ])
  expect(tilesOf(figures, 'review')).toEqual([])
})

test('what is rare has a tile only where there is one, which opens a list that has some', () => {
  const rare = (name: string, count: number) => ({ ...figure(name, '变更、删除未准', count), isRare: true })
  expect(tilesOf([rare('order.refusedChange', 0), rare('payment.refusedChange', 0)], 'documents')).toEqual([])
  const [tile] = tilesOf([rare('order.refusedChange', 0), rare('payment.refusedChange', 1)], 'documents')
  expect([tile?.main.name, tile?.others]).toEqual(['payment.refusedChange', []])
})
