import { expect, test } from 'vitest'
import { asyncPageSize, asyncSearchDelay, restBefore, searchHint } from './search-hint.ts'

test('S8.030 before typing, while loading, after an empty search', () => {
  expect(searchHint({ phase: 'untyped', found: [] })).toBe('请输入搜索内容')
  expect(searchHint({ phase: 'loading', found: [] })).toBe('加载中…')
  expect(searchHint({ phase: 'done', found: [] })).toBe('没有查询到任何数据')
  expect(searchHint({ phase: 'done', found: [1] })).toBeUndefined()
  expect(searchHint({ phase: 'failed', found: [], message: '查询超时' })).toBe('查询超时')
})

test('S7.122 S9.014 S9.015 the server is asked after 800 milliseconds of rest, for ten, options at hand after 300', () => {
  expect([asyncSearchDelay, asyncPageSize]).toEqual([800, 10])
  expect([true, false].map((isAsync) => restBefore({ isAsync }))).toEqual([800, 300])
})
