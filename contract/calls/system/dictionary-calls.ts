// Dictionaries as choices: their items, and lookups over tables that the code declares.
import { defineCall, returns } from '../../language/call.ts'
import { id, ids, lines, number, text, toggle } from '../../language/field.ts'
import { dictionaryItem } from '../../resources/system/dictionary.ts'
import type { DictionaryItem, DictionaryItems } from '../account.ts'

/** A code such as `sex`, or `table,text,code` of a declared lookup (domain/dictionary/table-lookups.ts). */
const dictionaryCode = text({ label: '字典编码', required: true, max: 400 })

/** Enabled items in their order; an unknown code has none. */
export const getDictItems = defineCall({
  name: 'dictionary.items',
  title: '字典项',
  method: 'GET',
  path: '/sys/dict/getDictItems/:code',
  needs: 'signed-in',
  signed: 'header',
  input: { code: dictionaryCode },
  returns: returns<DictionaryItem[]>(),
})

/** Items whose text or value contains the keyword; a keyword with commas asks for exactly those values. */
export const loadDict = defineCall({
  name: 'dictionary.search',
  title: '搜索字典项',
  method: 'GET',
  path: '/sys/dict/loadDict/:code',
  needs: 'signed-in',
  signed: 'header',
  input: {
    code: dictionaryCode,
    keyword: text({ label: '关键字', max: 2000 }),
    pageSize: number({ label: '条数', min: 1, max: 500 }),
  },
  returns: returns<DictionaryItem[]>(),
})

/** Those whose values the keyword names first, then others up to the number. */
export const loadDictByValue = {
  ...loadDict,
  name: 'dictionary.chosenFirst',
  path: '/sys/dict/loadDictOrderByValue/:code',
}

/** The texts of values, in their order. */
export const loadDictItem = defineCall({
  name: 'dictionary.texts',
  title: '字典文本',
  method: 'GET',
  path: '/sys/dict/loadDictItem/:code',
  needs: 'signed-in',
  signed: 'header',
  input: {
    code: dictionaryCode,
    key: text({ label: '数据值', required: true, max: 20000 }),
    delNotExist: toggle({ label: '去除不存在的', default: true }),
  },
  returns: returns<string[]>(),
})

/** A row of a table that is a tree; `value` is what fields hold, `key` the id by which its level is asked for. */
export interface TableNode {
  key: string
  value: string
  title: string
  parentId: string | null
  leaf: boolean
}

/** One level of a declared lookup that is a tree: below `pid`, at the top without it or with `0`. */
export const loadTableTree = defineCall({
  name: 'dictionary.tableTree',
  title: '查询表字典树',
  method: 'GET',
  path: '/sys/dict/loadTreeData',
  needs: 'signed-in',
  signed: 'header',
  input: {
    pid: id({ label: '上级' }),
    tableName: text({ label: '数据表', required: true, max: 64 }),
    text: text({ label: '文本字段', required: true, max: 64 }),
    code: text({ label: '值字段', required: true, max: 64 }),
    pidField: text({ label: '上级字段', required: true, max: 64 }),
    /** Clients name it; whether there are rows below is seen from the rows. */
    hasChildField: text({ label: '是否有下级字段', max: 64 }),
    condition: text({ label: '条件', max: 2000 }),
  },
  returns: returns<TableNode[]>(),
})

export const getDictText = defineCall({
  name: 'dictionary.text',
  title: '字典文本',
  method: 'GET',
  path: '/sys/dict/getDictText/:code/:key',
  needs: 'signed-in',
  input: { code: dictionaryCode, key: text({ label: '数据值', required: true, max: 200 }) },
  returns: returns<string | null>(),
})

export const queryAllDictItems = defineCall({
  name: 'dictionary.all',
  title: '全部字典项',
  method: 'GET',
  path: '/sys/dict/queryAllDictItems',
  needs: 'signed-in',
  input: {},
  returns: returns<DictionaryItems>(),
})

/** Every server and every open page reads the dictionaries anew. */
export const refreshDictionaries = defineCall({
  name: 'dictionary.refresh',
  title: '刷新字典缓存',
  method: 'GET',
  path: '/sys/dict/refleshCache',
  needs: 'signed-in',
  limit: 10,
  audit: 'edit',
  input: {},
})

export interface DictionaryNode {
  key: string
  title: string
  id: string
  dictName: string
  dictCode: string
  description: string | null
}
export const listDictionaryTree = defineCall({
  name: 'dictionary.tree',
  title: '字典树',
  method: 'GET',
  path: '/sys/dict/treeList',
  needs: 'dictionary:list',
  input: { dictName: text({ label: '字典名称', max: 100 }) },
  returns: returns<DictionaryNode[]>(),
})

/** Whether the value is free within its dictionary. */
export const checkDictItem = defineCall({
  name: 'dictionaryItem.check',
  title: '校验字典项',
  method: 'GET',
  path: '/sys/dictItem/dictItemCheck',
  needs: 'dictionaryItem:list',
  message: '该值可用！',
  input: {
    dictId: id({ label: '字典', required: true }),
    itemValue: text({ label: '数据值', required: true, max: 100 }),
    id: id({ label: '编号' }),
  },
})

const { dictId: _itsDictionary, ...itemFields } = dictionaryItem.fields

/** Rows with an id are edited, others added; `version` refuses when somebody else was faster. */
export const itemLines = lines(
  { ...itemFields, version: number({ label: '版本', form: false }) },
  { label: '字典项', max: 1000 },
)

/** Entries of one dictionary, changed together or not at all. */
export const saveDictItems = defineCall({
  name: 'dictionaryItem.saveAll',
  title: '保存字典项',
  method: 'POST',
  path: '/sys/dictItem/saveAll',
  needs: 'dictionaryItem:edit',
  message: '保存成功！',
  input: {
    dictId: id({ label: '字典', required: true }),
    items: itemLines,
    deletedIds: ids({ label: '删除的字典项' }),
  },
})
