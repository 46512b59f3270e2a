import { expect, test } from 'vitest'
import { addedOption } from './added-option.ts'

const options = [{ value: '5', label: '航空运输' }]
const mayAdd = (code: string) => /^[0-9A-Z]$/.test(code)

test.each([
  ['Q', 'Q'],
  [' q ', 'Q'],
  ['5', undefined],
  ['QQ', undefined],
  ['航空', undefined],
  ['', undefined],
])('typed %j: the option %j', (typed, value) => {
  expect(addedOption(typed, { options, mayAdd })?.value).toBe(value)
})

test('an added option: none where the dictionary is whole', () => {
  expect(addedOption('Q', { options, mayAdd: undefined })).toBeUndefined()
})
