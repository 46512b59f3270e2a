// Query of a report: filled in, and refused with a sentence at the field where it makes no sense.
import { reportCurrencies } from '@kouan/contract/calls/report.ts'
import { periodOf } from '@kouan/contract/derive/report-list.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Grain, Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { usualBasis } from '@kouan/contract/resources/report/trade.ts'
import { isDate } from '@kouan/contract/rules/real-date.ts'
import { beijingDay } from '../../ground/beijing-time.ts'
import { BadInput } from '../../ground/errors.ts'

const shapes: Record<Grain, { like: RegExp; example: string; noun: string }> = {
  year: { like: /^\d{4}$/, example: '2026', noun: '年' },
  month: { like: /^\d{4}-\d{2}$/, example: '2026-03', noun: '个月' },
  day: { like: /^\d{4}-\d{2}-\d{2}$/, example: '2026-03-15', noun: '天' },
}

/** Whether a text names a period between 1900 and 2999. */
const isPeriod = (text: string, grain: Grain) =>
  shapes[grain].like.test(text) && /^(19|2\d)/.test(text) && isDate(`${text}-01-01`.slice(0, 10))

/** The period so many before or after. */
export function shifted(period: string, grain: Grain, by: number): string {
  const [year = 0, month = 1, day = 1] = period.split('-').map(Number)
  if (grain === 'year') return String(year + by)
  const moved =
    grain === 'month' ? new Date(Date.UTC(year, month - 1 + by, 1)) : new Date(Date.UTC(year, month - 1, day + by))
  return periodOf(moved.toISOString().slice(0, 10), grain)
}

/** The same period a year before; 29 February has none. */
export function yearBefore(period: string): string | undefined {
  const moved = `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`
  return moved.length < 10 || isDate(moved) ? moved : undefined
}

/** All periods from one to another, both included. */
export function periodsBetween(begin: string, end: string, grain: Grain): string[] {
  const periods: string[] = []
  for (let at = begin; at <= end; at = shifted(at, grain, 1)) periods.push(at)
  return periods
}

/** Returns the question with what was left out. Throws BadInput. */
export function readQuery(report: Report, input: Readonly<Record<string, unknown>>, now: Date): ReportQuery {
  const given = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const text = value === null || value === undefined ? '' : String(value).trim()
      return text === '' ? [] : [[name, text]]
    }),
  )
  const { grain, usual, filters, dimensions } = report
  const today = periodOf(beijingDay(now), grain)
  const end = given.end ?? (given.begin && given.begin > today ? given.begin : today)
  const begin = given.begin ?? usualBegin(end, grain, usual)
  const query: Record<string, string> = {
    ...(filters.includes('basis') ? { basis: usualBasis } : {}),
    currency: '142',
    ...(dimensions.some(({ by }) => by === 'digits') ? { digits: '4' } : {}),
    ...given,
    begin,
    end,
  }
  const problems = faultsOf(report, query)
  if (problems.length > 0) throw new BadInput(problems)
  return query
}

/** The usual period of a report, ending with the last one that is over: what a subscription sends. */
export function endedPeriods({ grain, usual }: Pick<Report, 'grain' | 'usual'>, now: Date) {
  const end = shifted(periodOf(beijingDay(now), grain), grain, -1)
  return { begin: usualBegin(end, grain, usual), end }
}

function usualBegin(end: string, grain: Grain, usual: number | undefined): string {
  if (!isPeriod(end, grain)) return end
  return usual === undefined ? periodOf(`${end.slice(0, 4)}-01-01`, grain) : shifted(end, grain, 1 - usual)
}

function faultsOf({ grain, most }: Report, query: ReportQuery): Problem[] {
  const { begin = '', end = '', digits, gcode, currency = '' } = query
  const { example, noun } = shapes[grain]
  const problems: Problem[] = []
  const refuse = (field: string, message: string) => problems.push({ field, message })
  if (!isPeriod(begin, grain)) refuse('begin', `开始期间：${begin}不是有效的期间，应如${example}`)
  if (!isPeriod(end, grain)) refuse('end', `结束期间：${end}不是有效的期间，应如${example}`)
  if (problems.length === 0 && end < begin) refuse('end', `结束期间：${end}早于开始期间${begin}`)
  else if (problems.length === 0 && shifted(begin, grain, most) <= end) {
    refuse('end', `结束期间：一次最多查询${most === 120 && grain === 'month' ? '10年' : `${most}${noun}`}`)
  }
  if (digits !== undefined && !['4', '6', '10'].includes(digits)) refuse('digits', '商品编码位数：只能为4、6或10')
  if (gcode !== undefined && !/^\d{2,10}$/.test(gcode)) refuse('gcode', `商品编码：${gcode}须为2至10位数字`)
  if (!Object.hasOwn(reportCurrencies, currency)) refuse('currency', '金额币种：只能为人民币或美元')
  return problems
}
