import { describe, expect, test } from 'vitest'
import { checkCondition, flattenTree, readTreeNodes, searchTree } from './tree-nodes.ts'

describe('a tree answer', () => {
  test('S3.017 of categories has key, value, leaf, children and name', () => {
    const [node] = readTreeNodes([
      {
        key: '1',
        value: 'A01',
        leaf: false,
        name: '食品',
        children: [
          { key: '2', value: 'A0101', leaf: true, name: '酒' },
          { key: '3', value: 'A0102', leaf: false, name: '粮油' },
        ],
      },
    ])
    expect(node).toEqual({
      key: '1',
      value: 'A01',
      label: '食品',
      isLeaf: false,
      children: [
        { key: '2', value: 'A0101', label: '酒', isLeaf: true },
        { key: '3', value: 'A0102', label: '粮油', isLeaf: false },
      ],
    })
  })

  test('S3.018 of a tree has key, value, label and leaf, where 0 is no leaf and 1 is one', () => {
    expect(
      readTreeNodes([
        { key: '1', value: '10', label: '总部', leaf: 0 },
        { key: '2', value: '20', label: '分部', leaf: 1 },
        { key: '3', value: null, title: '文字在标题', leaf: '1' },
        { key: '4', value: '40', label: '标签', name: '名称', title: '标题', leaf: '0' },
      ]),
    ).toEqual([
      { key: '1', value: '10', label: '总部', isLeaf: false },
      { key: '2', value: '20', label: '分部', isLeaf: true },
      { key: '3', value: '3', label: '文字在标题', isLeaf: true },
      { key: '4', value: '40', label: '标签', isLeaf: false },
    ])
  })

  test('that is no list is refused, and rows without a key are no nodes', () => {
    expect(() => readTreeNodes({ records: [] })).toThrow('返回的数据格式不正确')
    expect(readTreeNodes([null, {}, 'x', { key: '1', label: '甲' }])).toHaveLength(1)
  })
})

test('S5.085 a condition is a JSON text or gets the exact sentence', () => {
  const sentence = '组件JTreeSelect-condition传值有误，需要一个json字符串!'
  for (const fine of [undefined, '', '{}', '{"a":"1"}', '[1]']) expect(checkCondition(fine)).toBeUndefined()
  for (const wrong of ['x', '{a:1}', '1', '"text"', 'null', 'true']) expect(checkCondition(wrong)).toBe(sentence)
})

describe('searching a tree at hand', () => {
  const roots = readTreeNodes([
    {
      key: '1',
      label: '华东',
      children: [{ key: '11', label: '杭州 HZ', children: [{ key: '111', label: '西湖', leaf: 1 }] }],
    },
    { key: '2', label: '湖北', leaf: 1 },
  ])
  const tree = flattenTree(roots, ({ children }) => children)

  test('finds on every level, with the labels above, whatever the case', () => {
    expect(searchTree(tree, '湖').map(({ label, path }) => [label, path])).toEqual([
      ['湖北', []],
      ['西湖', ['华东', '杭州 HZ']],
    ])
    expect(searchTree(tree, 'hz')).toHaveLength(1)
    expect(searchTree(tree, '湖', 1)).toHaveLength(1)
    expect(searchTree(tree, '没有')).toEqual([])
  })
})
