import { expect, test } from 'vitest'
import { checkCreditCode } from './credit-code.ts'
import { fictitiousCreditCode } from './fictitious.ts'

test('the example of the standard is right', () => {
  expect(checkCreditCode('91350100M000100Y43')).toBeUndefined()
})

test('each wrong code gets a sentence that says what is wrong', () => {
  expect(checkCreditCode('')).toContain('现为 0 位')
  expect(checkCreditCode('91350100M000100Y4')).toContain('须为 18 位，现为 17 位')
  expect(checkCreditCode('91350100M000100YI3')).toContain('不能含“I”')
  expect(checkCreditCode('91350100m000100Y43')).toContain('不能含“m”')
  expect(checkCreditCode('9135A100M000100Y43')).toContain('第 3 至 8 位须为数字')
  expect(checkCreditCode('91350100M000100Y44')).toContain('第 18 位')
  expect(checkCreditCode('91350100M000100Y53')).toContain('第 17 位')
})

test('one wrong character, or two neighbours in the wrong order, never pass', () => {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  for (let serial = 0; serial < 10; serial++) {
    const right = fictitiousCreditCode(serial * 7919)
    expect(checkCreditCode(right)).toBeUndefined()
    for (let at = 0; at < 18; at++) {
      for (const other of alphabet) {
        if (other !== right[at]) expect(checkCreditCode(right.slice(0, at) + other + right.slice(at + 1))).toBeDefined()
      }
      const swapped =
        right.slice(0, at) +
        right
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        right.slice(at + 2)
      if (swapped !== right) expect(checkCreditCode(swapped)).toBeDefined()
    }
  }
})
