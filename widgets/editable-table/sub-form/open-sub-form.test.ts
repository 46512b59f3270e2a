import { expect, test } from 'vitest'
import { findWithRetries, isBelow, openAfterClick } from './open-sub-form.ts'

test('S4.070 S4.071 S4.072 a click opens the form of its row, closes it again, or gives it to another row', () => {
  expect(openAfterClick(undefined, 'a')).toBe('a')
  expect(openAfterClick('a', 'a')).toBeUndefined()
  expect(openAfterClick('a', 'b')).toBe('b')
})

test('S9.071 it opens below the row when more than 350 pixels are free there, else above', () => {
  expect(isBelow({ top: 100, bottom: 549 }, 900)).toBe(true)
  expect(isBelow({ top: 100, bottom: 550 }, 900)).toBe(false)
})

test('S8.016 a missing row is searched for three more times, 100 ms apart', async () => {
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  let looks = 0
  const never = () => {
    looks += 1
    return null
  }
  expect(await findWithRetries({ find: never, wait })).toBeUndefined()
  expect({ looks, waits }).toEqual({ looks: 4, waits: [100, 100, 100] })
  const third = () => (waits.length === 5 ? 'row' : null)
  expect(await findWithRetries({ find: third, wait })).toBe('row')
})
