// Compares the row type of a template with the columns and rows that PostgreSQL answered. Returns sentences.
import type { RowType, ValueType } from './row-type.ts'
import { kindOf, type ParserOf, receivedType, textId, wireTypeName } from './wire-types.ts'

export interface AnsweredColumn {
  name: string
  typeId: number
  isOfTable?: boolean
  /** The column of a table that may be empty, by its name there; undefined of expressions and of columns with `not null`. */
  nullableColumn?: string | undefined
}

export interface Answer {
  /** The statement with placeholders. */
  text: string
  columns: AnsweredColumn[]
  parserOf: ParserOf
}

/** Compares names, types and columns that may be empty. */
export function compareColumns(row: RowType, { text, columns, parserOf }: Answer): string[] {
  const answered = new Set(columns.map(({ name }) => name))
  const list = columns.map(({ name }) => name).join(', ')
  const missing = Object.entries(row.columns)
    .filter(([name, type]) => !(answered.has(name) || type.kinds.includes('undefined')))
    .map(([name]) => `column "${name}" of the row type is not in the answer (${list || 'no columns'})`)
  const unnamed = row.isOpen || readsAll.test(text) ? [] : columns.filter(({ name }) => row.columns[name] === undefined)
  const foreign = unnamed.map(({ name }) => `column "${name}" of the answer is not in the row type`)
  const wrong = columns.flatMap(({ name, typeId, nullableColumn, isOfTable }) => {
    const type = row.columns[name]
    // A bare `null` is text to PostgreSQL; its rows are compared.
    const mayBeBare = typeId === textId && !isOfTable && type?.kinds.includes('null')
    if (type === undefined || mayBeBare) return []
    const received = receivedType(typeId, parserOf)
    if (!accepts(type, received)) {
      return [
        `column "${name}" is ${wireTypeName(typeId)}, which arrives as ${nameType(received)}, not ${nameType(type)}`,
      ]
    }
    const isPromised = !(type.kinds.includes('null') || type.kinds.includes('any'))
    const isEmptyable = isPromised && nullableColumn !== undefined && !isRuledOut(text, nullableColumn)
    return isEmptyable
      ? [`column "${name}" reads ${nullableColumn}, which may be null; the row type says ${nameType(type)}`]
      : []
  })
  return [...missing, ...foreign, ...wrong]
}

/** `select *`, `returning o.*`: a table may have more than is read. */
const readsAll = /(\bselect|\breturning|,)\s+(distinct\s+)?(\w+\.)?\*/i

/** Compares values, JSON with its properties. At most one sentence a column. */
export function compareRows(row: RowType, rows: readonly unknown[]): string[] {
  return Object.entries(row.columns).flatMap(([name, type]) => {
    for (const one of rows) {
      const value = (one as Record<string, unknown>)[name]
      const sentence = value === undefined ? undefined : findFault(type, value, `column "${name}"`)
      if (sentence !== undefined) return [sentence]
    }
    return []
  })
}

function findFault(type: ValueType, value: unknown, path: string): string | undefined {
  if (type.kinds.includes('any')) return undefined
  const kind = kindOf(value)
  if (!type.kinds.includes(kind)) {
    return `${path} is ${kind === 'object' ? 'an object' : kind} in a row; the row type says ${nameType(type)}`
  }
  if (Array.isArray(value)) {
    const { element } = type
    return element && firstFault(value.map((one, index) => [element, one, `${path}[${index}]`]))
  }
  if (kind !== 'object' || type.fields === undefined) return undefined
  const own = value as Record<string, unknown>
  return firstFault(Object.entries(type.fields).map(([name, field]) => [field, own[name], `${path}.${name}`]))
}

function firstFault(values: [ValueType, unknown, string][]): string | undefined {
  for (const [type, value, path] of values) {
    const sentence = findFault(type, value, path)
    if (sentence !== undefined) return sentence
  }
  return undefined
}

function accepts(type: ValueType, received: ValueType): boolean {
  if (type.kinds.includes('any') || received.kinds.includes('any')) return true
  if (!received.kinds.every((kind) => type.kinds.includes(kind))) return false
  return type.element === undefined || received.element === undefined || accepts(type.element, received.element)
}

function nameType({ kinds, element }: ValueType): string {
  return kinds.map((kind) => (kind === 'array' && element ? `(${nameType(element)})[]` : kind)).join(' | ')
}

/** Whether a condition on the column leaves rows without null: any comparison with it, to be sure never to be wrong. */
function isRuledOut(text: string, column: string): boolean {
  const name = `"?\\b${column}"?`
  const before = `(=|<|>|<=|>=|\\bin|\\blike)\\s*(any\\s*)?\\(?\\s*(\\w+\\.)?${name}(?!\\w)`
  const after = `${name}(?!\\w)(::\\w+)?\\s*(=|<|>|is not null|is not distinct|in\\b|like\\b|between\\b|~|\\^@|@>|&&)`
  return new RegExp(`${after}|${before}`, 'i').test(text)
}
