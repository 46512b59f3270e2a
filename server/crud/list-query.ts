// What a list is asked for: conditions on declared fields, order and page. Values are bound, names are looked up.
import type { ListInput } from '@kouan/contract/derive/calls.ts'
import { isId, isNumeric, isWhole } from '@kouan/contract/derive/check.ts'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import {
  type Comparison,
  type EmptinessRule,
  isEmptinessRule,
  type QueryRule,
  readFilter,
  readQueryRule,
} from '@kouan/contract/rules/query-operators.ts'
import { isDate, isDateTime } from '@kouan/contract/rules/real-date.ts'
import { isStorable } from '@kouan/contract/rules/storable-text.ts'
import { type RawBuilder, sql } from 'kysely'
import { BadInput } from '../gate/errors.ts'
import { columnOf, storedFields } from './columns.ts'

export type Condition = RawBuilder<unknown>

const refuse = (field: string, message: string) => new BadInput([{ field, message }])

/** The conditions of plain filters, ranges and the advanced query, all of which must hold. */
export function readConditions(resource: Resource, input: ListInput): Condition[] {
  const fields = storedFields(resource)
  const plain = Object.entries(fields).flatMap(([name, field]) => [
    ...treeCondition(resource, name, input[name]),
    ...plainCondition(name, field, input[name]),
    ...rangeConditions(name, field, input),
  ])
  const advanced = readSuperQuery(fields, input)
  return advanced ? [...plain, advanced] : plain
}

/** An empty parent asks for the roots of a tree. */
function treeCondition(resource: Resource, name: string, value: unknown): Condition[] {
  const asked = resource.tree?.parent === name && (value === '' || value === '0')
  return asked ? [sql`${columnOf(name)} is null`] : []
}

function plainCondition(name: string, field: Field, value: unknown): Condition[] {
  if (typeof value !== 'string' || (value === '0' && isId(field))) return []
  const comparison = readFilter(value)
  return comparison ? [compare(name, field, comparison)] : []
}

function rangeConditions(name: string, field: Field, input: ListInput): Condition[] {
  const ranges = [
    { key: `${name}_begin`, rule: 'ge', clock: '00:00:00' },
    { key: `${name}_end`, rule: 'le', clock: '23:59:59' },
  ] as const
  const bounds = ranges.flatMap(({ key, rule, clock }) => {
    const value = input[key]
    if (typeof value !== 'string' || value.trim() === '') return []
    const widened = field.kind === 'dateTime' && value.trim().length === 10 ? `${value.trim()} ${clock}` : value.trim()
    return [compare(name, field, { rule, values: [widened] })]
  })
  const many = input[`${name}_MultiString`]
  if (typeof many !== 'string' || many === '') return bounds
  return [...bounds, compare(name, field, { rule: 'in', values: many.split(',').filter(Boolean) })]
}

/** One comparison on one field; several values of `like` are alternatives. */
function compare(name: string, field: Field, { rule, values }: Comparison): Condition {
  const column = askedColumn(name, field)
  // Parts and ranges would let somebody spell out, question by question, what the answer masks.
  if (field.mask && rule !== 'eq' && rule !== 'in') throw refuse(name, `${field.label}：只能按完整内容查询`)
  // The database can hold no such character, nor be asked for it.
  if (!values.every(isStorable)) throw refuse(name, `${field.label}：含有不能识别的字符`)
  if (rule === 'in') return sql`${column} = any(${values.map((value) => bound(name, field, value))})`
  if (rule === 'like' || rule === 'left_like' || rule === 'right_like') {
    const alternatives = values.map((value) =>
      matches(isText(name, field) ? column : sql`${column}::text`, rule, value),
    )
    return sql`(${sql.join(alternatives, sql` or `)})`
  }
  const value = bound(name, field, values[0] ?? '')
  return sql`${column} ${operators[rule]} ${value}`
}

/** An empty text and an absent one are both empty. */
function compareWithNothing(name: string, field: Field, rule: EmptinessRule): Condition {
  const column = askedColumn(name, field)
  const isEmpty = isText(name, field) ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`
  return rule === 'empty' ? isEmpty : sql`not (${isEmpty})`
}

function askedColumn(name: string, field: Field): RawBuilder<unknown> {
  if (field.encrypt) throw refuse(name, `${field.label}：已加密保存，不能作为查询条件`)
  return columnOf(name)
}

const operators: Record<Exclude<QueryRule, 'in' | 'like' | 'left_like' | 'right_like'>, RawBuilder<unknown>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

/** `^@` instead of LIKE for prefixes: it is leakproof, so an index serves it under row-level security. */
function matches(column: RawBuilder<unknown>, rule: 'like' | 'left_like' | 'right_like', value: string): Condition {
  if (rule === 'right_like') return sql`${column} ^@ ${value}`
  const escaped = value.replace(/[\\%_]/g, '\\$&')
  return sql`${column} like ${rule === 'like' ? `%${escaped}%` : `%${escaped}`}`
}

/** Of a column of type integer. */
const largestInteger = 2_147_483_647
const isNumber = (field: Field) => isNumeric(field) || field.integer === true
const isText = (name: string, field: Field) =>
  name !== 'id' && !isNumber(field) && !['date', 'dateTime', 'switch', 'json'].includes(field.kind) && !isId(field)

/** A filter's text as a value of the column's type, or a sentence that says what it should have been. */
function bound(name: string, field: Field, value: string): unknown {
  const text = value.trim()
  if (isWhole(field) && !(/^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= largestInteger)) {
    throw refuse(name, `${field.label}：请输入整数，不超过${largestInteger}`)
  }
  if (isNumber(field) && !/^-?\d{1,19}(\.\d{1,10})?$/.test(text)) throw refuse(name, `${field.label}：请输入数字`)
  if ((isId(field) || name === 'id') && !/^\d{1,18}$/.test(text)) throw refuse(name, `${field.label}：编号格式不正确`)
  if (field.kind === 'switch') return text === 'true' || text === '1' || text === 'Y'
  if (field.kind === 'date' || field.kind === 'dateTime') {
    if (!isDate(text) && !isDateTime(text)) throw refuse(name, `${field.label}：请输入有效的日期`)
    if (field.kind === 'date') return text.slice(0, 10)
    return new Date(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}+08:00`)
  }
  return text
}

/** The advanced query: a JSON array of `{ field, rule, val }`, joined by `and` or `or`. Names must be declared fields. */
function readSuperQuery(fields: Fields, input: ListInput): Condition | undefined {
  const sent = input.superQueryParams
  if (!sent) return undefined
  const conditions = parseSuperQuery(sent).flatMap((entry) => {
    const { field: name, rule: word, val } = entry
    if (!name || !word) return []
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw refuse('superQueryParams', `高级查询：字段${name}不存在`)
    if (isEmptinessRule(word)) return [compareWithNothing(name, field, word)]
    if (val === undefined || val === null || val === '') return []
    const rule = readQueryRule(word)
    if (!rule) throw refuse('superQueryParams', `高级查询：规则${word}不存在`)
    return [
      compare(name, field, { rule, values: rule === 'in' ? String(val).split(',').filter(Boolean) : [String(val)] }),
    ]
  })
  if (conditions.length === 0) return undefined
  return sql`(${sql.join(conditions, input.superQueryMatchType === 'or' ? sql` or ` : sql` and `)})`
}

interface SentCondition {
  field?: string
  rule?: string
  val?: unknown
}

function parseSuperQuery(sent: string): SentCondition[] {
  try {
    const text = sent.trimStart().startsWith('[') ? sent : decodeURIComponent(sent)
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed) && parsed.length <= 100)
      return parsed.filter((entry) => typeof entry === 'object' && entry)
  } catch {
    // Broken JSON and broken encoding are answered with the same sentence below.
  }
  throw refuse('superQueryParams', '高级查询：条件须为不超过100项的JSON数组')
}

/** The order asked for over declared fields, or the resource's own; the id decides between equals. */
export function readOrder(resource: Resource, input: ListInput): RawBuilder<unknown> {
  const fields = storedFields(resource)
  const own = { names: [resource.sort.by], order: resource.sort.order }
  const asked = readAskedOrder(fields, input)
  const { names, order } = asked ?? own
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const terms = names.map((name) => sql`${columnOf(name)} ${direction}`)
  return sql.join(names.includes('id') ? terms : [...terms, sql`id ${direction}`])
}

function readAskedOrder(fields: Fields, input: ListInput): { names: string[]; order: 'asc' | 'desc' } | undefined {
  if (!input.column || !input.order) return undefined
  const names = input.column.split(',').flatMap((part) => {
    const name = part.trim().replace(/_dictText$/, '')
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    // Clients ask for createTime everywhere, also of entities without it.
    if (!field && name === 'createTime') return []
    if (!field || field.encrypt || field.mask) throw refuse('column', `请注意，将要排序的列字段不存在：${name}`)
    return [name]
  })
  return names.length > 0 ? { names, order: /asc/i.test(input.order) ? 'asc' : 'desc' } : undefined
}
