import type { CronField } from '@kouan/contract/rules/cron/cron-fields.ts'
import { expect, test } from 'vitest'
import { builderBounds, editorBounds } from './field-bounds.ts'
import { firstChoice, readChoice, writeChoice } from './field-choice.ts'

const thisYear = 2026

test.each<[CronField, string, object]>([
  ['second', '*', { mode: 'every' }],
  ['minute', '5-10', { mode: 'range', from: 5, to: 10 }],
  ['minute', '3/15', { mode: 'loop', start: 3, interval: 15 }],
  ['minute', '*/15', { mode: 'loop', start: 0, interval: 15 }],
  ['month', '*/2', { mode: 'loop', start: 1, interval: 2 }],
  ['year', '*/2', { mode: 'loop', start: 1970, interval: 2 }],
  ['hour', '9', { mode: 'specify', values: [9] }],
  ['hour', '9,18', { mode: 'specify', values: [9, 18] }],
  ['hour', ',', { mode: 'specify', values: [] }],
  ['day', '?', { mode: 'unset' }],
  ['day', 'L', { mode: 'last' }],
  ['week', 'L', { mode: 'other' }],
  ['day', '15W', { mode: 'workday', workday: 15 }],
  ['week', 'MON-FRI', { mode: 'range', from: 2, to: 6 }],
  ['week', 'SUN,SAT', { mode: 'specify', values: [1, 7] }],
  ['month', 'JAN,MAR', { mode: 'specify', values: [1, 3] }],
  ['day', 'LW', { mode: 'other' }],
  ['week', '6#3', { mode: 'other' }],
  ['minute', '0-30/5', { mode: 'other' }],
])('S4.057 readChoice: %s "%s" gives its mode and values', (field, word, choice) => {
  expect(readChoice(field, word)).toEqual(choice)
})

test('S5.019 writeChoice: the word of each mode is read back as the same mode', () => {
  const choice = { ...firstChoice('day', { bounds: editorBounds, thisYear }), workday: 9, values: [20, 3], start: 2 }
  const words = (['unset', 'every', 'range', 'loop', 'workday', 'last', 'specify'] as const).map((mode) =>
    writeChoice({ ...choice, mode }),
  )
  expect(words).toEqual(['?', '*', '1-31', '2/1', '9W', 'L', '3,20'])
  expect(words.map((word) => readChoice('day', word).mode)).toEqual([
    'unset',
    'every',
    'range',
    'loop',
    'workday',
    'last',
    'specify',
  ])
})

test('S9.028 S9.029 first choice of years: 2017 and 2019 to 2119 in the builder, from this year for a century in the editor', () => {
  const ofBuilder = firstChoice('year', { bounds: builderBounds, thisYear })
  expect([ofBuilder.start, ofBuilder.from, ofBuilder.to]).toEqual([2017, 2019, 2119])
  const ofEditor = firstChoice('year', { bounds: editorBounds, thisYear })
  expect([ofEditor.start, ofEditor.from, ofEditor.to]).toEqual([2026, 2026, 2126])
})

test.each(['second', 'hour', 'day', 'month', 'year'] as const)(
  '%s in mode `specify` without values: is read back as the same choice',
  (field) => {
    const choice = { ...firstChoice(field, { bounds: editorBounds, thisYear }), mode: 'specify' as const, values: [] }
    expect(readChoice(field, writeChoice(choice))).toEqual({ mode: 'specify', values: [] })
  },
)
