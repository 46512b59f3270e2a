// The rows that a report sums: those of the roll-up, or of the list itself where the roll-up does not know what is asked.
import { columnName } from '@kouan/contract/derive/names.ts'
import { filtersOf } from '@kouan/contract/derive/report-list.ts'
import type { Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { type RawBuilder, sql } from 'kysely'
import type { EntityScope } from '../../crud/entity.ts'
import { baseConditions } from '../../crud/read-rows.ts'

/** Fields that the roll-up sums by, of each resource; the first ones of both are alike. */
const sharedFields = [
  'enterpriseId',
  'basis',
  'entry',
  'valueDay',
  'ieFlag',
  'crossborderType',
  'tradeMode',
  'customsCode',
]
const dimensions: Readonly<Record<string, ReadonlySet<string>>> = {
  tradeDocument: new Set([...sharedFields, 'ebpCode', 'country', 'simulated']),
  tradeGoods: new Set([...sharedFields, 'ebpCode', 'country', 'simulated', 'gcode', 'currency']),
}
const sources: Readonly<Record<string, string>> = { tradeDocument: 'document', tradeGoods: 'goods' }
/** Fields by which the sums by month do not sum. */
const notByMonth: Readonly<Record<string, ReadonlySet<string>>> = {
  tradeDocument: new Set(['country']),
  tradeGoods: new Set(['enterpriseId', 'ebpCode', 'customsCode', 'currency']),
}
const summedFields = new Set(['tax'])

/** The most changed documents that are counted beside the roll-up. */
const mostWaiting = 2000

export interface ReportRows {
  /** A subquery with the columns of the list that reports use, and `entries`: how many rows of the list a row stands for. */
  rows: RawBuilder<unknown>
  /** Why the list itself is read; undefined where the roll-up answers. */
  slowBecause: string | undefined
}

/** Fields of which a report has to know the values: it groups by them, or chooses rows by them. */
const askedFields = ({ dimensions: shown, measures }: Report, query: ReportQuery, filters: readonly string[]) => [
  ...shown.map(({ field }) => field),
  ...filters.filter((name) => query[name]),
  ...Object.values(measures).flatMap((measure) => ('where' in measure && Object.keys(measure.where ?? {})) || []),
]

/** Which field keeps a report from being answered by the roll-up; undefined for none. */
function foreignField({ from, measures }: Report, asked: readonly string[]) {
  const known = dimensions[from.name]
  if (!known) return from.title
  const foreign = [
    ...asked.filter((name) => !known.has(name)),
    ...Object.values(measures).flatMap((measure) =>
      measure.kind === 'sum' && !summedFields.has(measure.field) ? [measure.field] : [],
    ),
  ]
  return foreign[0] && (from.fields[foreign[0]]?.label ?? foreign[0])
}

/** Chooses the rows of a report. */
export async function reportRows(scope: EntityScope, report: Report, query: ReportQuery): Promise<ReportRows> {
  const direct = (slowBecause: string): ReportRows => ({
    rows: sql`(select *, 1 as entries from ${sql.table(report.from.table)})`,
    slowBecause,
  })
  const asked = askedFields(report, query, Object.keys(filtersOf(report, query)))
  const foreign = foreignField(report, asked)
  if (foreign) return direct(`汇总表不区分“${foreign}”，本次逐条统计，较慢`)
  // A rule of the data that a person may see is on any field.
  if (baseConditions(scope).length > 0) return direct('可见数据受规则限制，本次逐条统计，较慢')
  const { db } = scope.context
  const { rows } = await sql<{ id: string; rates: boolean }>`select document_id::text as id, false as rates
      from (select distinct document_id from trade_changed limit ${mostWaiting + 1}) waiting
    union all (select '0', true from trade_rate_changed limit 1)`.execute(db)
  if (rows.some(({ rates }) => rates)) return direct('汇率刚有改动，汇总表正在更新，本次逐条统计，较慢')
  if (rows.length > mostWaiting) return direct('汇总表正在更新，本次逐条统计，较慢')
  const waiting = rows.map(({ id }) => id)
  const byMonth = isByMonth(scope, report, asked)
  return { rows: sumsWithWaiting(report, { waiting, byMonth }), slowBecause: undefined }
}

/** Whether the sums by month answer. Those of goods are of all enterprises together. */
function isByMonth({ context: { actor } }: EntityScope, { from, grain }: Report, asked: readonly string[]): boolean {
  const isOfAll = !(actor.kind === 'user' && actor.enterpriseId !== null)
  const missing = notByMonth[from.name]
  return grain !== 'day' && (isOfAll || !missing?.has('enterpriseId')) && !asked.some((name) => missing?.has(name))
}

interface Rolled {
  /** Ids of documents that have changed since they were added. */
  waiting: readonly string[]
  byMonth: boolean
}

/** The sums, with what waiting documents added taken out and what they contribute now put in. */
function sumsWithWaiting({ from }: Report, { waiting, byMonth }: Rolled): RawBuilder<unknown> {
  const source = sources[from.name]
  const isGoods = source === 'goods'
  const missing = byMonth ? notByMonth[from.name] : undefined
  const fields = [...(dimensions[from.name] ?? [])].filter((name) => !missing?.has(name))
  const grouped = [...fields.map(columnName), 'missing_cny', 'missing_usd']
  const columns = sql.join(grouped.map((name) => sql.ref(name)))
  // Of what waits, the day becomes the first one of its month where the sums have no other.
  const fresh = sql.join(
    grouped.map((name) =>
      byMonth && name === 'value_day' ? sql`date_trunc('month', value_day)::date as value_day` : sql.ref(name),
    ),
  )
  const amounts = (sign: RawBuilder<unknown>) =>
    sql`${sign} entries as entries, ${sign} amount_cny as amount_cny, ${sign} amount_usd as amount_usd, ${sign} tax as tax`
  const sums = sql.table(byMonth ? 'stat_trade_monthly' : 'stat_trade_daily')
  const stored = sql`select ${columns}, ${amounts(sql``)} from ${sums} where source = ${source}`
  if (waiting.length === 0) return sql`(${stored})`
  const ids = sql`any(${waiting}::bigint[])`
  // Netted by what they are summed by: a rate that was missing before is not missing any more.
  return sql`(select ${columns}, sum(entries) as entries, sum(amount_cny) as amount_cny, sum(amount_usd) as amount_usd, sum(tax) as tax
    from (${stored}
      union all
      select ${fresh}, ${amounts(sql`-`)} from trade_counted_part where source = ${source} and document_id = ${ids}
      union all
      select ${fresh}, 1, coalesce(amount_cny, 0), coalesce(amount_usd, 0), ${isGoods ? sql`0` : sql`coalesce(tax, 0)`}
        from ${sql.table(from.table)} where document_id = ${ids}) counted
    group by ${columns} having sum(entries) <> 0)`
}
