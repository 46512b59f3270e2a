// An invented tree of warehouses for the stories, as a server would answer from it.
import { answerLater } from '../form-control/held-value.story.tsx'
import type { CategoryQuery } from './category-select.tsx'
import type { BranchQuery, TreeSearchQuery } from './use-tree-model.ts'

interface SampleNode {
  key: string
  value: string
  label: string
  leaf: 0 | 1
  children?: SampleNode[]
}

const node = (key: string, label: string, children?: SampleNode[]): SampleNode => ({
  key,
  value: `W${key}`,
  label,
  leaf: children ? 0 : 1,
  ...(children ? { children } : {}),
})

const warehouses = [
  node('1', '东部仓', [node('11', '一号库', [node('111', '冷藏区'), node('112', '常温区')]), node('12', '二号库')]),
  node('2', '西部仓', [node('21', '保税库')]),
  { ...node('3', '新仓（空）'), leaf: 0 as const },
]

const flat = (nodes: readonly SampleNode[]): SampleNode[] => nodes.flatMap((one) => [one, ...flat(one.children ?? [])])
const pathTo = (key: string) => flat(warehouses).filter((one) => one.key !== key && key.startsWith(one.key))
const bare = ({ children: _, ...rest }: SampleNode) => rest

export const loadWarehouses = ({ parent }: BranchQuery) => {
  const found = parent === undefined ? warehouses : flat(warehouses).find(({ key }) => key === parent)?.children
  return answerLater((found ?? []).map(bare), 100)
}

export const searchWarehouses = ({ keyword }: TreeSearchQuery) =>
  answerLater(
    flat(warehouses)
      .filter(({ label }) => label.includes(keyword))
      .map((one) => ({ ...bare(one), path: pathTo(one.key).map(({ label }) => label) })),
    100,
  )

export const warehouseTexts = (values: readonly string[]) =>
  answerLater(
    flat(warehouses)
      .filter(({ value }) => values.includes(value))
      .map(({ value, label }) => ({ value, label })),
    50,
  )

const categories = [
  { key: '10', value: null, leaf: false, name: '食品', children: null },
  { key: '20', value: null, leaf: false, name: '化妆品', children: null },
]

export const loadCategories = ({ pid }: CategoryQuery) =>
  answerLater(
    pid === undefined ? categories : [{ key: `${pid}1`, leaf: true, name: pid === '10' ? '葡萄酒' : '面膜' }],
    100,
  )

/** 10 branches of 100 of 10: 11,010 nodes. */
export const tenThousandNodes = Array.from({ length: 10 }, (_, one) => ({
  key: `${one}`,
  label: `大区 ${one + 1}`,
  children: Array.from({ length: 100 }, (_, two) => ({
    key: `${one}-${two}`,
    label: `城市 ${one + 1}-${two + 1}`,
    children: Array.from({ length: 10 }, (_, three) => ({
      key: `${one}-${two}-${three}`,
      label: `仓库 ${one + 1}-${two + 1}-${three + 1}`,
      leaf: 1,
    })),
  })),
}))

/** All of them at the top. */
export const tenThousandRoots = Array.from({ length: 10_000 }, (_, place) => ({
  key: `${place}`,
  label: `仓位 ${place + 1}`,
  leaf: place % 2,
}))
