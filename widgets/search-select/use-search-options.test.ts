import { expect, test } from 'vitest'
import { filterOptions } from './use-search-options.ts'

test('options are found by a part of their text in any case, by how it is said, or by their value and its beginning', () => {
  const options = [
    { value: 'CNY', label: '人民币 yuan' },
    { value: 'USD', label: '美元' },
  ]
  expect(filterOptions(options, '币 YUAN').map(({ value }) => value)).toEqual(['CNY'])
  expect(filterOptions(options, 'meiyuan').map(({ value }) => value)).toEqual(['USD'])
  expect(filterOptions(options, 'usd').map(({ value }) => value)).toEqual(['USD'])
  expect(filterOptions(options, 'us').map(({ value }) => value)).toEqual(['USD'])
})
