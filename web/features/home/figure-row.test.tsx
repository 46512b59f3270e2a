// @vitest-environment jsdom
import type { CountedFigure, DayComparison } from '@kouan/contract/calls/home.ts'
import { expect, test } from 'vitest'
import { showServed } from '../../testing/served-screen.tsx'
import { FigureRow } from './figure-row.tsx'
import { groupFigures } from './grouped-figures.ts'

const figure = (kind: string, hint: string | null): CountedFigure => ({
  name: `${kind}.declaredToday`,
  desk: 'documents',
  title: '今日申报',
  noun: kind,
  unit: '份单证',
  count: 27,
  isMore: false,
  isAlarm: false,
  isRare: false,
  hint,
  badgeOn: null,
  pages: ['order/OrderList'],
  filter: {},
  keys: {},
})
const counts = { today: 54, yesterday: 50, lastWeek: 60 }
const comparison = { now: '2026-01-31 08:00:00', counts: { declaredToday: counts } } as unknown as DayComparison

/** As axe compares them: by their letters and numbers. */
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[^\p{L}\p{N}%]/gu, '')

test.each([
  ['with a change', undefined],
  ['with a change and a hint', '近 7 天申报的'],
])('key figure %s: its name holds what is seen', async (_, hint) => {
  const figures = groupFigures([figure('order', hint ?? null), figure('inventory', null)])
  await showServed(<FigureRow figures={figures} comparison={comparison} onShowParts={() => {}} />, [])
  const tile = document.querySelector('button.figure-tile')
  expect(plain(tile?.textContent)).toContain('8%')
  expect(plain(tile?.getAttribute('aria-label'))).toContain(plain(tile?.textContent))
})
