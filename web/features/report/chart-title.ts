// Which rows and measures the charts of a report draw, and their title: pure.
import type { Report, ReportResult, ReportRow } from '@kouan/contract/language/report.ts'
import { type MoneyUnit, moneyUnit } from './money-unit.ts'

/** More bars than these are lines; the table has them all. */
const mostBars = 10

export type Shown = Pick<ReportResult, 'query' | 'rows' | 'places'>

/** A length alone: texts come from the decimal figure. Null: nothing to draw. */
export const lengthOf = ({ figures }: ReportRow, measure: string): number | null =>
  figures[measure]?.value == null ? null : Number(figures[measure]?.value)

/** The measures that anything is drawn of: an empty series would keep its place beside every bar. */
export function drawnMeasures({ chart }: Report, { rows }: Shown): readonly string[] {
  const filled = chart.measures.filter((name) => rows.some((row) => (lengthOf(row, name) ?? 0) !== 0))
  return filled.length > 0 ? filled : chart.measures.slice(0, 1)
}

export function unitOf(report: Report, result: Shown): MoneyUnit {
  const measures = drawnMeasures(report, result)
  const amounts = chartRows(report, result).flatMap((row) => measures.map((name) => lengthOf(row, name) ?? 0))
  return moneyUnit(amounts, result.query.currency)
}

/** `进口货值、出口货值（万元）` */
export function chartTitle(report: Report, result: Shown): string {
  const named = drawnMeasures(report, result).map((name) => report.measures[name]?.title ?? '')
  return `${named.join('、')}（${unitOf(report, result).name}）`
}

/** Of a ranking the first ones. */
export const chartRows = ({ top }: Report, { rows }: Shown): readonly ReportRow[] =>
  top ? rows.slice(0, mostBars) : rows
