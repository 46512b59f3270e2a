import { expect, test } from 'vitest'
import { beforeRemoval, emptyListText } from './list-texts.ts'

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
