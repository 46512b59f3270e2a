import { expect, test } from 'vitest'
import { boundedAddSettings, defaultAddSettings, insertIndexOf } from './add-settings.ts'
import { defaultGuardTime, insertGuardTime, makeGuard } from './click-guard.ts'

test('S3.078 S9.065 S9.066 S9.067 add settings: defaults, one row at the bottom without scrolling', () => {
  expect(defaultAddSettings).toEqual({ addRowNum: 1, addIndex: 0, addScrollToBottom: false })
  expect(boundedAddSettings({}, 5)).toEqual(defaultAddSettings)
  expect(insertIndexOf(defaultAddSettings)).toBeUndefined()
})

test('S5.054 at least one row is added', () => {
  for (const addRowNum of [0, -3, 1, 1.9, '', null, 'x']) {
    for (const rowCount of [0, 5]) expect(boundedAddSettings({ addRowNum }, rowCount).addRowNum).toBe(1)
  }
  expect(boundedAddSettings({ addRowNum: '7' }, 5).addRowNum).toBe(7)
})

test('S5.055 the place is 0, the bottom, up to the number of rows', () => {
  const placeOf = (addIndex: unknown) => boundedAddSettings({ addIndex }, 5).addIndex
  expect([placeOf(-1), placeOf(0), placeOf(5), placeOf(6)]).toEqual([0, 0, 5, 5])
  expect(boundedAddSettings({ addIndex: 1 }, 0).addIndex).toBe(0)
  expect([placeOf(undefined), placeOf(null), placeOf(''), placeOf('x')]).toEqual([0, 0, 0, 0])
  expect([0, 1, 5].map((addIndex) => insertIndexOf({ ...defaultAddSettings, addIndex }))).toEqual([undefined, 0, 4])
})

test('S9.063 S9.064 a guard lets the next click through when its time has passed', () => {
  expect([insertGuardTime, defaultGuardTime]).toEqual([1500, 300])
  for (const time of [insertGuardTime, defaultGuardTime]) {
    let now = 10
    const passes = makeGuard({ time, now: () => now })
    expect(passes()).toBe(true)
    now += time - 1
    expect(passes()).toBe(false)
    now += 1
    expect(passes()).toBe(true)
    expect(passes()).toBe(false)
  }
})
