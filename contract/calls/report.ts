// The calls of a report: its figures, and its sheet by a job. Both take the same questions.
import { reportName } from '../derive/report-text.ts'
import { defineCall, returns } from '../language/call.ts'
import { type Field, text } from '../language/field.ts'
import { defineJob } from '../language/job.ts'
import { type Grain, type Report, type ReportResult, reportRight } from '../language/report.ts'

/** Codes of customs: yuan and US dollar. */
export const reportCurrencies = { '142': '人民币', '502': '美元' } as const

const periods: Record<Grain, string> = { year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' }

/** Filters on fields, and how the report is made. All may be left out; the answer says what was taken. */
export function reportInput({ from, filters, grain, dimensions }: Report): Record<string, Field & { kind: 'text' }> {
  const help = `${periods[grain]}，北京时间`
  const asked = filters.flatMap((name) => {
    const field = from.fields[name]
    return field ? [[name, text({ label: field.label, max: 100 })] as const] : []
  })
  return {
    begin: text({ label: '开始期间', max: 10, help }),
    end: text({ label: '结束期间', max: 10, help }),
    currency: text({ label: '金额币种', max: 3 }),
    ...(dimensions.some(({ by }) => by === 'digits') ? { digits: text({ label: '商品编码位数', max: 2 }) } : {}),
    ...Object.fromEntries(asked),
  }
}

export const readReportOf = (report: Report) =>
  defineCall({
    name: `${report.name}.read`,
    title: report.title,
    method: 'GET',
    path: `/report/${report.name}`,
    needs: reportRight(report, 'list'),
    limit: 120,
    input: reportInput(report),
    returns: returns<ReportResult>(),
  })

export const exportReportOf = (report: Report) =>
  defineJob({
    name: `${report.name}.exportReport`,
    title: `导出${reportName(report)}`,
    needs: reportRight(report, 'export'),
    audit: 'query',
    input: reportInput(report),
  })
