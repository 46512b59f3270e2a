import { dictionary as codeField, number, reference, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier, yearOrMonth } from '../../rules/patterns.ts'

export const dictionary = defineResource({
  name: 'dictionary',
  title: '字典',
  area: 'system',
  path: '/sys/dict',
  table: 'sys_dict',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  recycle: { list: 'deleteList', restore: 'back/:ids', destroy: 'deletePhysic/:ids' },
  fields: {
    dictName: text({ label: '字典名称', required: true, max: 100, search: 'like', list: true }),
    dictCode: text({
      label: '字典编码',
      required: true,
      max: 100,
      pattern: identifier,
      unique: true,
      search: 'like',
      list: true,
    }),
    valuePattern: codeField('cell_pattern', {
      label: '数据值格式',
      help: '字典项的数据值须符合的格式；已有的字典项在下次保存时检查',
    }),
    description: textarea({ label: '描述', max: 255, list: true }),
    revised: text({
      label: '代码表版本',
      max: 7,
      pattern: yearOrMonth,
      list: 110,
      help: '海关代码表是哪一年、哪一月的，如 2026-11。表中没有的代码，一年以内的表按错误处理，更早的提示核对后确认一次；导入新表后请改为新表的年月',
    }),
    codeSource: text({ label: '代码表来源', max: 200 }),
  },
})

/** The entries of one dictionary: filter by `dictId`. */
export const dictionaryItem = defineResource({
  name: 'dictionaryItem',
  title: '字典项',
  area: 'system',
  path: '/sys/dictItem',
  table: 'sys_dict_item',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'sortOrder', order: 'asc' },
  tenant: 'none',
  fields: {
    dictId: reference({
      to: 'dictionary',
      text: 'dictName',
      label: '字典',
      required: true,
      readonly: 'after-add',
      form: false,
      search: 'eq',
    }),
    itemText: text({ label: '名称', required: true, max: 100, search: 'like', list: true }),
    itemValue: text({ label: '数据值', required: true, max: 100, list: true }),
    description: textarea({ label: '描述', max: 255 }),
    sortOrder: number({ label: '排序', min: 0, max: 999999, default: 1, list: 90 }),
    itemColor: codeField('state_look', { label: '颜色', help: '状态在列表中的颜色', list: 100 }),
    status: codeField('dict_item_status', {
      label: '是否启用',
      integer: true,
      default: 1,
      search: 'eq',
      list: 100,
    }),
  },
})
