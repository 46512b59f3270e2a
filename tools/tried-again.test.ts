import { expect, test } from 'vitest'
import { judgeSecondTries } from './tried-again.ts'

test('tests that needed a second try are named; up to three are let pass, the fourth makes the run red', () => {
  expect(judgeSecondTries([])).toEqual({ lines: [], isRed: false })
  const three = judgeSecondTries(['a', 'b', 'c'])
  expect(three.lines).toEqual(['Passed only when tried again:', '  a', '  b', '  c', 'Up to 3 of them are let pass.'])
  expect(three.isRed).toBe(false)
  expect(judgeSecondTries(['a', 'b', 'c', 'd']).isRed).toBe(true)
})
