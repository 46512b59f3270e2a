// The list behind a figure of a report: the same rows by the filters of the list.
import type { Grain, Measure, Report, ReportQuery } from '../language/report.ts'

/** Parameters of a report beside filters on fields. */
export const reportChoices = ['begin', 'end', 'currency', 'digits'] as const

const lastDayOf = (month: string) => {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`
}

/** First and last day of a period: `2026-02` gives `2026-02-01` and `2026-02-28`. */
export function daysOf(period: string): { first: string; last: string } {
  if (period.length === 4) return { first: `${period}-01-01`, last: `${period}-12-31` }
  if (period.length === 7) return { first: `${period}-01`, last: lastDayOf(period) }
  return { first: period, last: period }
}

const lengths: Record<Grain, number> = { year: 4, month: 7, day: 10 }

/** The period of a day. */
export const periodOf = (day: string, grain: Grain): string => day.slice(0, lengths[grain])

/** The filters of the list that a report as a whole shows, but for its days. */
export function filtersOf({ filters, dimensions }: Pick<Report, 'filters' | 'dimensions'>, query: ReportQuery) {
  const given = filters.flatMap((name) => (query[name] ? [[name, query[name]] as const] : []))
  const coded = dimensions.filter(({ by }) => by === 'digits').map(({ field }) => field)
  return Object.fromEntries(given.map(([name, value]) => [name, coded.includes(name) ? `${value}*` : value]))
}

interface Cell {
  query: ReportQuery
  keys: Readonly<Record<string, string>>
  measure: Measure
}

/**
 * Returns the filters with which the list shows the rows of a figure: as many as it counts, with its sum. Undefined for changes
 * and shares, and for what the filters of the report leave out.
 */
export function cellFilter(report: Report, { query, keys, measure }: Cell): Record<string, string> | undefined {
  if (measure.kind === 'change' || measure.kind === 'share') return undefined
  const base: Measure | undefined = measure.kind === 'cumulative' ? report.measures[measure.of] : measure
  const where = base && 'where' in base ? (base.where ?? {}) : {}
  const filter: Record<string, string> = filtersOf(report, query)
  for (const [name, value] of Object.entries(where)) {
    if (filter[name] !== undefined && filter[name] !== value) return undefined
    filter[name] = value
  }
  let { first, last } = { first: daysOf(query.begin ?? '').first, last: daysOf(query.end ?? '').last }
  for (const { field, by } of report.dimensions) {
    const key = keys[field]
    if (key === undefined) continue
    if (by === 'grain') ({ first, last } = daysOf(key))
    else if (by === 'digits') filter[field] = longer(`${key}*`, filter[field])
    else filter[field] = key
  }
  if (measure.kind === 'cumulative') first = `${last.slice(0, 4)}-01-01`
  return { ...filter, [`${report.day}_begin`]: first, [`${report.day}_end`]: last }
}

const longer = (one: string, other: string | undefined) => (other && other.length > one.length ? other : one)
