// 示例货位: a tree of places in a warehouse that does not exist.
import { number, reference, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const exampleShelf = defineResource({
  name: 'exampleShelf',
  title: '示例货位',
  area: 'example',
  path: '/example/shelf',
  table: 'example_shelf',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'sortNo', order: 'asc' },
  tenant: 'own',
  titleField: 'shelfName',
  tree: { parent: 'parentId' },
  fields: {
    shelfName: text({ label: '货位名称', required: true, max: 50, search: 'like', list: 260 }),
    parentId: reference({ label: '上级货位', to: 'exampleShelf', text: 'shelfName', readonly: 'after-add' }),
    sortNo: number({ label: '排序', min: 0, max: 99999, default: 0, list: 90 }),
    note: text({ label: '备注', max: 100, list: true }),
  },
})
