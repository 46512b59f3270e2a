import { expect, test } from 'vitest'
import { emptyTree, type LazyTree, withBranches } from '../../tree-table/lazy-tree.ts'
import { checkNode, halfChecked } from './checking.ts'
import {
  type DepartmentNode,
  departmentBranches,
  departmentName,
  pathOf,
  searchDepartments,
} from './department-nodes.ts'

const company: DepartmentNode = {
  id: '1',
  key: '1',
  title: '总公司',
  departName: '总公司',
  orgCode: 'A01',
  children: [
    {
      id: '2',
      departName: '关务部',
      orgCode: 'A01A01',
      children: [{ id: '4', departName: '申报一组', orgCode: 'A01A01A01' }],
    },
    { id: '3', departName: '财务部', orgCode: 'A01A02' },
  ],
}
const tree: LazyTree<DepartmentNode> = withBranches<DepartmentNode>(emptyTree, {
  parentId: undefined,
  branches: departmentBranches([company]),
})
const click = (id: string, checked: string[], mode: 'linked' | 'unlinked') =>
  checkNode(tree, { id, checked: new Set(checked), mode })

test('S4.088 unlinked, a click changes its node alone', () => {
  expect(click('1', [], 'unlinked')).toEqual({ added: ['1'], removed: [] })
  expect(click('1', ['1', '2'], 'unlinked')).toEqual({ added: [], removed: ['1'] })
  expect(halfChecked(tree, { checked: new Set(['4']), mode: 'unlinked' }).size).toBe(0)
})

test('S4.088 linked, children follow their parent and a parent follows its children', () => {
  expect(click('1', [], 'linked').added).toEqual(['1', '2', '3', '4'])
  expect(click('4', ['3'], 'linked').added).toEqual(['4', '2', '1'])
  expect(click('4', [], 'linked').added).toEqual(['4', '2'])
  expect(click('4', ['1', '2', '3', '4'], 'linked').removed.toSorted()).toEqual(['1', '2', '4'])
  expect([...halfChecked(tree, { checked: new Set(['4', '2']), mode: 'linked' })]).toEqual(['1'])
})

test('S3.014 S3.015 departments are nested nodes or list items, named by departName or title', () => {
  expect([...tree.items.keys()]).toEqual(['1', '2', '3', '4'])
  expect(tree.items.get('4')?.children).toEqual([])
  expect(departmentBranches([{ id: '9', title: '分公司', isLeaf: false }])[0]).toMatchObject({ hasChildren: true })
  const named = { id: '9', title: '标题', departName: '分公司' }
  expect([named, { id: '9', title: '标题' }, { id: '9' }].map(departmentName)).toEqual(['分公司', '标题', '9'])
  expect(pathOf(tree, '4')).toBe('总公司 / 关务部')
  expect(searchDepartments(tree, ' 申报 ').map(({ id }) => id)).toEqual(['4'])
  expect(searchDepartments(tree, 'a01a02').map(({ id }) => id)).toEqual(['3'])
  expect(searchDepartments(tree, 'a01').map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  expect(searchDepartments(tree, ' ')).toEqual([])
})
