// Makes the statements of a report around the query of its author: a page, its totals, its columns. Values are bound; names are
// those of declared columns.
import { isTime } from '@kouan/contract/resources/online/report-rules.ts'
import type { Comparison } from '@kouan/contract/rules/query-operators.ts'
import type { Dialect, ReportStatement } from './read-statement.ts'

export interface Bound {
  text: string
  values: readonly (string | null)[]
  /** As those of the statement of the author. */
  attributes: ReportStatement['attributes']
}

export type Values = Readonly<Record<string, string | null>>

export interface Query {
  dialect: Dialect
  statement: ReportStatement
  params: Values
  variables: Values
}

export interface Condition {
  column: string
  fieldType: string
  comparison: Comparison
}

export interface Selection {
  columns: readonly string[]
  conditions: readonly Condition[]
  sort?: { column: string; isDescending: boolean } | undefined
  /** Columns whose values have an order of their own; others are put in the order of their text. */
  ordered?: readonly string[]
  limit: number
  offset: number
}

/** Longest text of one cell; what is longer is cut. */
export const longestCell = 1000

/** Returns the rows as text, each column under its place. */
export function composeRows(query: Query, selection: Selection): Bound {
  const binder = bindFor(query)
  const { columns, conditions, limit, offset } = selection
  const cells = columns.map((column) => `left(${binder.asText(nameIn(query, column))}, ${longestCell})`)
  const from = fromQuery(query, binder, conditions)
  const order = orderOf(query, binder, selection)
  return binder.bound(`select ${cells.join(', ')} ${from}${order} limit ${whole(limit)} offset ${whole(offset)}`)
}

/** Rows that are equal in what they are sorted by have one order as well, so that no page repeats a row of another one. */
function orderOf(query: Query, binder: Binder, { columns, sort, ordered = [] }: Selection): string {
  // The order that the author wrote.
  if (!sort && query.statement.hasOrder) return ''
  const rest = columns.filter((column) => column !== sort?.column)
  const ties = rest.map((column) => {
    const name = nameIn(query, column)
    return ordered.includes(column) ? name : binder.asText(name)
  })
  const first = sort ? [`${nameIn(query, sort.column)} ${sort.isDescending ? 'desc' : 'asc'}${binder.nullsLast}`] : []
  const all = [...first, ...ties]
  return all.length > 0 ? ` order by ${all.join(', ')}` : ''
}

/** Returns one row: the number of rows, at most `limit`, and the sums of `sums` over them. */
export function composeTotals(
  query: Query,
  { sums, conditions, limit }: { sums: readonly string[] } & Omit<Selection, 'columns' | 'offset'>,
) {
  const binder = bindFor(query)
  const cells = ['count(*)', ...sums.map((_, place) => `sum(t.s${place})`)].map(binder.asText)
  const inner = ['1 as one', ...sums.map((column, place) => `${nameIn(query, column)} as s${place}`)]
  const from = fromQuery(query, binder, conditions)
  return binder.bound(`select ${cells.join(', ')} from (select ${inner.join(', ')} ${from} limit ${whole(limit)}) t`)
}

/** Returns no row, but the columns; `limit` rows of a preview. */
export function composeAll(query: Query, limit: number): Bound {
  const binder = bindFor(query)
  return binder.bound(`select * ${fromQuery(query, binder, [])} limit ${whole(limit)}`)
}

type Binder = ReturnType<typeof bindFor>

/** Each use of a parameter is a value of its own, so that its kind follows from that use. */
function bindFor({ dialect, statement: { attributes } }: Query) {
  const values: (string | null)[] = []
  const isMysql = dialect === 'mysql'
  const value = (given: string | null): string => {
    values.push(given)
    return isMysql ? '?' : `$${values.length}`
  }
  return {
    value,
    asText: (expression: string) => `cast(${expression} as ${isMysql ? 'char' : 'text'})`,
    asNumber: (expression: string) => `cast(${expression} as ${isMysql ? 'decimal(65, 20)' : 'numeric'})`,
    asTime: (expression: string) => `cast(${expression} as ${isMysql ? 'datetime' : 'timestamp'})`,
    nullsLast: isMysql ? '' : ' nulls last',
    bound: (text: string): Bound => ({ text, values, attributes }),
  }
}

function fromQuery(query: Query, binder: Binder, conditions: readonly Condition[]): string {
  const { statement, params, variables } = query
  const text = statement.pieces.map((piece, place) => {
    if (typeof piece === 'string') return piece
    const given = 'param' in piece ? params[piece.param] : variables[piece.variable]
    const bound = binder.value(given ?? null)
    // `is null` alone says nothing about a kind.
    return isNext(statement.pieces, place, 'is') ? binder.asText(bound) : bound
  })
  const all = conditions.map((condition) => conditionOf(query, binder, condition))
  const filter = all.length > 0 ? ` where ${all.join(' and ')}` : ''
  return `from (${text.join('')}${keptOrder(query)}) r${filter}`
}

/** MySQL forgets the order of a query within a query, unless it has a limit. This is the largest. */
const keptOrder = ({ dialect, statement: { hasOrder, hasLimit } }: Query): string =>
  dialect === 'mysql' && hasOrder && !hasLimit ? ' limit 18446744073709551615' : ''

const isNext = (pieces: ReportStatement['pieces'], place: number, word: string): boolean => {
  const next = pieces.slice(place + 1).find((piece) => piece !== ' ')
  return typeof next === 'string' && next.toLowerCase() === word
}

const signs = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const

function conditionOf(query: Query, binder: Binder, { column, fieldType, comparison }: Condition): string {
  const name = nameIn(query, column)
  const { rule, values } = comparison
  const text = binder.asText(name)
  const like = (value: string) => `${text} like ${binder.value(patternOf(rule, value))} escape '!'`
  if (rule === 'like' || rule === 'left_like' || rule === 'right_like') return `(${values.map(like).join(' or ')})`
  const { column: compared, bind } = comparedAs(fieldType, { name, text, binder })
  if (rule === 'in') return `${compared} in (${values.map(bind).join(', ')})`
  return `(${values.map((value) => `${compared} ${signs[rule]} ${bind(value)}`).join(' or ')})`
}

function comparedAs(fieldType: string, { name, text, binder }: { name: string; text: string; binder: Binder }) {
  if (fieldType === 'String') return { column: text, bind: binder.value }
  const cast = isTime(fieldType) ? binder.asTime : binder.asNumber
  // As text at first: the driver would otherwise read the value by the kind that the cast names.
  const bind = (value: string) => cast(binder.asText(binder.value(value)))
  return { column: isTime(fieldType) ? binder.asTime(name) : name, bind }
}

/** `!` escapes in both databases, whatever they make of a backslash. */
function patternOf(rule: string, value: string): string {
  const plain = value.replace(/[!%_]/g, '!$&')
  return `${rule === 'right_like' ? '' : '%'}${plain}${rule === 'left_like' ? '' : '%'}`
}

function nameIn({ dialect }: Pick<Query, 'dialect'>, column: string): string {
  const quote = dialect === 'mysql' ? '`' : '"'
  return `r.${quote}${column.replaceAll(quote, quote + quote)}${quote}`
}

function whole(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error('a count is a whole number')
  return String(count)
}
