// Dictionaries of online reports.
import { chartTypes, fieldTypes, returnTypes, searchModes } from '../resources/online/report-rules.ts'
import type { SeedDictionary } from './dictionary.ts'

export const onlineReportDictionaries: SeedDictionary[] = [
  { code: 'cgreport_field_type', name: '在线报表列类型', items: Object.entries(fieldTypes) },
  { code: 'cgreport_search_mode', name: '在线报表查询方式', items: Object.entries(searchModes) },
  { code: 'cgreport_return_type', name: '在线报表弹窗选择', items: Object.entries(returnTypes) },
  { code: 'cgreport_chart_type', name: '在线报表图表', items: Object.entries(chartTypes) },
]
