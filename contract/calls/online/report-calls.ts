// Online reports as clients of the wire know them. `configId` is the id of a report, or its code.

import { pageInput } from '../../derive/calls.ts'
import { defineCall, returns } from '../../language/call.ts'
import type { RowOf } from '../../language/field.ts'
import { id, json, text } from '../../language/field.ts'
import { onlineReport, type onlineReportItems, type onlineReportParams } from '../../resources/online/online-report.ts'
import type { DictionaryItem } from '../account.ts'

export interface ReportColumn {
  title: string
  dataIndex: string
  align: 'center' | 'left' | 'right'
  width?: number
  fieldWidth?: number
  fieldType: string
  sorter: boolean
  /** Key into `dictOptions`. */
  customRender?: string
  /** The rows come in this order until another one is asked for; at most one column has it. */
  sortOrder?: 'ascend' | 'descend'
  isTotal: '0' | '1'
  groupTitle?: string
  hrefSlotName?: string
}

export interface ReportQueryField {
  field: string
  label: string
  mode: 'single' | 'group'
  view: 'text' | 'list' | 'date' | 'datetime' | 'number'
  /** `1`: shown once the search form is unfolded. */
  hidden: '0' | '1'
  dictCode?: string
  order: number
}

export type DictOptions = Record<string, DictionaryItem[]>

export interface ReportColumns {
  cgRpConfigId: string
  cgRpConfigName: string
  columns: ReportColumn[]
  dictOptions: DictOptions
  returnValField: string | null
  returnTxtField: string | null
  returnType: string | null
}

/** Values as text, null where there is none; whole numbers as numbers. */
export type ReportRow = Record<string, string | number | null>

export interface ReportRows {
  records: ReportRow[]
  /** Rows of all pages, at most the limit of the report. */
  total: number
  /** The query has more rows than the report shows. */
  isCut: boolean
  /** Sums over all pages, by column. */
  totals: Record<string, string | null>
}

export interface ReportPage {
  cgreportHeadName: string
  cgreportCode: string
  content: string | null
  columns: ReportColumn[]
  dictOptions: DictOptions
  fieldHrefSlots: { slotName: string; href: string }[]
  isGroupTitle: boolean
  chart: { type: string; label: string; value: string } | null
  rowLimit: number
  data: ReportRows
}

const configId = { configId: text({ label: '报表', required: true, max: 63 }) }

/** Besides these: `self_<parameter>`, search values by column, `<column>_begin` and `<column>_end`. */
const dataInput = {
  ...configId,
  ...pageInput,
  column: text({ label: '排序列', max: 200 }),
  order: text({ label: '排序方式', max: 10 }),
}

const api = (path: string) => `/online/cgreport/api/${path}`
const read = { method: 'GET', needs: 'signed-in', limit: 120 } as const

export const getRpColumns = defineCall({
  ...read,
  name: 'onlineReport.getRpColumns',
  title: '在线报表的列',
  path: api('getRpColumns/:code'),
  input: { code: text({ label: '报表编码', required: true, max: 63 }) },
  returns: returns<ReportColumns>(),
})

export const getQueryInfo = defineCall({
  ...read,
  name: 'onlineReport.getQueryInfo',
  title: '在线报表的查询条件',
  path: api('getQueryInfo/:configId'),
  input: configId,
  returns: returns<ReportQueryField[]>(),
})

export const getParamsInfo = defineCall({
  ...read,
  name: 'onlineReport.getParamsInfo',
  title: '在线报表的参数',
  path: api('getParamsInfo/:configId'),
  input: configId,
  returns: returns<{ paramName: string; paramTxt: string; paramValue: string | null }[]>(),
})

export const getReportData = defineCall({
  ...read,
  name: 'onlineReport.getData',
  title: '在线报表的数据',
  path: api('getData/:configId'),
  input: dataInput,
  open: true,
  returns: returns<ReportRows>(),
})

export const getColumnsAndData = defineCall({
  ...read,
  name: 'onlineReport.getColumnsAndData',
  title: '在线报表的列和数据',
  path: api('getColumnsAndData/:configId'),
  input: dataInput,
  open: true,
  returns: returns<ReportPage>(),
})

const exported = { ...read, limit: 20, input: dataInput, open: true, reply: 'file', audit: 'query' } as const

export const exportReportXls = defineCall({
  ...exported,
  name: 'onlineReport.exportXls',
  title: '导出在线报表',
  path: api('exportXls/:configId'),
  returns: returns<unknown>(),
})

export const exportManySheetXls = defineCall({
  ...exported,
  name: 'onlineReport.exportManySheetXls',
  title: '导出在线报表（多表）',
  path: api('exportManySheetXls/:configId'),
  returns: returns<unknown>(),
})

/** Takes SQL from a client: always refused. */
export const getReportDictList = defineCall({
  ...read,
  name: 'onlineReport.getReportDictList',
  title: '在线报表的字典',
  path: api('getReportDictList'),
  audit: 'query',
  input: { sql: text({ label: 'SQL', max: 10_000 }), keyword: text({ label: '关键字', max: 100 }) },
  returns: returns<DictionaryItem[]>(),
})

const { cgrSql, dbSource, timeLimit } = onlineReport.fields
const drafted = { needs: 'onlineReport:edit', limit: 30, audit: 'query' } as const

export interface ParsedStatement {
  fields: Partial<RowOf<typeof onlineReportItems.fields>>[]
  params: Partial<RowOf<typeof onlineReportParams.fields>>[]
}

export const parseReportSql = defineCall({
  ...drafted,
  name: 'onlineReport.parseSql',
  title: '解析报表SQL',
  method: 'POST',
  also: ['GET'],
  path: '/online/cgreport/head/parseSql',
  input: {
    sql: { ...cgrSql, alias: 'cgrSql' },
    dbKey: text({ label: '数据源', max: 100, alias: 'dbSource' }),
  },
  returns: returns<ParsedStatement>(),
})

export interface ReportPreview {
  columns: string[]
  rows: (string | null)[][]
  milliseconds: number
}

export const previewReport = defineCall({
  ...drafted,
  name: 'onlineReport.preview',
  title: '预览报表',
  method: 'POST',
  path: '/online/cgreport/head/preview',
  input: { cgrSql, dbSource, timeLimit, params: { kind: 'json', label: '参数' } },
  returns: returns<ReportPreview>(),
})

export const previewRows = 20

const linesOf = (name: string, title: string, path: string) =>
  ({ name: `onlineReport.${name}`, title, method: 'GET', path, needs: 'onlineReport:list' }) as const
const headId = { headId: id({ label: '编号', required: true }) }

export type ReportItem = RowOf<typeof onlineReportItems.fields> & { id: string }
export type ReportParam = RowOf<typeof onlineReportParams.fields> & { id: string }

export const listReportItems = defineCall({
  ...linesOf('itemsByHead', '报表的列', '/online/cgreport/item/listByHeadId'),
  input: headId,
  returns: returns<(ReportItem & { isSearch: boolean })[]>(),
})

export const listReportParams = defineCall({
  ...linesOf('paramsByHead', '报表的参数', '/online/cgreport/param/listByHeadId'),
  input: headId,
  returns: returns<ReportParam[]>(),
})

/** Head and lines apart; a line that is left out, or named as deleted, is removed. */
export const editReportWhole = defineCall({
  name: 'onlineReport.editAll',
  title: '编辑在线报表',
  method: 'PUT',
  path: '/online/cgreport/head/editAll',
  needs: 'onlineReport:edit',
  audit: 'edit',
  input: {
    head: json({ label: '报表', required: true }),
    items: json({ label: '列', required: true }),
    params: json({ label: '参数' }),
    deleteItemIds: json({ label: '删除的列' }),
    deleteParamIds: json({ label: '删除的参数' }),
  },
  returns: returns<null>(),
})
