// Turns what a client sent into values of the declared kinds, drops what is not declared, and checks the rest.
import type { Problem } from '../language/call.ts'
import { type Field, type Fields, isLines, kindOf } from '../language/field.ts'
import { isStorable } from '../rules/storable-text.ts'
import { atLine, check, isShown, lineKeys } from './check.ts'

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
  const own = options.partial ? readFields(fields, sent) : readWhole(fields, sent, { defaults: true })
  const value = { ...filters.value, ...own.value }
  const problems = [...filters.problems, ...own.problems]
  const known = new Set(problems.map((problem) => problem.field))
  const found = check(fields, value, options.partial ? { partial: true } : {}).filter(({ field }) => !known.has(field))
  return { value, problems: [...problems, ...found] }
}

/**
 * Of a whole row what is not shown is not meant: a form holds its defaults. What is no value of its kind is refused all the
 * same. An edit is judged with its row (server/crud).
 */
function readWhole(fields: Fields, sent: Record<string, unknown>, options = { defaults: false }): ReadInput {
  const { value, problems } = readFields(fields, sent, options)
  const meant = Object.entries(value).filter(([name]) => isShown(fields, name, value))
  return { value: Object.fromEntries(meant), problems }
}

/** The declared fields and nothing else; rows inside the row are read by the same rules. */
function readFields(fields: Fields, sent: Record<string, unknown>, { defaults } = { defaults: false }): ReadInput {
  const value: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const given = givenFor(name, field, sent)
    if (isLines(field) && isRows(given)) {
      const lines = given.map((row) => readWhole({ ...lineKeys, ...field.fields }, row))
      value[name] = lines.map((line) => line.value)
      problems.push(...lines.flatMap((line, index) => atLine({ name, index }, line.problems)))
      continue
    }
    const read = given === undefined && defaults ? { value: field.default } : readValue(field, given)
    if ('fault' in read) problems.push({ field: name, message: `${field.label}：${read.fault}` })
    else if (read.value !== undefined) value[name] = read.value
  }
  return { value, problems }
}

const isRows = (given: unknown): given is Record<string, unknown>[] =>
  Array.isArray(given) && given.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))

function givenFor(name: string, field: Field, sent: Record<string, unknown>): unknown {
  if (Object.hasOwn(sent, name)) return sent[name]
  return field.alias !== undefined && Object.hasOwn(sent, field.alias) ? sent[field.alias] : undefined
}

const readValue = (field: Field, given: unknown) =>
  given === undefined || given === null ? { value: given } : kindOf(field).read(given, field)

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
