import { expect, it } from 'vitest'
import { chosenIds } from './write-rows.ts'

const numbered = (count: number) => Array.from({ length: count }, (_id, at) => String(at + 1))

it('rows of a batch: each once, without blanks, at least one and at most a thousand', () => {
  expect(chosenIds([' 7', '', '7', '8 '], '删除')).toEqual(['7', '8'])
  expect(() => chosenIds([' ', ''], '删除')).toThrow('请选择一条记录！')
  expect(chosenIds([...numbered(1000), '1'], '删除')).toHaveLength(1000)
  expect(() => chosenIds(numbered(1001), '删除')).toThrow('一次最多删除1000项，现有1001项')
})
