// The figures of a report for an assistant: the first rows of what the screen shows.
import { reportFiguresTool } from '@kouan/contract/calls/open/assistant-tools.ts'
import { reportInput } from '@kouan/contract/calls/report.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { type ReportRow, reportRight } from '@kouan/contract/language/report.ts'
import { tradeReports } from '@kouan/contract/resources/report/reports.ts'
import { serveTool } from '../../domain/open/tool-part.ts'
import { hasRight } from '../../gate/context.ts'
import { onReplica } from '../../gate/read-replica.ts'
import { BadInput, Forbidden } from '../../ground/errors.ts'
import { readReport } from './read-report.ts'

const mostRows = 40

/** Texts are those of codes; names of enterprises and goods stand among them. */
const rowOf = ({ keys, texts, figures, rows }: ReportRow): Record<string, unknown> => ({
  keys,
  figures: Object.fromEntries(Object.entries(figures).map(([name, { value, missing }]) => [name, missing ?? value])),
  ...(rows ? { rows: rows.slice(0, 5).map(rowOf) } : {}),
  documentTexts: texts,
})

export const reportFigures = serveTool(reportFiguresTool, async (context, { report: name, filters, ...asked }) => {
  const report = Object.values(tradeReports).find((one) => one.name === name)
  if (!report) throw new BadInput([{ field: 'report', message: `报表：没有“${name}”` }])
  if (!hasRight(context, reportRight(report, 'list'))) throw new Forbidden(`接口账户没有查看“${report.title}”的权限`)
  const isObject = typeof filters === 'object' && filters !== null && !Array.isArray(filters)
  if (filters !== undefined && filters !== null && !isObject)
    throw new BadInput([{ field: 'filters', message: '筛选：须为一个JSON对象' }])
  const fields = reportInput(report)
  const sent = { ...(isObject ? (filters as object) : {}), ...asked }
  const unknown = Object.keys(sent).find((one) => !Object.hasOwn(fields, one))
  if (unknown !== undefined) throw new BadInput([{ field: `filters.${unknown}`, message: `筛选：没有“${unknown}”` }])
  const { value, problems } = readInput(fields, sent)
  if (problems.length > 0) throw new BadInput(problems)
  const { rows, total, query, time, more } = await onReplica(context, (reading, from) =>
    readReport(reading, report, value, from),
  )
  const left = more + Math.max(0, rows.length - mostRows)
  return {
    summary: `${report.title}，${query.begin} 至 ${query.end}，截至 ${time}：${rows.length} 行${left > 0 ? `，只列出 ${mostRows} 行以内` : ''}。金额币种 ${query.currency}`,
    measures: Object.fromEntries(Object.entries(report.measures).map(([key, { title }]) => [key, title])),
    // The greatest, or the latest periods.
    rows: (report.top ? rows.slice(0, mostRows) : rows.slice(-mostRows)).map(rowOf),
    total: rowOf(total),
  }
})
