import { expect, test } from 'vitest'
import { checkGuid } from './guid.ts'

test('36 characters, 8-4-4-4-12, upper case', () => {
  expect(checkGuid('4CDE1CFD-EDED-46B1-946C-B8022E42FC94')).toBeUndefined()
})

test.each([
  ['4CDE1CFD-EDED-46B1-946C-B8022E42FC9', '须为 36 位，现为 35 位'],
  ['4CDE1CFDEDED-46B1-946C-B8022E42FC941', '8-4-4-4-12'],
  ['4CDE1CFG-EDED-46B1-946C-B8022E42FC94', '十六进制'],
  ['4cde1cfd-eded-46b1-946c-b8022e42fc94', '大写'],
])('%s is wrong', (guid, sentence) => {
  expect(checkGuid(guid)).toContain(sentence)
})
