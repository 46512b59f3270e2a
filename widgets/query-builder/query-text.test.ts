import { describe, expect, test } from 'vitest'
import type { Query, QueryField } from './query-condition.ts'
import { queryToText, textToQuery } from './query-text.ts'

const fields: QueryField[] = [
  { field: 'name', label: '名称', type: 'text' },
  { field: 'amount', label: '金额', type: 'number' },
]
const query: Query = {
  matchType: 'or',
  records: [
    { field: 'name', rule: 'in', val: '张 & 李,"王"#?', type: 'text' },
    { field: 'amount', rule: 'not_empty', val: '', type: 'number' },
    {
      matchType: 'and',
      not: true,
      records: [
        { field: 'amount', rule: 'between', val: '1,2', type: 'number' },
        { matchType: 'or', records: [{ field: 'name', rule: 'eq', val: 'or', type: 'text' }] },
      ],
    },
  ],
}

test('a query survives the address', () => {
  const address = new URL('http://localhost/order/list')
  address.searchParams.set('query', queryToText(query))
  expect(textToQuery(new URL(address.href).searchParams.get('query'), fields)).toEqual(query)
})

describe('a text from elsewhere', () => {
  test.each([
    ['nothing', ''],
    ['no JSON', '["and"'],
    ['no list', '{"matchType":"and"}'],
    ['another match type', '["xor",["name","eq","1"]]'],
    ['too long', JSON.stringify(['and', ['name', 'eq', 'x'.repeat(20_000)]])],
    ['too many conditions', JSON.stringify(['and', ...Array.from({ length: 101 }, () => ['name', 'eq', '1'])])],
    ['groups of nothing known', '["and",["or",["password","eq","1"]],["xor",["name","eq","1"]]]'],
    ['groups too deep', `["and",${'["and",'.repeat(6)}["name","eq","1"]${']'.repeat(6)}]`],
    ['only unknown fields', '["and",["password","eq","1"]]'],
    ['names of objects', '["and",["__proto__","eq","1"],["name","constructor","1"]]'],
    ['a rule that does not fit', '["and",["amount","like","1"]]'],
    ['values that are no text', '["and",["name","eq",{"a":1}],["name","eq",1],[["name"],"eq","1"]]'],
    ['a value beyond all bounds', JSON.stringify(['and', ['name', 'eq', 'x'.repeat(2001)]])],
  ])('%s is no query', (_, text) => {
    expect(textToQuery(text, fields)).toBeUndefined()
  })

  test('brings what is understood, and nothing but field, rule and value', () => {
    const text =
      '["and",["name","eq","<img onerror=alert(1)>","more"],["nothing","eq","1"],null,["amount","empty","7"]]'
    expect(textToQuery(text, fields)?.records).toEqual([
      { field: 'name', rule: 'eq', val: '<img onerror=alert(1)>', type: 'text' },
      { field: 'amount', rule: 'empty', val: '', type: 'number' },
    ])
  })
})
