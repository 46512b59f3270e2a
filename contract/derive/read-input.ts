// Turns what a client sent into values of the declared kinds, drops what is not declared, and checks the rest.
import type { Problem } from '../language/call.ts'
import type { Field, Fields } from '../language/field.ts'
import { dayOf, isDateTime } from '../rules/real-date.ts'
import { check, isNumeric } from './check.ts'

export interface ReadInput {
  value: Record<string, unknown>
  problems: Problem[]
}

/** `open` keeps undeclared keys as text (list filters); `partial` leaves absent keys alone (an edit). */
export function readInput(
  fields: Fields,
  sent: Record<string, unknown>,
  options: { open?: boolean; partial?: boolean } = {},
): ReadInput {
  const problems: Problem[] = []
  const value = options.open ? filtersOf(sent, fields) : {}
  for (const [name, field] of Object.entries(fields)) {
    const given = givenFor(name, field, sent)
    const read = given === undefined && !options.partial ? (field.default ?? undefined) : readValue(field, given)
    if (read === unreadable) problems.push({ field: name, message: `${field.label}：${wanted(field)}` })
    else if (read !== undefined) value[name] = read
  }
  const known = new Set(problems.map((problem) => problem.field))
  const found = check(fields, value, options.partial ? { partial: true } : {}).filter(
    (found) => !known.has(found.field),
  )
  return { value, problems: [...problems, ...found] }
}

const unreadable = Symbol('unreadable')

function givenFor(name: string, field: Field, sent: Record<string, unknown>): unknown {
  if (Object.hasOwn(sent, name)) return sent[name]
  return field.alias !== undefined && Object.hasOwn(sent, field.alias) ? sent[field.alias] : undefined
}

function readValue(field: Field, given: unknown): unknown {
  if (given === undefined || given === null) return given
  if (field.kind === 'json') return given
  if (field.kind === 'lines') return readLines(field, given)
  if (typeof given === 'object') return unreadable
  if (field.kind === 'switch') return readSwitch(given)
  const text = String(given).trim()
  if (text === '') return null
  if ((field.kind === 'number' && field.scale === undefined) || field.integer) {
    return /^-?\d{1,15}$/.test(text) ? Number(text) : unreadable
  }
  if (isNumeric(field)) return /^-?\d+(\.\d+)?$/.test(text) ? text : unreadable
  if (field.kind === 'date') return dayOf(text) ?? unreadable
  if (field.kind === 'dateTime') return isDateTime(text) ? text : unreadable
  // U+0000 cannot be stored by the database and forges lines in logs
  return text.includes('\u0000') ? unreadable : text
}

function readLines(field: Field, given: unknown): unknown {
  if (!Array.isArray(given)) return unreadable
  if (given.some((row) => typeof row !== 'object' || row === null || Array.isArray(row))) return unreadable
  const keys = { id: { kind: 'text', label: '编号', max: 32 } as Field, ...field.fields }
  return given.map((row) => {
    const entries = Object.entries(keys).map(
      ([name, inner]) => [name, readValue(inner, (row as Fields)[name])] as const,
    )
    // An unreadable value inside a line is left as it came: check refuses it with the row's number and the field's label.
    return Object.fromEntries(
      entries.map(([name, value]) => [name, value === unreadable ? (row as Record<string, unknown>)[name] : value]),
    )
  })
}

function readSwitch(given: unknown): boolean | typeof unreadable {
  if (given === true || given === 'true' || given === 1 || given === '1' || given === 'Y') return true
  if (given === false || given === 'false' || given === 0 || given === '0' || given === 'N') return false
  return unreadable
}

function wanted(field: Field): string {
  if (field.kind === 'date') return '请输入有效的日期，格式为YYYY-MM-DD'
  if (field.kind === 'dateTime') return '请输入有效的时间，格式为YYYY-MM-DD HH:mm:ss'
  if (field.kind === 'switch') return '请选择是或否'
  if (isNumeric(field) || field.integer) return '请输入数字'
  if (field.kind === 'lines') return '须为若干行数据'
  return '内容格式不正确'
}

function filtersOf(sent: Record<string, unknown>, fields: Fields): Record<string, unknown> {
  const others = Object.entries(sent).filter(
    ([name, value]) => !Object.hasOwn(fields, name) && typeof value === 'string',
  )
  return Object.fromEntries(others)
}
