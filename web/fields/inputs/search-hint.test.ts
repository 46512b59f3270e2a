import { expect, test } from 'vitest'
import { emptyHint, searchDelay, searchHint } from './search-hint.ts'

test('S8.030 a select that searches says what it waits for', () => {
  expect(emptyHint('')).toBe('请输入搜索内容')
  expect(emptyHint(' 王 ')).toBe('没有查询到任何数据')
  expect(searchHint.loading).toBe('加载中…')
})

test('S9.013 the server is asked 300 milliseconds after the last key', () => {
  expect(searchDelay).toBe(300)
})
