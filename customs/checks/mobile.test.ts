import { expect, test } from 'vitest'
import { checkMobile } from './mobile.ts'

test.each(['13800000000', '16612345678', '19912345678'])('%s is right', (number) => {
  expect(checkMobile(number)).toBeUndefined()
})

test.each([
  ['1380000000', '11 位'],
  ['138000000000', '11 位'],
  ['1380000000a', '11 位'],
  ['１３８00000000', '11 位'],
  ['12800000000', '13 至 19'],
  ['23800000000', '13 至 19'],
])('%s is wrong', (number, sentence) => {
  expect(checkMobile(number)).toContain(sentence)
})
