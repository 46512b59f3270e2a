import { expect, test } from 'vitest'
import { branchIds, flatRows, nestRows } from './tree-rows.ts'

const rows = [
  { id: '1', parentId: null, name: '公司' },
  { id: '3', parentId: '2', name: '一组' },
  { id: '2', parentId: '1', name: '一部' },
  { id: '4', parentId: '1', name: '二部' },
]

test('rows stand below their parents, in their order', () => {
  const [root] = nestRows(rows, 'parentId')
  expect(root?.children?.map((row) => row.id)).toEqual(['2', '4'])
  expect(root?.children?.[0]?.children?.map((row) => row.id)).toEqual(['3'])
  expect(branchIds(nestRows(rows, 'parentId'))).toEqual(['1', '2'])
})

test('a row whose parent the filter took stands at the top', () => {
  expect(nestRows(rows.slice(1, 2), 'parentId').map((row) => row.id)).toEqual(['3'])
})

test('a row that names itself as its parent is shown and ends', () => {
  expect(nestRows([{ id: '1', parentId: '1' }], 'parentId')).toEqual([{ id: '1', parentId: '1' }])
})

test('a nested answer becomes the flat list it was', () => {
  expect(flatRows(nestRows(rows, 'parentId')).map((row) => row.id)).toEqual(['1', '2', '3', '4'])
})
