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

it('order and tree name a field that has a column', () => {
  for (const by of ['id', 'name', 'updateTime']) expect(declared({ sort: { by, order: 'asc' } }).sort.by).toBe(by)
  expect(() => declared({ sort: { by: 'size', order: 'asc' } })).toThrow('box has no column size')
  expect(() => declared({ sort: { by: 'isFull', order: 'asc' } })).toThrow('box has no column isFull')
  expect(() => declared({ tree: { parent: 'parentId' } })).toThrow('box has no column parentId')
})

it('a tree is ordered by a number that rises, and has no recycle bin', () => {
  const fields = { upId: text({ label: '上级' }), place: number({ label: '排序' }) }
  const tree = { fields, tree: { parent: 'upId' } }
  const ordered = { ...tree, sort: { by: 'place', order: 'asc' } }
  expect(declared(ordered).tree).toEqual({ parent: 'upId' })
  expect(() => declared(tree)).toThrow('box.createTime: no place among its neighbours')
  expect(() => declared({ ...tree, sort: { by: 'place', order: 'desc' } })).toThrow('box.place: no place')
  expect(() => declared({ ...ordered, recycle: true })).toThrow('box: what is restored')
})
