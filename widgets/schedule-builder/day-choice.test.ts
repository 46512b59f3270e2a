import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { expect, test } from 'vitest'
import { type DayChoice, type DayWords, dayModes, firstDayChoice, readDay, writeDay } from './day-choice.ts'

const cases: [Partial<DayChoice>, DayWords][] = [
  [{ mode: 'every-day' }, { day: '*', week: '?' }],
  [
    { mode: 'weekly-interval', weekStart: 3, weekInterval: 2 },
    { day: '?', week: '3/2' },
  ],
  [
    { mode: 'daily-interval', start: 5, interval: 10 },
    { day: '5/10', week: '?' },
  ],
  [
    { mode: 'weekdays', weekdays: [2, 4] },
    { day: '?', week: '2,4' },
  ],
  [
    { mode: 'days', days: [1, 15] },
    { day: '1,15', week: '?' },
  ],
  [{ mode: 'last-day' }, { day: 'L', week: '?' }],
  [{ mode: 'last-workday' }, { day: 'LW', week: '?' }],
  [
    { mode: 'last-weekday', lastWeekday: 6 },
    { day: '?', week: '6L' },
  ],
  [
    { mode: 'before-month-end', before: 3 },
    { day: 'L-3', week: '?' },
  ],
  [
    { mode: 'nearest-workday', nearest: 15 },
    { day: '15W', week: '?' },
  ],
  [
    { mode: 'nth-weekday', nth: 3, nthWeekday: 6 },
    { day: '?', week: '6#3' },
  ],
]

test('S4.035 eleven modes, each written and read back, each taken by Quartz', () => {
  expect(cases.map(([{ mode }]) => mode)).toEqual([...dayModes])
  expect(dayModes).toHaveLength(11)
  for (const [choice, words] of cases) {
    expect(writeDay({ ...firstDayChoice, ...choice })).toEqual(words)
    expect(readDay(words)).toEqual(choice)
    expect(parseCron(`0 0 0 ${words.day} * ${words.week} *`).faults).toBeUndefined()
  }
})

test('names are read as numbers; what no mode writes is other', () => {
  expect(readDay({ day: '?', week: 'FRIL' })).toEqual({ mode: 'last-weekday', lastWeekday: 6 })
  expect(readDay({ day: '?', week: 'MON#2' })).toEqual({ mode: 'nth-weekday', nthWeekday: 2, nth: 2 })
  expect(readDay({ day: '?', week: '2-6' })).toEqual({ mode: 'other' })
  expect(readDay({ day: 'L-3W', week: '?' })).toEqual({ mode: 'other' })
  expect(readDay({ day: '1-15', week: '?' })).toEqual({ mode: 'other' })
})

test.each<[mode: 'days' | 'weekdays', words: DayWords, fault: string]>([
  ['days', { day: ',', week: '?' }, '日：请至少选择一个'],
  ['weekdays', { day: '?', week: ',' }, '周：请至少选择一个'],
])('S4.035 %s of which none is chosen: written and read back, and refused until one is', (mode, words, fault) => {
  expect(writeDay({ ...firstDayChoice, mode, [mode]: [] })).toEqual(words)
  expect(readDay(words)).toEqual({ mode, [mode]: [] })
  expect(parseCron(`0 0 0 ${words.day} * ${words.week} *`).faults?.map(({ message }) => message)).toEqual([fault])
})
