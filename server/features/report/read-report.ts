// A report as the screen and the sheet show it: its rows in their order, with changes, shares and sums so far.
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type {
  Dimension,
  Report,
  ReportFigure,
  ReportQuery,
  ReportResult,
  ReportRow,
} from '@kouan/contract/language/report.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '../../crud/columns.ts'
import { type EntityScope, entityNamed } from '../../crud/entity.ts'
import { baseConditions, where } from '../../crud/read-rows.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import type { ReadFrom } from '../../gate/read-replica.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { BadInput, Forbidden } from '../../ground/errors.ts'
import { changeOf, compareFigures, shareOf, sumOf, zero } from './figures.ts'
import { type Group, readGroups } from './read-groups.ts'
import { periodsBetween, readQuery, shifted, yearBefore } from './report-query.ts'
import { reportRows } from './report-rows.ts'

/** The most groups that are ordered in memory. */
const mostGroups = 200_000

type Figures = Record<string, ReportFigure>
type Texts = Readonly<Record<string, string>>

/** Throws BadInput for a question that makes no sense, and Forbidden for who may not list the rows. */
export async function readReport(
  context: Context,
  report: Report,
  input: Readonly<Record<string, unknown>>,
  { asOf = context.now, instead }: ReadFrom = {},
): Promise<ReportResult> {
  if (!hasRight(context, permissionOf(report.from, 'list'))) {
    throw new Forbidden(`没有查看${report.from.title}的权限，不能查看${report.title}`)
  }
  const query = readQuery(report, input, context.now)
  const scope = { ...entityNamed(report.from.name), context }
  const { rows, slowBecause } = await reportRows(scope, report, query)
  const asked = { report, query, rows, scope }
  if (query.gcode) await refuseUnknownCode(asked, query.gcode)
  const shown = report.top ? await readTop(asked) : await readPeriods(asked)
  return {
    time: beijingText(asOf),
    query,
    ...(slowBecause && { slowBecause }),
    ...(instead && { readInstead: instead }),
    ...shown,
  }
}

interface Asked {
  report: Report
  query: ReportQuery
  rows: RawBuilder<unknown>
  scope: EntityScope
}

/** A code that no goods have is a slip of the pen: without a sentence it would look like no trade. */
async function refuseUnknownCode({ report, rows, scope }: Asked, code: string): Promise<void> {
  const { rows: found } = await sql`select from ${rows} as ${sql.table(report.from.table)}
    ${where([...baseConditions(scope), sql`gcode ^@ ${code}`])} limit 1`.execute(scope.context.db)
  if (found.length === 0)
    throw new BadInput([{ field: 'gcode', message: `商品编码：${code}不存在，没有清单用过以它开头的编码` }])
}

type Shown = Pick<ReportResult, 'rows' | 'total' | 'places' | 'more' | 'simulated'>

const none = (report: Report): Figures =>
  Object.fromEntries(
    Object.entries(report.measures).flatMap(([name, { kind }]) =>
      kind === 'count' || kind === 'amount' || kind === 'sum' ? [[name, zero]] : [],
    ),
  )

/** Every period in its order; those before are read to compare with. */
async function readPeriods({ report, query, rows: counted, scope }: Asked): Promise<Shown> {
  const { grain, dimensions, measures } = report
  const { begin = '', end = '' } = query
  const [{ field }] = dimensions
  // The whole year before: changes since then, and sums so far of the year in which the report begins.
  const first = yearBefore(begin) ?? shifted(begin, grain, grain === 'year' ? -1 : -366)
  const groups = await readGroups(scope, { report, query, rows: counted, begin: first, end })
  const byPeriod = new Map(groups.map((group) => [group.outer, group]))
  const empty = none(report)
  const figuresOf = (period: string | undefined) =>
    period === undefined ? {} : (byPeriod.get(period)?.figures ?? empty)
  const periods = periodsBetween(begin, end, grain)
  const rows = periods.map((period): ReportRow => {
    const own: Figures = { ...figuresOf(period) }
    for (const [name, measure] of Object.entries(measures)) {
      if (measure.kind === 'change') {
        const before = measure.against === 'year' ? yearBefore(period) : shifted(period, grain, -1)
        own[name] = changeOf(own[measure.of], figuresOf(before)[measure.of])
      }
      if (measure.kind === 'cumulative') {
        const soFar = periodsBetween(`${period.slice(0, 4)}-01`, period, grain)
        own[name] = sumOf(soFar.map((one) => figuresOf(one)[measure.of] ?? zero))
      }
    }
    return { keys: { [field]: period }, texts: { [field]: period }, figures: own }
  })
  const total = Object.fromEntries(
    Object.keys(empty).map((name) => [name, sumOf(periods.map((period) => figuresOf(period)[name] ?? zero))]),
  )
  const simulated = periods.reduce((sum, period) => sum + (byPeriod.get(period)?.simulated ?? 0), 0)
  return { rows, total: { keys: {}, texts: { [field]: '合计' }, figures: total }, more: 0, simulated }
}

/** The greatest groups, and inside each of them the greatest again. */
async function readTop({ report, query, rows: counted, scope }: Asked): Promise<Shown> {
  const { context } = scope
  const { begin = '', end = '' } = query
  const [outer, inner] = report.dimensions
  const groups = await readGroups(scope, { report, query, rows: counted, begin, end })
  if (groups.length > mostGroups) throw new BadInput([{ field: 'end', message: '符合条件的分组过多，请缩短期间' }])
  const all = groups.find((group) => group.outer === undefined)
  const total: Figures = { ...none(report), ...all?.figures }
  const outerGroups = groups.filter((group) => group.outer !== undefined && group.inner === undefined)
  const names = await readTexts(
    context,
    report,
    outer,
    outerGroups.map((group) => group.outer ?? ''),
  )
  const inOrder = ordered(report, outerGroups, (group) => names.get(group.outer ?? '')?.[outer.field] ?? '')
  const best = inOrder.slice(0, report.top?.most)
  const innerNames = inner
    ? await readTexts(context, report, inner, [...new Set(groups.flatMap((group) => group.inner ?? []))])
    : undefined
  const outerRow = (group: Group): ReportRow => {
    const key = group.outer ?? ''
    return rowOf(report, group, { keys: { [outer.field]: key }, texts: names.get(key) ?? {}, whole: total })
  }
  const rows = best.map((group): ReportRow => {
    const row = outerRow(group)
    if (!inner || !innerNames) return row
    const inside = groups.filter((one) => one.outer === group.outer && one.inner !== undefined)
    const textOf = (one: Group) => innerNames.get(one.inner ?? '')?.[inner.field] ?? ''
    const below = ordered(report, inside, textOf)
      .slice(0, report.top?.most)
      .map((one) => {
        const texts = { [inner.field]: textOf(one) }
        const keys = { ...row.keys, [inner.field]: one.inner ?? '' }
        return rowOf(report, one, { keys, texts, whole: group.figures })
      })
    return { ...row, rows: below }
  })
  return {
    rows,
    ...(report.chart.hasContinents && { places: inOrder.map(outerRow) }),
    total: rowOf(report, { figures: total }, { keys: {}, texts: { [outer.field]: '合计' }, whole: total }),
    more: outerGroups.length - best.length,
    simulated: all?.simulated ?? 0,
  }
}

/** The greatest first, equal ones by their names. */
function ordered({ top }: Report, groups: readonly Group[], textOf: (group: Group) => string): Group[] {
  if (!top) return [...groups]
  const named = groups.map((group) => ({ group, text: textOf(group) }))
  return named
    .sort(
      (one, other) =>
        compareFigures(one.group.figures[top.by], other.group.figures[top.by]) ||
        one.text.localeCompare(other.text, 'zh'),
    )
    .map(({ group }) => group)
}

interface Placed {
  keys: Texts
  texts: Texts
  whole: Figures
}

function rowOf({ measures }: Report, { figures }: Pick<Group, 'figures'>, { keys, texts, whole }: Placed): ReportRow {
  const own: Figures = { ...figures }
  for (const [name, measure] of Object.entries(measures))
    if (measure.kind === 'share') own[name] = shareOf(own[measure.of], whole[measure.of])
  return { keys, texts, figures: own }
}

/** Texts of the codes of a dimension, with those of its further fields, by the code. */
async function readTexts(
  context: Context,
  { from }: Report,
  { field: name, also = [] }: Dimension,
  codes: readonly string[],
): Promise<Map<string, Texts>> {
  const source = entityNamed(from.name).texts.find((planned) => planned.name === name)?.source
  if (source && 'table' in source) {
    const shown = [{ column: sql.ref(source.text), field: name }]
    const more = also.map(({ field }) => ({ column: columnOf(field), field }))
    const scope = { ...entityNamed(source.of), context }
    const { rows } = await sql<Record<string, string> & { key: string }>`
      select ${sql.ref(source.value)}::text as key,
        ${sql.join([...shown, ...more].map((one) => sql`${one.column}::text as ${sql.ref(one.field)}`))}
      from ${sql.table(source.table)}
      ${where([...baseConditions(scope), sql`${sql.ref(source.value)}::text = any(${codes})`])}`.execute(context.db)
    const found = new Map<string, Texts>(rows.map(({ key, ...texts }) => [key, texts]))
    // Of a row that was deleted since, the code is known alone.
    return new Map(codes.map((code) => [code, found.get(code) ?? { [name]: code }]))
  }
  const { texts } = await context.services.dictionaries.load(context.db, context.dataVersion)
  const known = source && 'dictionary' in source ? texts.get(source.dictionary) : undefined
  return new Map(codes.map((code) => [code, { [name]: known?.get(code) ?? code }]))
}
