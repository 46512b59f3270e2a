// Converts what a client sent into values of the declared kinds, drops undeclared keys, and checks the values.
import type { Problem } from '../language/call.ts'
import { type Field, type Fields, isLines } from '../language/field.ts'
import { isStorable } from '../rules/storable-text.ts'
import { withoutInvisible } from '../rules/typed-text.ts'
import { atLine, check, excessRows, isShown, lineIdField } from './check.ts'
import { readValue } from './read-value.ts'

export interface ReadInput {
  value: Record<string, unknown>
  problems: Problem[]
}

/** Problems of one input; more of them help nobody. */
const mostProblems = 100

interface ReadOptions {
  /** Passes undeclared keys on as text (filters of a list). */
  open?: boolean
  /** Ignores absent fields (an edit). */
  partial?: boolean
  /** The reading ends after so many problems. */
  most?: number
}

export function readInput(fields: Fields, sent: Record<string, unknown>, options: ReadOptions = {}): ReadInput {
  const { open, partial = false, most = mostProblems } = options
  const filters = open ? readFilters(sent, fields) : { value: {}, problems: [] }
  const own = partial ? readFields(fields, sent, { most }) : readRow(fields, sent, { defaults: true, most })
  const value = { ...filters.value, ...own.value }
  const problems = [...filters.problems, ...own.problems].slice(0, most)
  // Fields behind the last problem were not read.
  if (problems.length >= most) return { value, problems }
  const known = new Set(problems.map((problem) => problem.field))
  const found = check(fields, value, { partial, most: most + known.size }).filter(({ field }) => !known.has(field))
  return { value, problems: [...problems, ...found].slice(0, most) }
}

type RowOptions = Required<Pick<ReadOptions, 'most'>> & { defaults?: boolean }

/**
 * Reads a complete row. Drops the fields that are not shown, because a form sends their defaults, too; values of a wrong kind
 * are problems even there. Of an edit, server/crud decides with the stored row.
 */
function readRow(fields: Fields, sent: Record<string, unknown>, options: RowOptions): ReadInput {
  const { value, problems } = readFields(fields, sent, options)
  const shown = Object.entries(value).filter(([name]) => isShown(fields, name, value))
  return { value: Object.fromEntries(shown), problems }
}

/** Reads the declared fields; lines by the same rules, once their number is within its bound. */
function readFields(fields: Fields, sent: Record<string, unknown>, { defaults = false, most }: RowOptions): ReadInput {
  const value: Record<string, unknown> = {}
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (problems.length >= most) break
    const raw = sentValueOf(name, field, sent)
    if (isLines(field) && Array.isArray(raw)) {
      const tooMany = excessRows(field, raw)
      if (tooMany) problems.push({ field: name, message: tooMany })
      else if (isRows(raw)) {
        const lines = readRows({ ...lineIdField, ...field.fields }, { name, rows: raw, most: most - problems.length })
        value[name] = lines.value
        problems.push(...lines.problems)
      } else problems.push({ field: name, message: `${field.label}：须为若干行数据` })
      continue
    }
    const read = raw === undefined && defaults ? { value: field.default } : readValue(field, raw)
    if ('fault' in read) problems.push({ field: name, message: `${field.label}：${read.fault}` })
    else if (read.value !== undefined) value[name] = read.value
  }
  return { value, problems }
}

type SentRows = { name: string; rows: readonly Record<string, unknown>[]; most: number }

function readRows(fields: Fields, { name, rows, most }: SentRows) {
  const [value, problems]: [unknown[], Problem[]] = [[], []]
  for (const [index, row] of rows.entries()) {
    if (problems.length >= most) break
    const read = readRow(fields, row, { most: most - problems.length })
    value.push(read.value)
    problems.push(...atLine({ name, index }, read.problems))
  }
  return { value, problems }
}

const isRows = (raw: readonly unknown[]): raw is Record<string, unknown>[] =>
  raw.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))

function sentValueOf(name: string, field: Field, sent: Record<string, unknown>): unknown {
  if (Object.hasOwn(sent, name)) return sent[name]
  return field.alias !== undefined && Object.hasOwn(sent, field.alias) ? sent[field.alias] : undefined
}

/** Reads undeclared keys as text without invisible characters. Users of the filters ignore the keys that name no stored field. */
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
