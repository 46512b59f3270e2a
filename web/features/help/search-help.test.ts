import { expect, test } from 'vitest'
import { searchHelp } from './search-help.ts'

test('help is found by all words of a line and its heading, once below each heading, without marks', () => {
  expect(searchHelp('ctrl+enter')).toEqual([
    expect.objectContaining({
      topic: 'start',
      title: '开始使用 › 表单',
      line: expect.stringMatching(/^打开后[^`]*Ctrl\+Enter/),
    }),
  ])
  expect(searchHelp('会话 8 小时')).toHaveLength(1)
  expect(searchHelp('没有任何地方写着这句话')).toEqual([])
  expect(searchHelp('  ')).toEqual([])
})
