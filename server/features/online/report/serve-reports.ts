import {
  editReportWhole,
  exportManySheetXls,
  exportReportXls,
  getColumnsAndData,
  getParamsInfo,
  getQueryInfo,
  getReportData,
  getReportDictList,
  getRpColumns,
  listReportItems,
  listReportParams,
} from '@kouan/contract/calls/online/report-calls.ts'
import type { Row } from '../../../crud/hooks.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { servePrepared } from '../../../gate/prepared-call.ts'
import { serve } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { editWhole } from '../edit-whole.ts'
import { drafts } from './draft-calls.ts'
import { exportRows } from './export-report.ts'
import { findReport, type StoredReport, storedReport } from './find-report.ts'
import { askFor, readPage } from './read-report.ts'
import { columnsOf, describeColumns, dictOptionsOf, queryFieldsOf } from './report-columns.ts'
import { reportEntity } from './report-heads.ts'

const chartOf = ({ head: { chartType, chartLabel, chartValue } }: StoredReport) =>
  chartType && chartLabel && chartValue ? { type: chartType, label: chartLabel, value: chartValue } : null

/** Clients of the family say by `isSearch` whether a column is searched, and may leave its mode out. */
const withSearch = (items: unknown): unknown =>
  Array.isArray(items)
    ? items.map((item: Row) => {
        if (item?.isSearch === undefined || item.isSearch === null) return item
        const isSearched = ['1', 'true', 'Y'].includes(String(item.isSearch))
        return { ...item, searchMode: isSearched ? item.searchMode || 'single' : null }
      })
    : items

const exports = [exportReportXls, exportManySheetXls].map((call) =>
  servePrepared(call, {
    prepare: exportRows,
    handler: async (context, _, { id, name, rows, file }) => {
      context.audit({ target: `onlineReport ${id}`, content: `导出在线报表“${name}”：${rows}行` })
      return file
    },
  }),
)

export const onlineReports: Part[] = [
  ...serveEntity(reportEntity),
  ...drafts,
  serve(listReportItems, async (context, { headId }) =>
    (await storedReport(context, headId)).items.map((item) => ({ ...item, isSearch: Boolean(item.searchMode) })),
  ),
  serve(listReportParams, async (context, { headId }) => (await storedReport(context, headId)).params),
  serve(editReportWhole, async (context, { head, items, params, deleteItemIds, deleteParamIds }) =>
    editWhole(context, reportEntity, {
      head,
      lines: {
        items: { label: '列', rows: withSearch(items), deleted: deleteItemIds },
        params: { label: '参数', rows: params, deleted: deleteParamIds },
      },
    }),
  ),
  serve(getRpColumns, async (context, { code }) => describeColumns(context, await findReport(context, code))),
  serve(getQueryInfo, async (context, { configId }) => queryFieldsOf(await findReport(context, configId))),
  serve(getParamsInfo, async (context, { configId }) =>
    (await findReport(context, configId)).params.map(({ paramName, paramTxt, paramValue }) => ({
      ...{ paramName, paramTxt, paramValue },
    })),
  ),
  servePrepared(getReportData, {
    prepare: async (preparing, input) => readPage(preparing, await askFor(preparing, input)),
    handler: async (_, __, page) => page,
  }),
  servePrepared(getColumnsAndData, {
    prepare: async (preparing, input) => {
      const question = await askFor(preparing, input)
      return { ...question, data: await readPage(preparing, question) }
    },
    handler: async (context, _, { report, items, data }) => ({
      cgreportHeadName: report.head.name,
      cgreportCode: report.head.code,
      content: report.head.content ?? null,
      columns: columnsOf(report),
      dictOptions: await dictOptionsOf(context, report),
      fieldHrefSlots: items.flatMap(({ fieldName, fieldHref }) =>
        fieldHref ? [{ slotName: fieldName, href: fieldHref }] : [],
      ),
      isGroupTitle: items.some(({ groupTitle }) => groupTitle),
      chart: chartOf(report),
      rowLimit: report.head.rowLimit,
      data,
    }),
  }),
  ...exports,
  serve(getReportDictList, async () => {
    throw new Refusal('系统设置了安全规则，不能以SQL查询字典，请在报表的列中填写字典编码')
  }),
]
