// The figures above a report, with their changes to the month before and to the year before, in one statement.
import { filtersOf } from '@kouan/contract/derive/report-list.ts'
import type {
  Highlight,
  HighlightSpans,
  Highlights,
  Measure,
  Report,
  ReportFigure,
  ReportQuery,
  Span,
} from '@kouan/contract/language/report.ts'
import { sql } from 'kysely'
import { entityNamed } from '../../crud/entity.ts'
import { baseConditions, where } from '../../crud/read-rows.ts'
import type { Context } from '../../gate/context.ts'
import { changeOf, zero } from './figures.ts'
import { highlightSpans } from './highlight-spans.ts'
import { columnsOf, figuresOf, filterOf } from './read-groups.ts'
import { reportRows } from './report-rows.ts'

/** `query`: filled in, as an answer has it. */
export async function readHighlights(context: Context, report: Report, query: ReportQuery): Promise<Highlights> {
  const spans = highlightSpans(query, context.now)
  const bySpan = await readSpans(context, report, { query, spans })
  const of = (span: Span, name: string): ReportFigure | undefined => spans[span] && (bySpan.get(span)?.[name] ?? zero)
  const figures = report.highlights.map((measure): Highlight => {
    const [now, month, year] = [of('now', measure), of('month', measure), of('year', measure)]
    return {
      measure,
      figures: { ...(now && { now }), ...(month && { month }), ...(year && { year }) },
      changes: { ...(month && { month: changeOf(now, month) }), ...(year && { year: changeOf(now, year) }) },
    }
  })
  return { spans, figures }
}

interface Asked {
  query: ReportQuery
  spans: HighlightSpans
}

type Figures = Record<string, ReportFigure>

/** By days: sums by month do not know the first days of one. */
async function readSpans(context: Context, report: Report, { query, spans }: Asked): Promise<Map<string, Figures>> {
  const scope = { ...entityNamed(report.from.name), context }
  const { rows } = await reportRows(scope, { ...report, grain: 'day' }, query)
  const measures = report.highlights.flatMap((name): [string, Measure][] => {
    const measure = report.measures[name]
    return measure ? [[name, measure]] : []
  })
  const within = Object.entries(spans).flatMap(([span, days]) =>
    days
      ? [{ span, days: filterOf(scope, { [`${report.day}_begin`]: days.first, [`${report.day}_end`]: days.last }) }]
      : [],
  )
  const named = within.map(({ span, days }) => sql`when ${days} then ${sql.lit(span)}`)
  const conditions = [
    filterOf(scope, filtersOf(report, query)),
    sql`(${sql.join(
      within.map(({ days }) => days),
      sql` or `,
    )})`,
  ]
  const { rows: read } = await sql<Record<string, string | string[] | null>>`
    select span, ${sql.join(measures.flatMap((measure) => columnsOf(scope, measure, query)))}
    from (select *, case ${sql.join(named, sql` `)} end as span
      from ${rows} as ${sql.table(report.from.table)} ${where([...baseConditions(scope), ...conditions])}) counted
    group by span`.execute(context.db)
  return new Map(read.map((row) => [String(row.span), figuresOf(row, measures)]))
}
