import { expect, test } from 'vitest'
import { beforeRemoval, emptyListText, totalText } from './list-texts.ts'

test('S9.024 the pager says which rows of how many', () => {
  expect(totalText(86, [1, 10])).toBe('1-10 共 86 条')
})

test('S5.103 a deletion without a row warns', () => {
  expect(beforeRemoval(0)).toEqual({ warning: '请选择一条记录！' })
})

test('S8.032 a deletion asks first', () => {
  expect(beforeRemoval(1)).toEqual({ question: '确定要删除这 1 项吗?' })
  expect(beforeRemoval(12)).toEqual({ question: '确定要删除这 12 项吗?' })
})

test('an empty list says whether anything was looked for', () => {
  expect(emptyListText(false)).toBe('暂无数据')
  expect(emptyListText(true)).toBe('没有查询到任何数据')
})
