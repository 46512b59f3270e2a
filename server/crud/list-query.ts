// Query of a list: conditions on declared fields, order and page. Values are bound; names are looked up.
import { type ListInput, listInput } from '@kouan/contract/derive/calls.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import {
  deepestGroup,
  isGroup,
  mostConditions,
  readSentQuery,
  type SentCondition,
  type SentGroup,
} from '@kouan/contract/rules/advanced-query.ts'
import { patternOfSpellings, spellingsOf } from '@kouan/contract/rules/letter-spellings.ts'
import {
  type Comparison,
  type EmptinessRule,
  isBetweenRule,
  isEmptinessRule,
  type QueryRule,
  readBetween,
  readFilter,
  readQueryRule,
} from '@kouan/contract/rules/query-operators.ts'
import { isStorable } from '@kouan/contract/rules/storable-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { BadInput } from '../ground/errors.ts'
import type { Vault } from '../vault/vault.ts'
import { hashOf, type PlannedColumn, planOf } from './column-plan.ts'
import { columnOf } from './columns.ts'
import { isDayOfTime, isPartRule, type PartRule, readComparison, toEdgeOfDay } from './filter-values.ts'
import { readJsonCondition } from './json-condition.ts'
import { typedTextOf } from './kinds.ts'
import { linksAny } from './linked-ids.ts'
import { matchesPart } from './matched-text.ts'

export type Condition = RawBuilder<unknown>

const refuse = (field: string, message: string) => new BadInput([{ field, message }])

/** A search by one complete value of an encrypted field. */
export interface ExactSearch {
  field: Field
  column: string
  hash: string
}

/** A filter that the column contains a part, or ends with it. */
export interface PartSearch {
  column: string
  rule: 'like' | 'left_like'
  part: string
}

export interface ListConditions {
  /** Conditions joined by `and`. */
  conditions: Condition[]
  searched: ExactSearch[]
  /** Filters that all rows of the list match, by a part of a text. */
  parts: PartSearch[]
  /** Parts of the query that narrow nothing. */
  ignored: Ignored[]
}

/** A part of the query that narrows nothing. */
export interface Ignored {
  field: string
  /** `unknown`: no such parameter; `unreadable`: an advanced query, or a part of it; `empty`: a filter without a value. */
  because: 'unknown' | 'unreadable' | 'empty'
}

interface Asked {
  resource: Resource
  columns: ReadonlyMap<string, PlannedColumn>
  input: ListInput
  vault: Vault
  /** Names of the list's parameters beside filters on fields. */
  parameters?: readonly string[] | undefined
}

/** State while the conditions are read, which adds to `searched` and `ignored`. */
interface Reading extends Asked {
  searched: ExactSearch[]
  parts: PartSearch[]
  ignored: Ignored[]
}

/** Returns the conditions of filters, ranges and the advanced query. */
export function readConditions(asked: Asked): ListConditions {
  const { input } = asked
  const reading: Reading = { ...asked, searched: [], parts: [], ignored: [] }
  const { searched, parts, ignored } = reading
  const plain = Object.entries(input).flatMap(([key, value]) => {
    if (Object.hasOwn(listInput, key) || isCacheBuster(key) || asked.parameters?.includes(key)) return []
    if (value === null || value === undefined) return []
    return conditionsOf(reading, key, String(value))
  })
  const advanced = readSuperQuery(reading)
  return { conditions: advanced ? [...plain, advanced] : plain, searched, parts, ignored }
}

/** Clients add the time of day to a GET, so that no cache answers it. */
const isCacheBuster = (key: string) => key === '_t' || key === '_'

/** Reads one parameter: the name of a field, or one with the suffix `_begin`, `_end` or `_MultiString`. */
function conditionsOf(reading: Reading, key: string, value: string): Condition[] {
  const plain = reading.columns.get(key) ?? parentColumn(reading, key)
  if (plain) return plainCondition(reading, plain, value)
  if (key === 'condition' && reading.resource.tree) return treeCondition(reading, value)
  const [, name = '', part = ''] = /^(.+)_(begin|end|MultiString)$/.exec(key) ?? []
  const planned = reading.columns.get(name)
  if (!planned) return ignore(reading, key, 'unknown')
  if (value.trim() === '') return ignore(reading, key, 'empty')
  return [rangeCondition(reading, { planned, part, text: value.trim() })]
}

/** Tree tables of clients call the parent `parentId`, whatever its field is called. */
const parentColumn = ({ resource: { tree }, columns }: Reading, key: string) =>
  key === 'parentId' && tree ? columns.get(tree.parent) : undefined

/** Reads filters on fields that a tree table of a client sends as one JSON object. */
function treeCondition(reading: Reading, text: string): Condition[] {
  return readJsonCondition(text, [...reading.columns.keys()]).flatMap(([name, value]) =>
    plainCondition(reading, plannedOf(reading, name), value),
  )
}

function ignore({ ignored }: Reading, field: string, because: Ignored['because']): [] {
  ignored.push({ field, because })
  return []
}

/** Reads the filter of one field; an empty parent selects the roots of a tree. */
function plainCondition(reading: Reading, planned: PlannedColumn, value: string): Condition[] {
  const { name, type, compared } = planned
  if (reading.resource.tree?.parent === name && (value === '' || value === '0')) return [sql`${compared} is null`]
  if (value === '0' && type.isId) return ignore(reading, name, 'empty')
  const comparison = readFilter(value)
  if (!comparison) return ignore(reading, name, 'empty')
  const condition = compareTyped(reading, planned, comparison)
  notePart(reading, planned, comparison)
  return [condition]
}

/** Notes a filter by one part or the end of a text, for an index of those. The index has each text in one spelling. */
function notePart({ parts }: Reading, planned: PlannedColumn, comparison: Comparison) {
  const { field, type, column, isInValues } = planned
  const { rule, values } = comparison
  if ((rule !== 'like' && rule !== 'left_like') || values.length !== 1) return
  if (!type.isText || field.encrypt || isInValues) return
  const [part = ''] = readComparison(planned, comparison).values
  if (patternOfSpellings(part) === undefined) parts.push({ column, rule, part })
}

interface Range {
  planned: PlannedColumn
  part: string
  text: string
}

function rangeCondition(reading: Reading, { planned, part, text }: Range): Condition {
  if (part === 'MultiString')
    return compareTyped(reading, planned, { rule: 'in', values: text.split(',').filter(Boolean) })
  return compareTyped(reading, planned, { rule: part === 'begin' ? 'ge' : 'le', values: [text] })
}

/** Returns the condition of a comparison as people type it: a time is compared with the whole of a day. */
function compareTyped(reading: Reading, planned: PlannedColumn, { rule, values }: Comparison): Condition {
  const one = (rule: QueryRule, text: string) =>
    compare(reading, planned.name, toEdgeOfDay(planned, { rule, values: [text] }))
  const isDay = (text: string) => isDayOfTime(planned, text)
  if ((rule !== 'eq' && rule !== 'ne' && rule !== 'in') || !values.some(isDay))
    return compare(reading, planned.name, toEdgeOfDay(planned, { rule, values }))
  const each = values.map((text) => (isDay(text) ? sql`(${one('ge', text)} and ${one('le', text)})` : one('eq', text)))
  return rule === 'ne' ? sql`(${sql.join(each, sql` or `)}) is not true` : sql`(${sql.join(each, sql` or `)})`
}

/** Returns the condition of a comparison from elsewhere than a list's input; throws BadInput where the field is unknown. */
export const comparisonOf = (asked: Asked, name: string, comparison: Comparison): Condition =>
  compare({ ...asked, searched: [], parts: [], ignored: [] }, name, comparison)

/** Returns the condition of one comparison; several values of `like` are alternatives. */
function compare(reading: Reading, name: string, comparison: Comparison): Condition {
  const planned = plannedOf(reading, name)
  const { field, type, compared: column } = planned
  // The database can neither store nor compare such a character.
  if (!comparison.values.every(isStorable)) throw refuse(name, `${field.label}：含有不能识别的字符`)
  const { rule, values } = readComparison(planned, comparison)
  if (field.encrypt) return compareExactly(reading, planned, { rule, values })
  const { isMany, isText } = type
  if (isMany) return compareMany(reading, planned, { rule, values: bindAll(planned, values) })
  if (isPartRule(rule)) {
    const alternatives = values.map((value) => matchesPart(isText ? column : sql`${column}::text`, rule, value))
    return sql`(${sql.join(alternatives, sql` or `)})`
  }
  const bound = bindAll(planned, rule === 'in' ? values : [values[0] ?? ''])
  if (rule === 'in' || rule === 'eq' || rule === 'ne') return compareEqual(planned, { rule, bound })
  return sql`${column} ${operators[rule]} ${bound[0]}`
}

/** Returns the condition that the column has one of the values, or for `ne` none of them, in each spelling of a typed text. */
function compareEqual(
  planned: PlannedColumn,
  { rule, bound }: { rule: 'in' | 'eq' | 'ne'; bound: unknown[] },
): Condition {
  const { field, compared: column, isOneOf } = planned
  const spelled = typedTextOf(field) ? bound.flatMap((value) => spellingsOf(String(value))) : bound
  const indexed = rule === 'ne' ? undefined : isOneOf?.(spelled)
  if (indexed) return indexed
  if (rule === 'in') return sql`${column} = any(${spelled})`
  if (spelled.length === 1) return sql`${column} ${operators[rule]} ${spelled[0]}`
  return rule === 'eq' ? sql`${column} = any(${spelled})` : sql`(${column} = any(${spelled})) is not true`
}

/** Returns the condition that the field has one of the values, or none of them. */
function compareMany(
  { resource }: Reading,
  { compared, links }: PlannedColumn,
  { rule, values }: { rule: QueryRule; values: unknown[] },
): Condition {
  const hasAny = links
    ? linksAny({ table: resource.table, links, ids: values })
    : sql`coalesce(${compared} && ${values}, false)`
  return rule === 'ne' ? sql`not (${hasAny})` : hasAny
}

/**
 * Returns the condition of an encrypted field: equal to one complete value. Prefixes, ranges and lists of candidates would
 * reveal the masked value step by step.
 */
function compareExactly({ resource, vault, searched }: Reading, planned: PlannedColumn, { rule, values }: Comparison) {
  const { name, field, hash: column } = planned
  const [value] = values
  if (!column) throw refuse(name, `${field.label}：已加密保存，不能作为查询条件`)
  if (rule !== 'eq' || value === undefined) throw refuse(name, `${field.label}：已加密保存，只能按一个完整的内容查询`)
  const plan = planOf(resource)
  const [hash = '', ...others] = new Set(spellingsOf(value).map((plain) => hashOf({ plan, planned, vault, plain })))
  searched.push({ field, column, hash })
  return others.length === 0 ? sql`${sql.ref(column)} = ${hash}` : sql`${sql.ref(column)} = any(${[hash, ...others]})`
}

/** Returns the condition that a field is empty: null or an empty text. */
function compareWithNothing(reading: Reading, name: string, rule: EmptinessRule): Condition {
  const { field, type, compared: column } = plannedOf(reading, name)
  if (field.encrypt) throw refuse(name, `${field.label}：已加密保存，只能按一个完整的内容查询`)
  const isEmpty = type.isText ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`
  return rule === 'empty' ? isEmpty : sql`not (${isEmpty})`
}

function plannedOf({ columns }: Reading, name: string): PlannedColumn {
  const planned = columns.get(name)
  if (!planned) throw refuse('superQueryParams', `高级查询：字段${name}不存在`)
  return planned
}

const operators: Record<Exclude<QueryRule, PartRule | 'in'>, RawBuilder<unknown>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

/** Returns the texts of a filter as values of the column, or throws with the expected form. */
function bindAll({ name, field, type }: PlannedColumn, values: readonly string[]): unknown[] {
  return values.map((value) => {
    const bound = type.bind(value.trim())
    if ('fault' in bound) throw refuse(name, `${field.label}：${bound.fault}`)
    return bound.value
  })
}

/** Returns the condition of the advanced query. Names must be declared fields. */
function readSuperQuery(reading: Reading): Condition | undefined {
  const { superQueryParams: sent, superQueryMatchType: joined } = reading.input
  if (sent === undefined || sent === null) return undefined
  if (sent.trim() === '') {
    ignore(reading, 'superQueryParams', 'empty')
    return undefined
  }
  const query = readSentQuery(sent)
  if (!query)
    throw refuse('superQueryParams', `高级查询：条件须为不超过${mostConditions}项的JSON数组，最多嵌套${deepestGroup}层`)
  if (query.unreadable > 0) ignore(reading, 'superQueryParams', 'unreadable')
  if (query.entries.length === 0) {
    ignore(reading, 'superQueryParams', 'empty')
    return undefined
  }
  return readGroup(reading, { matchType: joined === 'or' ? 'or' : 'and', records: query.entries })
}

/** Returns undefined where no condition is complete. A `not` keeps rows for which a condition is null. */
function readGroup(reading: Reading, { matchType, not, records }: SentGroup): Condition | undefined {
  const conditions = records.flatMap(
    (entry) => (isGroup(entry) ? readGroup(reading, entry) : readOne(reading, entry)) ?? [],
  )
  if (conditions.length === 0) {
    ignore(reading, 'superQueryParams', 'unreadable')
    return undefined
  }
  const joined = sql`(${sql.join(conditions, matchType === 'or' ? sql` or ` : sql` and `)})`
  return not ? sql`(${joined} is not true)` : joined
}

function readOne(reading: Reading, { field: name, rule: word, val }: SentCondition): Condition | undefined {
  const planned = plannedOf(reading, name)
  if (isEmptinessRule(word)) return compareWithNothing(reading, name, word)
  if (val === undefined || val === null || String(val).trim() === '') {
    ignore(reading, 'superQueryParams', 'unreadable')
    return undefined
  }
  const text = String(val)
  if (isBetweenRule(word)) return compareBetween(reading, planned, text)
  const rule = readQueryRule(word)
  if (!rule) throw refuse('superQueryParams', `高级查询：规则${word}不存在`)
  const values = rule === 'in' ? text.split(',').filter(Boolean) : [text]
  return compareTyped(reading, planned, { rule, values })
}

function compareBetween(reading: Reading, planned: PlannedColumn, text: string): Condition {
  const [from, to] = readBetween(text) ?? []
  if (!from || !to) throw refuse(planned.name, `${planned.field.label}：请输入起止两个值，以逗号分隔`)
  const begin = rangeCondition(reading, { planned, part: 'begin', text: from })
  return sql`(${begin} and ${rangeCondition(reading, { planned, part: 'end', text: to })})`
}

/** Returns the requested order, or that of the resource; rows that compare equal are ordered by id. */
export function readOrder({ resource, columns, input }: Omit<Asked, 'vault'>): RawBuilder<unknown> {
  const own = { names: [resource.sort.by], order: resource.sort.order }
  const { names, order } = readAskedOrder(columns, input) ?? own
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const terms = names.map((name) => {
    const planned = columns.get(name)
    // An index holds the rows in this order.
    if (!planned || (name === resource.sort.by && order === resource.sort.order))
      return sql`${planned?.compared ?? columnOf(name)} ${direction}`
    return sql`${orderedBy(planned)} ${direction} ${order === 'desc' && mayBeEmpty(planned) ? sql`nulls last` : sql``}`
  })
  return sql.join(names.includes('id') ? terms : [...terms, sql`id ${direction}`])
}

/** Names are ordered by pinyin, which the collation of Chinese does; codes and what is no text by themselves. */
function orderedBy({ field, type, compared }: PlannedColumn): RawBuilder<unknown> {
  const isName = type.isText && typedTextOf(field) === 'line' && !field.spelling && !field.digits
  return isName ? sql`(${compared})::text collate "zh-x-icu"` : compared
}

/** Whether rows may lack the value; ascending, the database has these last by itself. */
function mayBeEmpty({ name, field }: PlannedColumn): boolean {
  if (name === 'id' || name === 'createTime') return false
  const { required, shownWhen, computed, form, readonly } = field
  return !required || shownWhen !== undefined || computed === true || form === false || readonly === true
}

function readAskedOrder(
  columns: ReadonlyMap<string, PlannedColumn>,
  input: ListInput,
): { names: string[]; order: 'asc' | 'desc' } | undefined {
  if (!input.column || !input.order) return undefined
  const names = input.column.split(',').flatMap((part) => {
    const name = part.trim().replace(/_dictText$/, '')
    const field = columns.get(name)?.field
    // Clients order by createTime everywhere, also entities without that column.
    if (!field && name === 'createTime') return []
    if (!field || field.encrypt || kindOf(field).isUnordered)
      throw refuse('column', `请注意，将要排序的列字段不存在：${name}`)
    return [name]
  })
  return names.length > 0 ? { names, order: /asc/i.test(input.order) ? 'asc' : 'desc' } : undefined
}
