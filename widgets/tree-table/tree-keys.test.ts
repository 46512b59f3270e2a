import { expect, test } from 'vitest'
import { emptyTree, visibleRows, withBranches } from './lazy-tree.ts'
import { moveInTree } from './tree-keys.ts'

const leaf = (id: string) => ({ id, row: {}, hasChildren: false })
const tree = withBranches<object>(emptyTree, {
  parentId: undefined,
  branches: [
    { ...leaf('1'), children: [leaf('1-1'), leaf('1-2')] },
    { ...leaf('2'), hasChildren: true },
  ],
})
const rows = visibleRows(tree, { expanded: new Set(['1']), failures: new Map() })
const press = (key: string, at: number) => moveInTree(rows, { key, at, pageSize: 2 })

test('up and down stay within the rows', () => {
  expect([press('ArrowDown', 0), press('ArrowDown', 3), press('ArrowUp', 0)]).toEqual([{ go: 1 }, { go: 3 }, { go: 0 }])
  expect([press('Home', 3), press('End', 0), press('PageDown', 0), press('PageUp', 1)]).toEqual([
    { go: 0 },
    { go: 3 },
    { go: 2 },
    { go: 0 },
  ])
})

test('right opens a branch, then goes into it; left closes it, or goes to the parent', () => {
  expect(press('ArrowRight', 3)).toEqual({ expand: '2' })
  expect(press('ArrowRight', 0)).toEqual({ go: 1 })
  expect(press('ArrowRight', 1)).toBeUndefined()
  expect(press('ArrowLeft', 2)).toEqual({ go: 0 })
  expect(press('ArrowLeft', 0)).toEqual({ collapse: '1' })
  expect(press('ArrowLeft', 3)).toBeUndefined()
})

test('other keys and an empty tree mean nothing', () => {
  expect(press('a', 0)).toBeUndefined()
  expect(moveInTree([], { key: 'ArrowDown', at: 0, pageSize: 2 })).toBeUndefined()
})
