import { expect, test } from 'vitest'
import { joinValues, splitValues } from './joined-values.ts'

test('S9.046 several values are joined by a comma unless another separator is named', () => {
  expect(joinValues(['1', '2', '3'])).toBe('1,2,3')
  expect(splitValues('1,2,3')).toEqual(['1', '2', '3'])
  expect(joinValues(['1', '2'], ';')).toBe('1;2')
  expect(splitValues('1,2;3', ';')).toEqual(['1,2', '3'])
})

test('nothing is null, blanks and repetitions are no values', () => {
  expect(joinValues([])).toBeNull()
  expect(splitValues(null)).toEqual([])
  expect(splitValues(',1,,1,')).toEqual(['1'])
  expect(splitValues(7)).toEqual(['7'])
})
