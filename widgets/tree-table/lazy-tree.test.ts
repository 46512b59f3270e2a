import { expect, test } from 'vitest'
import {
  branchIds,
  emptyTree,
  idsBelow,
  type LazyTree,
  pathTo,
  unloadedIds,
  visibleRows,
  withBranches,
} from './lazy-tree.ts'

const branch = (id: string, hasChildren = false) => ({ id, row: { name: `节点${id}` }, hasChildren })
const nothingOpen = { expanded: new Set<string>(), failures: new Map<string, string>() }

type Tree = LazyTree<{ name: string }>
const roots: Tree = withBranches<{ name: string }>(emptyTree, {
  parentId: undefined,
  branches: [branch('1', true), branch('2')],
})

test('rows stand in order with level, place and number; closed branches hide what is below', () => {
  const tree = withBranches(roots, { parentId: '1', branches: [branch('1-1'), branch('1-2', true)] })
  expect(visibleRows(tree, nothingOpen).map(({ id }) => id)).toEqual(['1', '2'])
  const open = visibleRows(tree, { ...nothingOpen, expanded: new Set(['1']) })
  expect(
    open.map((row) => [row.id, row.level, row.kind === 'item' && [row.position, row.size, row.isExpanded]]),
  ).toEqual([
    ['1', 1, [1, 2, true]],
    ['1-1', 2, [1, 2, undefined]],
    ['1-2', 2, [2, 2, false]],
    ['2', 1, [2, 2, undefined]],
  ])
})

test('an open branch shows that its children are on their way, or why they did not come', () => {
  const expanded = new Set(['1'])
  expect(visibleRows(roots, { ...nothingOpen, expanded })[1]).toMatchObject({ kind: 'note', failure: undefined })
  const failures = new Map([['1', '网络异常']])
  expect(visibleRows(roots, { expanded, failures })[1]).toMatchObject({ kind: 'note', level: 2, failure: '网络异常' })
})

test('a branch without children becomes a leaf', () => {
  const tree = withBranches(roots, { parentId: '1', branches: [] })
  expect(visibleRows(tree, { ...nothingOpen, expanded: new Set(['1']) })[0]).toMatchObject({ isExpanded: undefined })
  expect(branchIds(roots)).toEqual(['1'])
  expect(branchIds(tree)).toEqual([])
})

test('nested answers are taken whole, a node that names itself or comes twice only once', () => {
  const nested = {
    ...branch('a'),
    children: [branch('a'), { ...branch('b'), children: [branch('a'), branch('c'), branch('c')] }],
  }
  const tree: Tree = withBranches<{ name: string }>(emptyTree, { parentId: undefined, branches: [nested] })
  expect(idsBelow(tree)).toEqual(['a', 'b', 'c'])
  expect(pathTo(tree, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a chain of 20,000 nodes neither overflows nor ends early', () => {
  let chain = branch('19999') as ReturnType<typeof branch> & { children?: unknown }
  for (let at = 19_998; at >= 0; at--) chain = { ...branch(String(at)), children: [chain] }
  const tree = withBranches<{ name: string }>(emptyTree, { parentId: undefined, branches: [chain as never] })
  expect(visibleRows(tree, { ...nothingOpen, expanded: new Set(branchIds(tree)) })).toHaveLength(20_000)
})

test('what is not loaded yet is known, below one node or everywhere', () => {
  const tree = withBranches(roots, { parentId: '1', branches: [branch('1-1'), branch('1-2', true)] })
  expect(unloadedIds(roots)).toEqual(['1'])
  expect(unloadedIds(tree)).toEqual(['1-2'])
  expect(unloadedIds(tree, '1-2')).toEqual(['1-2'])
  expect(unloadedIds(tree, '2')).toEqual([])
})
