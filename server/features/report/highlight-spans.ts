// Which days the figures above a report cover, and which days they are compared with.
import { daysOf } from '@kouan/contract/derive/report-list.ts'
import type { DaySpan, HighlightSpans, ReportQuery } from '@kouan/contract/language/report.ts'
import { beijingDay } from '../../ground/beijing-time.ts'
import { shifted } from './report-query.ts'

/** Returns the days of a report's last month up to today, and the same days of the month and the year before. */
export function highlightSpans({ begin = '', end = '' }: ReportQuery, now: Date): HighlightSpans {
  const today = beijingDay(now)
  const from = daysOf(begin).first
  const until = daysOf(end).last
  const last = until > today && from <= today ? today : until
  const month = last.slice(0, 7)
  const first = from > `${month}-01` ? from : `${month}-01`
  const span = { first, last }
  return {
    now: span,
    month: sameDaysIn(shifted(month, 'month', -1), span),
    year: sameDaysIn(shifted(month, 'month', -12), span),
  }
}

/** Returns the same days of another month: all of it for a full month; undefined where it ends before the first of them. */
function sameDaysIn(month: string, { first, last }: DaySpan): DaySpan | undefined {
  const all = daysOf(month)
  const whole = daysOf(last.slice(0, 7))
  if (first === whole.first && last === whole.last) return all
  const begin = `${month}${first.slice(7)}`
  const end = `${month}${last.slice(7)}`
  if (begin > all.last) return undefined
  return { first: begin, last: end > all.last ? all.last : end }
}
