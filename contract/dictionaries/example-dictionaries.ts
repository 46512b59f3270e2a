import type { SeedDictionary } from './dictionary.ts'

export const exampleDictionaries: SeedDictionary[] = [
  {
    code: 'example_grade',
    name: '示例等级',
    items: [
      ['A', '优等'],
      ['B', '一等'],
      ['C', '合格'],
    ],
  },
  {
    code: 'example_feature',
    name: '示例特征',
    items: [
      ['1', '含电池'],
      ['2', '易碎'],
      ['3', '液体'],
      ['4', '食品'],
    ],
  },
  {
    code: 'example_step',
    name: '示例节点',
    items: [
      ['FILL', '填写'],
      ['CHECK', '复核'],
      ['DONE', '办结'],
    ],
  },
]
