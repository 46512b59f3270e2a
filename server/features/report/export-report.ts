// A report as a sheet: the rows of the screen, with its filter and time above them.

import { reportCurrencies } from '@kouan/contract/calls/report.ts'
import { allRows, cellText, periodText, reportColumns, reportName } from '@kouan/contract/derive/report-text.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Job } from '@kouan/contract/language/job.ts'
import type { Report } from '@kouan/contract/language/report.ts'
import { entityNamed } from '../../crud/entity.ts'
import { handleJob, type JobHandling } from '../../domain/job/handle-job.ts'
import { type Cell, writeWorkbookTo } from '../../domain/spreadsheets/files/write-workbook.ts'
import { headOfExport } from '../../domain/spreadsheets/rows/export-head.ts'
import { widthOf, workbookType } from '../../domain/spreadsheets/rows/write-cells.ts'
import { onReplica } from '../../gate/read-replica.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { readReport } from './read-report.ts'
import { readQuery } from './report-query.ts'

export const exportReport = (report: Report, job: Job<Fields>): JobHandling =>
  handleJob(job, {
    // A faulty question is refused before a job begins.
    async begin(context, input) {
      readQuery(report, input, context.now)
      return {}
    },
    async slice(context, { input, stageFile }) {
      const result = await onReplica(context, (reading, from) => readReport(reading, report, input, from))
      const columns = reportColumns(report)
      const { begin = '', end = '', currency = '', digits, ...filter } = result.query
      const scope = { ...entityNamed(report.from.name), context }
      const [title, [person = '', time = '', filters = ''] = []] = await headOfExport(scope, {
        title: report.title,
        filter,
      })
      const chosen = [
        `期间:${periodText({ begin, end })}`,
        `金额币种:${reportCurrencies[currency as '142'] ?? currency}`,
        ...(context.services.replica ? [`数据截至:${result.time}`] : []),
        ...(digits ? [`商品编码:${digits}位`] : []),
      ]
      const all = allRows(result)
      const rows: Cell[][] = [
        title ?? [],
        [person, time, filters, ...chosen],
        columns.map((column) => column.title),
        ...all.map((row) => columns.map((column) => cellOf(column, row))),
      ]
      const named = { name: `${reportName(report)}${beijingText(context.now).slice(0, 10)}.xlsx`, type: workbookType }
      const sheet = { title: report.title, rows, widths: columns.map((column) => widthOf(column.title)), frozen: 3 }
      const file = await stageFile(named, (sink) => writeWorkbookTo(sink, sheet))
      context.audit({ target: report.name, content: `导出${reportName(report)}：${all.length}行` })
      return { rows: all.length, total: all.length, file, sentence: `已导出${all.length}行` }
    },
  })

/** A figure as a number where one holds all of its digits; else as the screen shows it. */
function cellOf(column: ReturnType<typeof reportColumns>[number], row: Parameters<typeof cellText>[1]): Cell {
  const { key, measure } = column
  const value = row.figures[key]?.value
  const isPlain = measure && measure.kind !== 'change' && measure.kind !== 'share'
  if (!isPlain || !value || value.replace(/\D/g, '').length > 15) return cellText(column, row)
  return Number(value)
}
