// The figures above a report in words: pure.
import { reportText } from '@kouan/contract/derive/report-text.ts'
import type { DaySpan, Highlight, HighlightSpans, Report } from '@kouan/contract/language/report.ts'
import { currencyUnit } from './money-unit.ts'

export type ComparedSpan = 'month' | 'year'

const dayText = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** `2026年11月`, `2026年11月1日至28日` */
export function spanText({ first, last }: DaySpan): string {
  const [year = '', month = ''] = first.split('-')
  const head = `${year}年${Number(month)}月`
  const end = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (first.endsWith('-01') && Number(last.slice(8)) === end) return head
  return first === last
    ? `${year}年${dayText(first)}`
    : `${head}${Number(first.slice(8))}日至${Number(last.slice(8))}日`
}

const isWhole = ({ now }: HighlightSpans) => !spanText(now).includes('日')

export const comparedTitle = (span: ComparedSpan, spans: HighlightSpans): string =>
  span === 'year' ? '比去年同期' : isWhole(spans) ? '比上月' : '比上月同期'

/** `▲ 增 12.3%`, `▼ 减 3.0%`, `持平`; 无可比 where there is nothing to compare. */
export function changeText({ changes }: Highlight, span: ComparedSpan): string {
  const value = changes[span]?.value
  if (value == null) return '无可比'
  if (!/[1-9]/.test(value)) return '持平'
  return value.startsWith('-') ? `▼ 减 ${value.slice(1)}%` : `▲ 增 ${value}%`
}

export function figureUnit(report: Report, name: string, currency: string | undefined): string {
  const kind = report.measures[name]?.kind
  if (kind === 'amount') return currencyUnit(currency)
  if (kind === 'sum') return '元'
  return report.from.name === 'tradeGoods' ? '项' : '份'
}

export const valueText = (report: Report, { measure, figures }: Highlight, span: keyof HighlightSpans): string => {
  const declared = report.measures[measure]
  return declared ? reportText(declared, figures[span]) : ''
}

interface Shown {
  report: Report
  spans: HighlightSpans
  currency: string | undefined
}

/** `货值合计（2026年11月1日至28日）	1,234.00 元	比上月同期 ▲ 增 12.3%	比去年同期 无可比` */
export function highlightLine(highlight: Highlight, { report, spans, currency }: Shown): string {
  const { title = '' } = report.measures[highlight.measure] ?? {}
  const unit = figureUnit(report, highlight.measure, currency)
  const compared = (['month', 'year'] as const).map(
    (span) => `${comparedTitle(span, spans)} ${changeText(highlight, span)}`,
  )
  return [`${title}（${spanText(spans.now)}）`, `${valueText(report, highlight, 'now')} ${unit}`, ...compared].join(
    '\t',
  )
}
