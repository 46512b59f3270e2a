import { expect, test } from 'vitest'
import { checkCustomsCode } from './customs-code.ts'
import { fictitiousCustomsCode } from './fictitious.ts'

test.each(['1105910159', '330766K00Q', '46016602EV', fictitiousCustomsCode(7)])('%s is right', (code) => {
  expect(checkCustomsCode(code)).toBeUndefined()
})

test.each([
  ['110591015', '须为 10 位，现为 9 位'],
  ['A105910159', '前 4 位须为数字'],
  ['110591015a', '后 6 位'],
  ['1105 10159', '后 6 位'],
])('%s is wrong', (code, sentence) => {
  expect(checkCustomsCode(code)).toContain(sentence)
})
