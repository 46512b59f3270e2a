import { expect, test } from 'vitest'
import { changeTexts } from './change-texts.ts'

// A Saturday.
const now = '2026-11-28 09:30:00'

test('change to yesterday and to the weekday of last week: an arrow and words for each', () => {
  expect(changeTexts({ today: 56, yesterday: 50, lastWeek: 80 }, now)).toEqual([
    { short: '较昨日 ▲12%', long: '比昨日同一时刻（50）多 12%' },
    { short: '较上周六 ▼30%', long: '比上周六同一时刻（80）少 30%' },
  ])
  expect(changeTexts({ today: 50, yesterday: 50, lastWeek: 9 }, '2026-11-29 00:05:00')).toEqual([
    { short: '与昨日持平', long: '与昨日同一时刻（50）持平' },
  ])
})

test('change of fewer than ten, or from fewer than ten: none', () => {
  expect(changeTexts({ today: 9, yesterday: 50, lastWeek: 50 }, now)).toEqual([])
  expect(changeTexts({ today: 50, yesterday: 9, lastWeek: 0 }, now)).toEqual([])
  expect(changeTexts({ today: null, yesterday: 50, lastWeek: null }, now)).toEqual([])
  expect(changeTexts({ today: 50, yesterday: null, lastWeek: 40 }, now)).toHaveLength(1)
})
