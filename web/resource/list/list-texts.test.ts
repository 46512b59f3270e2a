import { expect, test } from 'vitest'
import { beforeRemoval, emptyListText } from './list-texts.ts'

test('S5.103 deletion without a selected row: warns', () => {
  expect(beforeRemoval(0)).toEqual({ warning: '请选择一条记录！' })
})

test('S8.032 deletion of rows: asks with their number', () => {
  expect(beforeRemoval(1)).toEqual({ question: '确定要删除这 1 项吗?' })
  expect(beforeRemoval(12)).toEqual({ question: '确定要删除这 12 项吗?' })
})

test('empty list: the text depends on whether a filter is set', () => {
  expect(emptyListText(false)).toBe('暂无数据')
  expect(emptyListText(true)).toBe('没有查询到任何数据')
})
