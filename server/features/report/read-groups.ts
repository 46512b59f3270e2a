// Sums of a report by its dimensions, in one statement under the conditions of the list.
import type { ListInput } from '@kouan/contract/derive/calls.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { daysOf, filtersOf } from '@kouan/contract/derive/report-list.ts'
import type { Dimension, Grain, Measure, Report, ReportFigure, ReportQuery } from '@kouan/contract/language/report.ts'
import { type RawBuilder, sql } from 'kysely'
import type { EntityScope } from '../../crud/entity.ts'
import { refuseUnknown } from '../../crud/ignored-conditions.ts'
import { baseConditions, listConditions, where } from '../../crud/read-rows.ts'
import { rounded } from './figures.ts'

export interface Group {
  /** Undefined: all rows, or all of the outer key. */
  outer: string | undefined
  inner: string | undefined
  /** Of measures that are counted or summed. */
  figures: Record<string, ReportFigure>
  simulated: number
}

const formats: Record<Grain, string> = { year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' }

function keyOf({ field, by }: Dimension, { grain }: Report, { digits = '4' }: ReportQuery): RawBuilder<unknown> {
  const column = sql.ref(columnName(field))
  if (by === 'grain') return sql`to_char(${column}, ${sql.lit(formats[grain])})`
  if (by === 'digits') return sql`left(${column}, ${sql.lit(Number(digits))})`
  return sql`${column}::text`
}

const summed = (measure: Measure): measure is Extract<Measure, { kind: 'count' | 'amount' | 'sum' }> =>
  measure.kind === 'count' || measure.kind === 'amount' || measure.kind === 'sum'

/** The condition of rows by the filters of the list. */
export function filterOf(scope: EntityScope, filters: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const { conditions } = listConditions(scope, filters as ListInput)
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** The columns with the amount, and with the rate that it lacks, of a currency. */
const amountColumns = { '142': ['amount_cny', 'missing_cny'], '502': ['amount_usd', 'missing_usd'] } as const

/** The columns of a measure over the rows of `reportRows`; none of one that follows from others. */
export function columnsOf(
  scope: EntityScope,
  [name, measure]: [string, Measure],
  query: ReportQuery,
): RawBuilder<unknown>[] {
  if (!summed(measure)) return []
  const rows = filterOf(scope, measure.where ?? {})
  const value = sql.ref(name)
  if (measure.kind === 'count') return [sql`(coalesce(sum(entries) filter (where ${rows}), 0))::text as ${value}`]
  if (measure.kind === 'sum') {
    const column = sql.ref(columnName(measure.field))
    return [sql`coalesce(sum(${column}) filter (where ${rows}), 0)::text as ${value}`]
  }
  const [amount, missing] = amountColumns[query.currency === '502' ? '502' : '142']
  return [
    sql`coalesce(sum(${sql.ref(amount)}) filter (where ${rows}), 0)::text as ${value}`,
    sql`array_agg(distinct ${sql.ref(missing)}) filter (where ${rows} and ${sql.ref(missing)} is not null)
      as ${sql.ref(`${name} missing`)}`,
  ]
}

interface Asked {
  report: Report
  query: ReportQuery
  /** The subquery that is summed: `reportRows`. */
  rows: RawBuilder<unknown>
  begin: string
  end: string
}

/** Reads the groups from the first day of `begin` to the last day of `end`, with those of each outer key and of all. */
export async function readGroups(scope: EntityScope, { report, query, rows, begin, end }: Asked): Promise<Group[]> {
  const filters = {
    ...filtersOf(report, query),
    [`${report.day}_begin`]: daysOf(begin).first,
    [`${report.day}_end`]: daysOf(end).last,
  }
  const { conditions, ignored } = listConditions(scope, filters as ListInput)
  refuseUnknown(ignored)
  const [outer, inner] = report.dimensions
  const keys = inner ? [sql.ref('outer'), sql.ref('inner')] : [sql.ref('outer')]
  const measures: [string, Measure][] = Object.entries(report.measures)
  const { rows: read } = await sql<Record<string, string | string[] | null>>`
    select ${sql.join(keys)}, ${sql.join(measures.flatMap((measure) => columnsOf(scope, measure, query)))},
      coalesce(sum(entries) filter (where simulated), 0)::text as simulated
    from (select *, ${keyOf(outer, report, query)} as outer, ${inner ? keyOf(inner, report, query) : sql`null`} as inner
      from ${rows} as ${sql.table(report.from.table)} ${where([...baseConditions(scope), ...conditions])}) counted
    group by rollup (${sql.join(keys)})`.execute(scope.context.db)
  return read.map((row) => ({
    outer: textOf(row.outer),
    inner: textOf(row.inner),
    figures: figuresOf(row, measures),
    simulated: Number(row.simulated),
  }))
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

type ReadRow = Record<string, string | string[] | null>

/** Figures from the columns of `columnsOf`. */
export const figuresOf = (row: ReadRow, measures: readonly [string, Measure][]): Record<string, ReportFigure> =>
  Object.fromEntries(
    measures.filter(([, measure]) => summed(measure)).map(([name, measure]) => [name, figureOf(row, name, measure)]),
  )

function figureOf(row: ReadRow, name: string, { kind }: Measure): ReportFigure {
  const missing = row[`${name} missing`]
  if (Array.isArray(missing) && missing.length > 0) return { value: null, missing: missing.toSorted() }
  const value = String(row[name] ?? '0')
  return { value: kind === 'count' ? value : rounded(value, 2) }
}
