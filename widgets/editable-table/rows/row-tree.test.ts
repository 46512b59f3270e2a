import { expect, test } from 'vitest'
import { makeRowTree } from './row-tree.ts'
import { makeIdSource } from './temporary-ids.ts'

const rows = [{ name: '甲' }, { id: 'b', name: '乙' }, { name: '丙' }]
const open = (given: readonly { id?: string; name: string }[] = rows) =>
  makeRowTree({ rows: given, isTree: false, newId: makeIdSource() })

test('row tree: reading the first rows, gives ids to no others and changes no input', () => {
  let isTouched = false
  const far = {
    name: '丁',
    get id() {
      isTouched = true
      return 'd'
    },
  }
  const tree = open([...rows, far])
  const [first] = tree.front(1)
  expect(first?.id).toMatch(/^temporary:/)
  expect([tree.front(3).length, tree.size(), isTouched]).toEqual([4, 4, false])
  expect(tree.row('d')).toBe(far)
  expect(tree.all()[0]).toBe(first)
  expect(rows[0]).toEqual({ name: '甲' })
})

test('row tree: search, insertion, removal and move, find all rows with ids of their own', () => {
  const idsOf = (tree: ReturnType<typeof open>) => tree.siblings('').map(({ id }) => id)
  const [first, second, third] = idsOf(open())
  expect(new Set([first, second, third]).size).toBe(3)
  const added = open()
  added.insert([{ row: { id: 'new' }, parentId: '', index: 0 }])
  expect(idsOf(added)).toEqual(['new', first, second, third])
  const left = open()
  left.remove(new Set(['b']))
  expect(idsOf(left)).toEqual([first, third])
  const moved = open()
  moved.move({ parentId: '', from: 2, to: 0 })
  expect(idsOf(moved)).toEqual([third, first, second])
  const sorted = open()
  sorted.reorder(['b'])
  expect(idsOf(sorted)).toEqual([second, first, third])
})
