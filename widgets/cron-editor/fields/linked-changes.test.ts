import type { CronField } from '@kouan/contract/rules/cron/cron-fields.ts'
import { expect, test } from 'vitest'
import { everySecond, textOf, wordsOf } from './cron-words.ts'
import { changeField } from './linked-changes.ts'

function after(text: string, ...changes: [CronField, string][]): string {
  const words = wordsOf(text) ?? everySecond
  return textOf(changes.reduce((before, [field, word]) => changeField(before, { field, word }), words))
}
const everything = textOf(everySecond)

test('S4.051 a minute that is no longer * sets the second to 0', () => {
  expect(after(everything, ['minute', '0/5'])).toBe('0 0/5 * * * ? *')
})

test('S4.052 an hour that is no longer * sets the minute to 0, and so the second', () => {
  expect(after(everything, ['hour', '9-17'])).toBe('0 0 9-17 * * ? *')
})

test('S4.053 a day or week other than ? sets the hour to 0', () => {
  expect(after(everything, ['day', '15'])).toBe('0 0 0 15 * ? *')
  expect(after(everything, ['week', '2-6'])).toBe('0 0 0 ? * 2-6 *')
})

test('S4.054 a change of the month fixes the pair of day and week', () => {
  expect(after(everything, ['month', '3'])).toBe('0 0 0 1 3 ? *')
  expect(after('0 0 5 ? * * *', ['month', '3'])).toBe('0 0 5 ? 3 1 *')
  expect(after('0 0 5 L * ? *', ['month', '3'])).toBe('0 0 5 L 3 ? *')
  expect(after('0 0 5 * 3 ? 2027', ['month', '4-6'])).toBe('0 0 5 1 4-6 ? 2027')
  expect(after('0 0 5 ? 3 2#1 *', ['month', '4'])).toBe('0 0 5 ? 4 2#1 *')
  expect(after('0 0 5 * 3 ? *', ['month', '*'])).toBe('0 0 5 1 * ? *')
})

test('S4.055 a change of the year sets the month to 1', () => {
  expect(after(everything, ['year', '2027'])).toBe('0 0 0 1 1 ? 2027')
  expect(after('0 0 5 15 * ? *', ['year', '2027-2030'])).toBe('0 0 5 15 1 ? 2027-2030')
  expect(after('0 0 5 ? * 2 *', ['year', '2027/2'])).toBe('0 0 5 ? 1 2 2027/2')
  expect(after('0 0 5 15 * ? 2027', ['year', '*'])).toBe('0 0 5 15 1 ? *')
})

test('S4.048 when day or week is set the other becomes ?; taken back, the other says every day', () => {
  expect(after('0 0 2 15 * ? *', ['week', '2'])).toBe('0 0 2 ? * 2 *')
  expect(after('0 0 2 ? * 2 *', ['day', '15'])).toBe('0 0 2 15 * ? *')
  expect(after('0 0 2 ? * 2 *', ['week', '?'])).toBe('0 0 2 * * ? *')
  expect(after('0 0 2 15 * ? *', ['day', '?'])).toBe('0 0 2 ? * * *')
})

test('what a user set himself stays', () => {
  expect(after(everything, ['second', '30'], ['minute', '15'], ['hour', '2'])).toBe('30 15 2 * * ? *')
  expect(after('0 30 9 15 6 ? *', ['year', '2027'])).toBe('0 30 9 15 6 ? 2027')
})

test('no change of one field from every second ever leaves * below a field that is set', () => {
  const words: Record<CronField, string> = {
    second: '5',
    minute: '5',
    hour: '5',
    day: '5',
    month: '5',
    week: '5',
    year: '2030',
  }
  for (const [field, word] of Object.entries(words) as [CronField, string][]) {
    const seconds = after(everything, [field, word]).split(' ')[0]
    expect(seconds).toBe(field === 'second' ? '5' : '0')
  }
})
