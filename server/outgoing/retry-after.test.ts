import { expect, it } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

const now = new Date('2026-11-28T00:00:00Z')

it('Retry-After: seconds, or a date; one that is past asks for nothing', () => {
  const given = ['120', ' 5 ', 'Sat, 28 Nov 2026 01:00:00 GMT', 'Sat, 28 Nov 2026 00:00:00 GMT', 'x', '', undefined]
  const read = given.map((asked) => retryAfterSeconds(asked === undefined ? {} : { 'retry-after': asked }, now))
  expect(read).toEqual([120, 5, 3600, 0, undefined, undefined, undefined])
})

it('Retry-After as a date of a server whose clock is years behind: counted from its own time', () => {
  const headers = { 'retry-after': 'Mon, 01 Jan 2001 00:02:00 GMT', date: 'Mon, 01 Jan 2001 00:00:00 GMT' }
  expect(retryAfterSeconds(headers, now)).toBe(120)
  expect(retryAfterSeconds({ ...headers, date: 'today' }, now)).toBe(0)
})
