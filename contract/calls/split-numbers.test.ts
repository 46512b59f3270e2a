import { expect, it } from 'vitest'
import { splitNumbers } from './document.ts'

it.each([
  ['A1\nB 2\r\nC,3\n\nA1', ['A1', 'B 2', 'C,3']],
  ['A1\tB 2', ['A1', 'B 2']],
  ['A1 B2，C3；D4、E5', ['A1', 'B2', 'C3', 'D4', 'E5']],
  ['\u202dＪ２－１\u202c', ['J2-1']],
  ['\'A1\n`B2\n="C3"', ['A1', 'B2', 'C3']],
  [' \n ', []],
])('splitNumbers: %j, lines alone separate where there are several', (text, numbers) => {
  expect(splitNumbers(text)).toEqual(numbers)
})
