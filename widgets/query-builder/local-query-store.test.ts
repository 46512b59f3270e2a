import { expect, test } from 'vitest'
import { localQueryStore, savedQueriesKey } from './local-query-store.ts'
import type { SavedQuery } from './query-condition.ts'

function browserStorage(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
const { signal } = new AbortController()
const saved = (title: string, val = '1'): SavedQuery => ({
  title,
  matchType: 'and',
  records: [{ field: 'name', rule: 'eq', val, type: 'text' }],
})

test('S3.025 a saved query has title, match type and records, under the key of its page', async () => {
  const storage = browserStorage()
  const queries: SavedQuery[] = [
    saved('年度'),
    {
      title: '季度',
      matchType: 'or',
      records: [
        { field: 'name', rule: 'like', val: '甲', type: 'text' },
        { field: 'amount', rule: 'ge', val: '5', type: 'number' },
      ],
    },
  ]
  const store = localQueryStore({ storage, code: '/order/list' })
  for (const query of queries) await store.save(query)
  const text = storage.kept.get('JSuperQuerySaved_/order/list') ?? ''
  expect(JSON.parse(text)).toEqual(queries)
  expect(Object.keys(JSON.parse(text)[0])).toEqual(['title', 'matchType', 'records'])
  expect(await store.list(signal)).toEqual(queries)
})

test('one of the same title is replaced in its place, others stay; removing takes one', async () => {
  const store = localQueryStore({ storage: browserStorage(), code: 'x' })
  for (const query of [saved('甲'), saved('乙'), saved('甲', '2')]) await store.save(query)
  expect(await store.list(signal)).toEqual([saved('甲', '2'), saved('乙')])
  await store.remove('甲')
  expect(await store.list(signal)).toEqual([saved('乙')])
})

test('what somebody else left under the key is no query', async () => {
  for (const text of ['{', 'null', '[1,null,{"title":1}]', '{"title":"x"}']) {
    const storage = browserStorage({ [savedQueriesKey('x')]: text })
    expect(await localQueryStore({ storage, code: 'x' }).list(signal)).toEqual([])
  }
})
