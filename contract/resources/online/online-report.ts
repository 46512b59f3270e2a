// 在线报表: a query that an administrator writes, with the columns and parameters that its page shows.
import { dictionary, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import {
  chartTypes,
  columnOfQuery,
  fieldTypes,
  linkOfColumn,
  paramName,
  reportCode,
  returnTypes,
  searchModes,
} from './report-rules.ts'

export const onlineReportItems = defineLines({
  title: '列',
  table: 'onl_cgreport_item',
  head: 'cgrhead_id',
  min: 1,
  max: 60,
  fields: {
    fieldName: text({ label: '字段', required: true, max: 63, pattern: columnOfQuery, list: 140 }),
    fieldTxt: text({ label: '列名', required: true, max: 60, list: 140 }),
    fieldType: dictionary('cgreport_field_type', {
      label: '类型',
      required: true,
      codes: Object.keys(fieldTypes),
      default: 'String',
      list: 110,
    }),
    dictCode: text({ label: '字典编码', max: 100, list: 140 }),
    orderNum: number({ label: '顺序', min: 0, max: 999, list: 80 }),
    isShow: toggle({ label: '显示', default: true, list: 70 }),
    isOrder: toggle({ label: '可排序', default: false, list: 80 }),
    searchMode: dictionary('cgreport_search_mode', {
      label: '查询方式',
      codes: Object.keys(searchModes),
      help: '不选：不作为查询条件',
      list: 110,
    }),
    isTotal: toggle({ label: '合计', default: false, list: 70 }),
    fieldHref: text({
      label: '链接',
      max: 300,
      pattern: linkOfColumn,
      help: '站内地址，${字段} 代入该行的值，如 /order/list?orderNo=${order_no}',
      list: 180,
    }),
    groupTitle: text({ label: '分组表头', max: 60, list: 120 }),
    fieldWidth: number({ label: '列宽', min: 40, max: 800, list: 80 }),
  },
})

export const onlineReportParams = defineLines({
  title: '参数',
  table: 'onl_cgreport_param',
  head: 'cgrhead_id',
  max: 20,
  fields: {
    paramName: text({ label: '参数', required: true, max: 63, pattern: paramName, list: 160 }),
    paramTxt: text({ label: '名称', required: true, max: 60, list: 160 }),
    paramValue: text({ label: '默认值', max: 200, list: 200 }),
    orderNum: number({ label: '顺序', min: 0, max: 999, list: 80 }),
  },
})

export const onlineReport = defineResource({
  name: 'onlineReport',
  title: '在线报表',
  area: 'online',
  path: '/online/cgreport/head',
  table: 'onl_cgreport_head',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'name',
  lines: { items: onlineReportItems, params: onlineReportParams },
  fields: {
    code: text({
      label: '报表编码',
      required: true,
      max: 60,
      pattern: reportCode,
      unique: true,
      readonly: 'after-add',
      search: 'like',
      list: 160,
    }),
    name: text({ label: '报表名称', required: true, max: 60, search: 'like', list: 180 }),
    dbSource: reference({
      label: '数据源',
      to: 'dataSource',
      value: 'code',
      text: 'name',
      help: '不选：本系统的数据，即架构 report 中的视图',
      list: 140,
    }),
    cgrSql: textarea({
      label: '报表SQL',
      required: true,
      max: 10_000,
      help: '一条 select；参数写作 ${名称}，当前用户写作 #{sys_user_code}',
      list: true,
    }),
    timeLimit: number({ label: '时限（秒）', required: true, min: 1, max: 60, default: 10, group: '限制' }),
    rowLimit: number({
      label: '行数上限',
      required: true,
      min: 1,
      max: 20_000,
      default: 5000,
      help: '合计、导出和翻页都到此为止',
      group: '限制',
    }),
    returnValField: text({ label: '弹窗返回字段', max: 63, pattern: columnOfQuery, group: '选择弹窗' }),
    returnTxtField: text({ label: '弹窗显示字段', max: 63, pattern: columnOfQuery, group: '选择弹窗' }),
    returnType: dictionary('cgreport_return_type', {
      label: '弹窗选择',
      codes: Object.keys(returnTypes),
      default: '1',
      group: '选择弹窗',
    }),
    chartType: dictionary('cgreport_chart_type', { label: '图表', codes: Object.keys(chartTypes), group: '图表' }),
    chartLabel: text({ label: '图表分类字段', max: 63, pattern: columnOfQuery, group: '图表' }),
    chartValue: text({ label: '图表数值字段', max: 63, pattern: columnOfQuery, group: '图表' }),
    content: textarea({ label: '说明', max: 500 }),
  },
})
