import { expect, test } from 'vitest'
import { beijingIso, beijingTime14, beijingTime17, isBeijingTime, parseBeijingTime } from './time.ts'

const moment = new Date('2025-12-31T16:00:01.007Z')

test('times are written in Beijing time', () => {
  expect(beijingTime14(moment)).toBe('20260101000001')
  expect(beijingTime17(moment)).toBe('20260101000001007')
  expect(beijingIso(moment)).toBe('2026-01-01T00:00:01+08:00')
})

test('what was written is read back', () => {
  expect(parseBeijingTime('20260101000001007')).toEqual(moment)
  expect(parseBeijingTime('20260101000001')?.getTime()).toBe(moment.getTime() - 7)
})

test.each(['20260230000000', '20260101240000', '20260101006000', '2026010100000', '202601010000010', 'abc', ''])(
  '%s is no time',
  (text) => {
    expect(parseBeijingTime(text)).toBeUndefined()
    expect(isBeijingTime(text)).toBe(false)
  },
)

test('the last day of a month is a time too, though the short way does not know it', () => {
  for (const text of ['20260131000000', '20260131235959999', '20240229000000']) expect(isBeijingTime(text)).toBe(true)
  expect(isBeijingTime('20260229000000')).toBe(false)
})
