// Converts what a client sent into values of the declared kinds, drops undeclared keys, and checks the values.
import type { Problem } from '../language/call.ts'
import { type Field, type Fields, isLines } from '../language/field.ts'
import { isStorable } from '../rules/storable-text.ts'
import { withoutInvisible } from '../rules/typed-text.ts'
import { atLine, check, isShown, lineIdField } from './check.ts'
import { readValue } from './read-value.ts'

export interface ReadInput {
  value: Record<string, unknown>
  problems: Problem[]
}

/** `open` passes undeclared keys on as text (filters of a list); `partial` ignores absent fields (an edit). */
export function readInput(
  fields: Fields,
  sent: Record<string, unknown>,
  options: { open?: boolean; partial?: boolean } = {},
): ReadInput {
  const filters = options.open ? readFilters(sent, fields) : { value: {}, problems: [] }
  const own = options.partial ? readFields(fields, sent) : readRow(fields, sent, { defaults: true })
  const value = { ...filters.value, ...own.value }
  const problems = [...filters.problems, ...own.problems]
  const known = new Set(problems.map((problem) => problem.field))
  const found = check(fields, value, options.partial ? { partial: true } : {}).filter(({ field }) => !known.has(field))
  return { value, problems: [...problems, ...found] }
}

/**
 * Reads a complete row. Drops the fields that are not shown, because a form sends their defaults, too; values of a wrong kind
 * are problems even there. Of an edit, server/crud decides with the stored row.
 */
function readRow(fields: Fields, sent: Record<string, unknown>, options = { defaults: false }): ReadInput {
  const { value, problems } = readFields(fields, sent, options)
  const shown = Object.entries(value).filter(([name]) => isShown(fields, name, value))
  return { value: Object.fromEntries(shown), problems }
}

/** Reads the declared fields; lines by the same rules. */
function readFields(fields: Fields, sent: Record<string, unknown>, { defaults } = { defaults: false }): ReadInput {
  const value: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const raw = sentValueOf(name, field, sent)
    if (isLines(field) && isRows(raw)) {
      const lines = raw.map((row) => readRow({ ...lineIdField, ...field.fields }, row))
      value[name] = lines.map((line) => line.value)
      problems.push(...lines.flatMap((line, index) => atLine({ name, index }, line.problems)))
      continue
    }
    const read = raw === undefined && defaults ? { value: field.default } : readValue(field, raw)
    if ('fault' in read) problems.push({ field: name, message: `${field.label}：${read.fault}` })
    else if (read.value !== undefined) value[name] = read.value
  }
  return { value, problems }
}

const isRows = (raw: unknown): raw is Record<string, unknown>[] =>
  Array.isArray(raw) && raw.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))

function sentValueOf(name: string, field: Field, sent: Record<string, unknown>): unknown {
  if (Object.hasOwn(sent, name)) return sent[name]
  return field.alias !== undefined && Object.hasOwn(sent, field.alias) ? sent[field.alias] : undefined
}

/** Reads undeclared keys as text without invisible characters. Whoever uses the filters ignores the keys that name no stored field. */
function readFilters(sent: Record<string, unknown>, fields: Fields): ReadInput {
  const others = Object.entries(sent).filter(([name]) => !Object.hasOwn(fields, name))
  const texts = others.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    value: Object.fromEntries(texts.map(([name, value]) => [name, withoutInvisible(value)])),
    problems: texts.flatMap(([name, value]) =>
      isStorable(value) ? [] : [{ field: name, message: '查询条件含有不能识别的字符' }],
    ),
  }
}
