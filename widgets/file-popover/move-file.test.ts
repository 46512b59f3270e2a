import { expect, test } from 'vitest'
import { moveByOne } from './move-file.ts'

test('a file goes one place forward or backward', () => {
  expect(moveByOne(['a', 'b', 'c'], 'b', 'forward')).toEqual({ items: ['b', 'a', 'c'] })
  expect(moveByOne(['a', 'b', 'c'], 'b', 'backward')).toEqual({ items: ['a', 'c', 'b'] })
})

test('S8.013: 未知的操作 at the first place, 已到最后~ at the last', () => {
  const items = ['a', 'b']
  expect(moveByOne(items, 'a', 'forward')).toEqual({ items, sentence: '未知的操作' })
  expect(moveByOne(items, 'b', 'backward')).toEqual({ items, sentence: '已到最后~' })
})
