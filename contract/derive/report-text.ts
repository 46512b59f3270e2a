// Figures of a report as people read them: the same on the screen and in the sheet.
import type { Dimension, Measure, Report, ReportFigure, ReportQuery, ReportRow } from '../language/report.ts'
import { figureText } from '../rules/figure-text.ts'

/** `1,234.50`, `12.3%`; “—” where there is nothing to compare with, and which rate is missing. */
export function reportText({ kind }: Measure, figure: ReportFigure | undefined): string {
  if (figure?.missing) return figure.missing.map((rate) => `缺少 ${rate.slice(0, 7)} 汇率`).join('、')
  if (!figure || figure.value === null) return '—'
  if (kind === 'change' || kind === 'share') return `${figure.value}%`
  return figureText(figure.value, kind === 'count' ? 0 : 2)
}

export interface ReportColumn {
  key: string
  title: string
  /** Absent: a text of a dimension. */
  measure?: Measure
}

/** The columns of the table, in their order. */
export const reportColumns = ({ dimensions, measures }: Report): ReportColumn[] => [
  ...(dimensions as readonly Dimension[]).flatMap(({ field, title, also = [] }) => [
    { key: field, title },
    ...also.map((one) => ({ key: one.field, title: one.title })),
  ]),
  ...Object.entries(measures).map(([key, measure]) => ({ key, title: measure.title, measure })),
]

/** The rows from the top down: each outer one above its inner ones, the total last. */
export const allRows = ({ rows, total }: { rows: readonly ReportRow[]; total: ReportRow }): ReportRow[] => [
  ...rows.flatMap((row) => [row, ...(row.rows ?? [])]),
  total,
]

export const cellText = ({ key, measure }: ReportColumn, { texts, figures }: ReportRow): string =>
  measure ? reportText(measure, figures[key]) : (texts[key] ?? '')

/** `国别贸易额商品前十（按国别）`: the name of a report where nothing around it tells reports of one title apart. */
export const reportName = ({ title, subtitle }: Pick<Report, 'title' | 'subtitle'>): string =>
  subtitle ? `${title}（${subtitle}）` : title

/** `2026-01至2026-12`, or one period. */
export const periodText = ({ begin = '', end = '' }: ReportQuery): string =>
  begin === end ? begin : `${begin}至${end}`
