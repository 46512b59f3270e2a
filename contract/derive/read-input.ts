// Turns what a client sent into values of the declared kinds, drops what is not declared, and checks the rest.
import type { Problem } from '../language/call.ts'
import type { Field, Fields } from '../language/field.ts'
import { dayOf, isDateTime } from '../rules/real-date.ts'
import { isStorable } from '../rules/storable-text.ts'
import { atLine, check, isId, isNumeric, isWhole, lineKeys } from './check.ts'

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
  const filters = options.open ? readFilters(sent, fields) : { value: {}, problems: [] }
  const own = readFields(fields, sent, { defaults: !options.partial })
  const value = { ...filters.value, ...own.value }
  const problems = [...filters.problems, ...own.problems]
  const known = new Set(problems.map((problem) => problem.field))
  const found = check(fields, value, options.partial ? { partial: true } : {}).filter(({ field }) => !known.has(field))
  return { value, problems: [...problems, ...found] }
}

const unreadable = Symbol('unreadable')

/** The declared fields and nothing else; rows inside the row are read by the same rules. */
function readFields(fields: Fields, sent: Record<string, unknown>, { defaults }: { defaults: boolean }): ReadInput {
  const value: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const given = givenFor(name, field, sent)
    if (field.kind === 'lines' && isRows(given)) {
      const lines = given.map((row) => readFields({ ...lineKeys, ...field.fields }, row, { defaults: false }))
      value[name] = lines.map((line) => line.value)
      problems.push(...lines.flatMap((line, index) => atLine({ name, index }, line.problems)))
      continue
    }
    const read = given === undefined && defaults ? (field.default ?? undefined) : readValue(field, given)
    if (read === unreadable) problems.push({ field: name, message: `${field.label}：${wanted(field, given)}` })
    else if (read !== undefined) value[name] = read
  }
  return { value, problems }
}

const isRows = (given: unknown): given is Record<string, unknown>[] =>
  Array.isArray(given) && given.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))

function givenFor(name: string, field: Field, sent: Record<string, unknown>): unknown {
  if (Object.hasOwn(sent, name)) return sent[name]
  return field.alias !== undefined && Object.hasOwn(sent, field.alias) ? sent[field.alias] : undefined
}

function readValue(field: Field, given: unknown): unknown {
  if (given === undefined || given === null) return given
  if (field.kind === 'json') return isPlainJson(given) ? given : unreadable
  if (typeof given === 'object' || field.kind === 'lines') return unreadable
  if (field.kind === 'switch') return readSwitch(given)
  const text = String(given).trim()
  if (text === '') return null
  if (isWhole(field)) return /^-?\d{1,15}$/.test(text) ? Number(text) : unreadable
  if (isNumeric(field)) return /^-?\d+(\.\d+)?$/.test(text) ? text : unreadable
  if (field.kind === 'date') return dayOf(text) ?? unreadable
  if (field.kind === 'dateTime') return isDateTime(text) ? text : unreadable
  if (isId(field)) return isIdText(field, text) ? text : unreadable
  return isStorable(text) ? text : unreadable
}

const isIdText = (field: Field, text: string) =>
  field.multiple ? text.split(',').every((id) => /^\d{0,18}$/.test(id.trim())) : /^\d{1,18}$/.test(text)

const deepest = 20
const mostValues = 10_000

/** JSON that a handler may walk without fear: shallow, not too many values, storable texts. Asked level by level, for recursion could overflow. */
function isPlainJson(given: unknown): boolean {
  let level = [given]
  let seen = 0
  for (let depth = 0; depth <= deepest; depth++) {
    const texts = level.flatMap((value) => (typeof value === 'string' ? [value] : []))
    const objects = level.filter((value): value is object => typeof value === 'object' && value !== null)
    seen += level.length
    if (seen > mostValues || !texts.every(isStorable)) return false
    if (objects.length === 0) return true
    if (!objects.flatMap(Object.keys).every(isStorable)) return false
    level = objects.flatMap((value) => Object.values(value))
  }
  return false
}

function readSwitch(given: unknown): boolean | typeof unreadable {
  if (given === true || given === 'true' || given === 1 || given === '1' || given === 'Y') return true
  if (given === false || given === 'false' || given === 0 || given === '0' || given === 'N') return false
  return unreadable
}

function wanted(field: Field, given: unknown): string {
  if (field.kind === 'date') return '请输入有效的日期，格式为YYYY-MM-DD'
  if (field.kind === 'dateTime') return '请输入有效的时间，格式为YYYY-MM-DD HH:mm:ss'
  if (field.kind === 'switch') return '请选择是或否'
  if (isNumeric(field) || field.integer) return '请输入数字'
  if (field.kind === 'lines') return '须为若干行数据'
  if (isId(field)) return '编号格式不正确'
  return typeof given === 'string' && !isStorable(given) ? '含有不能保存的字符' : '内容格式不正确'
}

/** Filters name stored fields; whatever else stands in an address is dropped by whoever reads them. */
function readFilters(sent: Record<string, unknown>, fields: Fields): ReadInput {
  const others = Object.entries(sent).filter(([name]) => !Object.hasOwn(fields, name))
  const texts = others.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    value: Object.fromEntries(texts),
    problems: texts.flatMap(([name, value]) =>
      isStorable(value) ? [] : [{ field: name, message: '查询条件含有不能识别的字符' }],
    ),
  }
}
