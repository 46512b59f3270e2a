import type { PermissionNode } from '@kouan/contract/calls/system/role-calls.ts'
import { describe, expect, test } from 'vitest'
import { allGranted, findRights, noneGranted, rightNodes, tick } from './role-tree.ts'

const node = (key: string, fields: Partial<PermissionNode> = {}): PermissionNode => ({
  key,
  value: key,
  title: key,
  slotTitle: key,
  label: key,
  icon: null,
  parentId: null,
  isLeaf: true,
  menuType: 1,
  grantable: true,
  ruleFlag: 0,
  scopedSlots: { title: 'hasDatarule' },
  children: null,
  ...fields,
})
const nodes = rightNodes([
  node('system', {
    children: [
      node('user', {
        children: [node('user:add', { menuType: 2 }), node('user:reveal', { menuType: 2, grantable: false })],
      }),
      node('role'),
    ],
  }),
])
const after = (keys: string[], key: string, isOn: boolean, isLinked: boolean) =>
  tick(nodes, keys, { key, isOn, isLinked }).toSorted()

describe('ticks in the tree of rights', () => {
  test('linked: a page brings what is below and what is above it', () => {
    expect(after([], 'user', true, true)).toEqual(['system', 'user', 'user:add'])
  })

  test('linked: taking a page away takes what is below, nothing above', () => {
    expect(after(['system', 'user', 'user:add', 'role'], 'user', false, true)).toEqual(['role', 'system'])
  })

  test('unlinked: one tick is one row, with the pages it needs', () => {
    expect(after([], 'user', true, false)).toEqual(['system', 'user'])
    expect(after(['system', 'user', 'user:add'], 'user', false, false)).toEqual(['system', 'user:add'])
  })

  test('rule 11: what the granter does not hold stays as it is, ticked or not', () => {
    expect(after([], 'user:reveal', true, true)).toEqual(['system', 'user'])
    expect(after(['user', 'user:reveal'], 'user', false, true)).toEqual(['user:reveal'])
    expect(allGranted(nodes, []).toSorted()).toEqual(['role', 'system', 'user', 'user:add'])
    expect(noneGranted(nodes, ['role', 'user:reveal'])).toEqual(['user:reveal'])
  })
})

test('rows of the tree are found by words in any case, with what has to be open for them', () => {
  expect(findRights(nodes, ' USER: ')).toEqual({ keys: ['user:add', 'user:reveal'], open: ['user', 'system'] })
  expect(findRights(nodes, 'role')).toEqual({ keys: ['role'], open: ['system'] })
  expect(findRights(nodes, '按钮').keys).toEqual(['user:add', 'user:reveal'])
  expect(findRights(nodes, 'nothing')).toEqual({ keys: [], open: [] })
  expect(findRights(nodes, '  ')).toEqual({ keys: [], open: [] })
})
