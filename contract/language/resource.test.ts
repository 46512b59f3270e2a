import { expect, it } from 'vitest'
import { number, text, toggle } from './field.ts'
import { defineResource } from './resource.ts'

const declared = (part: object) =>
  defineResource({
    name: 'box',
    title: '箱',
    area: 'system',
    path: '/box',
    table: 'box',
    standard: ['list'],
    sort: { by: 'createTime', order: 'asc' },
    tenant: 'none',
    fields: { name: text({ label: '名称' }), isFull: toggle({ label: '已满', computed: true }) },
    ...part,
  })

it('defineResource: sort or tree field without a column, throws', () => {
  for (const by of ['id', 'name', 'updateTime']) expect(declared({ sort: { by, order: 'asc' } }).sort.by).toBe(by)
  expect(() => declared({ sort: { by: 'size', order: 'asc' } })).toThrow('box has no column size')
  expect(() => declared({ sort: { by: 'isFull', order: 'asc' } })).toThrow('box has no column isFull')
  expect(() => declared({ tree: { parent: 'parentId' } })).toThrow('box has no column parentId')
})

it('defineResource: tree with a recycle bin or without an ascending number to sort by, throws', () => {
  const fields = { upId: text({ label: '上级' }), place: number({ label: '排序' }) }
  const tree = { fields, tree: { parent: 'upId' } }
  const ordered = { ...tree, sort: { by: 'place', order: 'asc' } }
  expect(declared(ordered).tree).toEqual({ parent: 'upId' })
  expect(() => declared(tree)).toThrow('box.createTime: a tree is sorted by a number, ascending')
  expect(() => declared({ ...tree, sort: { by: 'place', order: 'desc' } })).toThrow('box.place: a tree is sorted')
  expect(() => declared({ ...ordered, recycle: true })).toThrow('box: a tree has no recycle bin')
})
