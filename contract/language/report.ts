// Declaration of a report: sums over the rows of a resource, by a few of its fields. Its calls, its table, its chart, its sheet and
// the list behind each of its figures follow from it.
import type { Needs } from './call.ts'
import type { Resource } from './resource.ts'

/** Length of the periods of a report, and of the texts that name them: `2026`, `2026-03`, `2026-03-15`. */
export type Grain = 'year' | 'month' | 'day'

export interface Dimension {
  field: string
  title: string
  /** `grain`: days are grouped by the periods of the report. `digits`: codes by their first digits, as many as are chosen. */
  by?: 'grain' | 'digits'
  /** Of a reference: further fields of the named rows, as columns of their own. */
  also?: readonly { field: string; title: string }[]
}

/** Filters of the list that select the rows of a measure. */
type Where = Readonly<Record<string, string>>

export type Measure = { title: string } & (
  | { kind: 'count'; where?: Where }
  /** Sum in the chosen currency; absent where a month has no rate. */
  | { kind: 'amount'; where?: Where }
  | { kind: 'sum'; field: string; where?: Where }
  /** Of the calendar year, up to the end of the period. */
  | { kind: 'cumulative'; of: string }
  /** In per cent of the same period a year before, or of the period before. */
  | { kind: 'change'; of: string; against: 'year' | 'period' }
  /** In per cent of all rows; of inner rows, of their outer row. */
  | { kind: 'share'; of: string }
)

export interface Report<N extends string = string> {
  /** Its rights are `<name>:list` and `<name>:export`. */
  name: string
  title: string
  /** Tells it from a report of the same title, in its page, its tab and the menu. */
  subtitle?: string | undefined
  /** Its rows are counted and summed, under the conditions of its list. */
  from: Resource
  /** Component strings of the pages that list the rows. */
  listPages: readonly string[]
  /** The day in `from` that counts. */
  day: string
  grain: Grain
  /** Most periods of one report. */
  most: number
  /** How many periods are shown at first, the present one included; absent: from the beginning of the year on. */
  usual?: number
  /** The second one is inside the first. */
  dimensions: readonly [Dimension] | readonly [Dimension, Dimension]
  measures: Readonly<Record<N, Measure>>
  /** Greatest first by this measure, equal ones by name; so many of each dimension. Absent: every period, in its order. */
  top?: { by: NoInfer<N>; most: number }
  /** Measures that are counted or summed, shown above the chart with their changes. */
  highlights: readonly [NoInfer<N>, NoInfer<N>, NoInfer<N>]
  /** Names of fields of `from` that a person filters by. */
  filters: readonly string[]
  chart: {
    kind: 'bar' | 'line'
    measures: readonly NoInfer<N>[]
    /** Areas beside the bars: every outer row as a part of its continent. */
    hasContinents?: boolean
  }
}

/** Throws where it names a field or a measure that does not exist. */
export function defineReport<const N extends string>(report: Report<N>): Report<N> {
  const { name, from, day, dimensions, measures, filters, chart, top, highlights } = report
  const fields = [day, ...dimensions.map(({ field }) => field), ...filters]
  const all: readonly Measure[] = Object.values(measures)
  const sums = all.flatMap((measure) => [
    ...('field' in measure ? [measure.field] : []),
    ...('where' in measure && measure.where ? Object.keys(measure.where) : []),
  ])
  for (const field of [...fields, ...sums]) {
    if (!Object.hasOwn(from.fields, field)) throw new Error(`${name}: ${from.name} has no field ${field}`)
  }
  const named = [...all.flatMap((measure) => ('of' in measure ? [measure.of] : [])), ...chart.measures, ...highlights]
  for (const measure of [...named, ...(top ? [top.by] : [])]) {
    if (!Object.hasOwn(measures, measure)) throw new Error(`${name} has no measure ${measure}`)
  }
  return report
}

export const reportRight = ({ name }: { name: string }, right: 'list' | 'export'): Needs & `${string}:${string}` =>
  `${name}:${right}`

/** Counted value: an amount, its month without a rate instead, or nothing to compare with. */
export interface ReportFigure {
  /** Plain decimal text; of changes and shares, per cent with one digit. Null: nothing to compare, or a rate is missing. */
  value: string | null
  /** Month and currency of each missing rate: `2026-03 502`. */
  missing?: readonly string[]
}

export interface ReportRow {
  /** Period or code of each dimension, by its field. */
  keys: Readonly<Record<string, string>>
  /** As `keys`, for people: the text of a code. */
  texts: Readonly<Record<string, string>>
  figures: Readonly<Record<string, ReportFigure>>
  /** Of a report with two dimensions. */
  rows?: readonly ReportRow[]
}

/** First and last day, both included. */
export interface DaySpan {
  first: string
  last: string
}

/** Days that a report ends with, and those that they are compared with. */
export interface HighlightSpans {
  now: DaySpan
  /** As many days of the month before; all of it for a whole month. Undefined where it has none of them. */
  month: DaySpan | undefined
  year: DaySpan | undefined
}

export type Span = keyof HighlightSpans

/** A measure over the days of each span. */
export interface Highlight {
  /** Name of the measure. */
  measure: string
  figures: Readonly<Partial<Record<Span, ReportFigure>>>
  /** In per cent, as those of a measure `change`. */
  changes: Readonly<Partial<Record<Exclude<Span, 'now'>, ReportFigure>>>
}

export interface Highlights {
  spans: HighlightSpans
  figures: readonly Highlight[]
}

/** Conditions that were asked for, with those left out filled in: filters by their fields, and those of `ReportChoices`. */
export type ReportQuery = Readonly<Record<string, string>>

export interface ReportResult {
  /** Beijing time by which everything that was committed is counted. */
  time: string
  query: ReportQuery
  /** Why the rows were counted one by one, as a sentence; absent where the roll-up answered. */
  slowBecause?: string
  /** Why the primary was read and not the replica, as a sentence. */
  readInstead?: string
  rows: readonly ReportRow[]
  total: ReportRow
  /** Every outer row, the greatest first, where the chart shows continents. */
  places?: readonly ReportRow[]
  /** Absent from sheets. */
  highlights?: Highlights
  /** Outer rows beyond those that are shown. */
  more: number
  /** How many rows of the list come from simulated customs. */
  simulated: number
}
