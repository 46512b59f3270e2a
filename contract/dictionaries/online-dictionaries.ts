// Dictionaries of online forms and online reports.
import { formFormats, formKinds } from '../resources/online/form-kinds.ts'
import { tableTypes, themeTemplates } from '../resources/online/online-form.ts'
import { chartTypes, fieldTypes, returnTypes, searchModes, sortOrders } from '../resources/online/report-rules.ts'
import type { SeedDictionary } from './dictionary.ts'

const titles = (all: Readonly<Record<string, { title: string }>>): [string, string][] =>
  Object.entries(all).map(([code, { title }]) => [code, title])

export const onlineFormDictionaries: SeedDictionary[] = [
  { code: 'online_table_type', name: '在线表单用途', items: Object.entries(tableTypes) },
  { code: 'online_theme', name: '在线表单列表样式', items: Object.entries(themeTemplates) },
  {
    code: 'online_relation',
    name: '在线表单子表关系',
    items: [
      ['many', '一对多'],
      ['one', '一对一'],
    ],
  },
  { code: 'online_field_kind', name: '在线表单字段类型', items: titles(formKinds) },
  { code: 'online_field_format', name: '在线表单字段格式', items: titles(formFormats) },
]

export const onlineReportDictionaries: SeedDictionary[] = [
  { code: 'cgreport_field_type', name: '在线报表列类型', items: Object.entries(fieldTypes) },
  { code: 'cgreport_search_mode', name: '在线报表查询方式', items: Object.entries(searchModes) },
  { code: 'cgreport_sort_order', name: '在线报表默认排序', items: Object.entries(sortOrders) },
  { code: 'cgreport_return_type', name: '在线报表弹窗选择', items: Object.entries(returnTypes) },
  { code: 'cgreport_chart_type', name: '在线报表图表', items: Object.entries(chartTypes) },
]
