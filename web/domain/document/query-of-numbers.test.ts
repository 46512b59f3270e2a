import { queryToText, textToQuery } from '@kouan/widgets/query-builder/query-text.ts'
import { expect, test } from 'vitest'
import { queryOfNumbers } from './query-of-numbers.ts'

test('many numbers are conditions that an address carries and a list understands', () => {
  const numbers = Array.from({ length: 500 }, (_, n) => `2026112200${String(n).padStart(8, '0')}`)
  const query = queryOfNumbers([
    { name: 'orderNo', numbers },
    { name: 'payTransactionId', numbers: ['P-1'] },
  ])
  const fields = ['orderNo', 'payTransactionId'].map((field) => ({ field, label: field, type: 'text' }))
  const read = textToQuery(queryToText(query), fields)
  expect(read?.matchType).toBe('or')
  const values = read?.records.map((record) => ('val' in record ? record.val : '')) ?? []
  expect(values.every((value) => value.length <= 2000)).toBe(true)
  expect(values.flatMap((value) => value.split(','))).toEqual([...numbers, 'P-1'])
})
