// One check with Chinese sentences for form, sheet and gate: the same row is refused with the same words everywhere.
import type { Problem } from '../language/call.ts'
import type { Field, Fields } from '../language/field.ts'

type Row = Record<string, unknown>

export interface CheckOptions {
  /** Fields that are absent stay unchecked (an edit), but for keys. */
  partial?: boolean
  /** A line of an edit that names a row: what was shown masked may come back masked. */
  keepsMasked?: boolean
}

/** What is wrong with the row, field by field; empty when nothing is. Values are already of their kind (see read-input). */
export function check(fields: Fields, row: Row, options: CheckOptions = {}): Problem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (options.partial && !field.isKey && (row[name] === undefined || isMasked(field, row[name]))) return []
    if (options.keepsMasked && isMasked(field, row[name])) return []
    if (field.kind === 'lines') return checkLines({ name, field, value: row[name], isEdit: options.partial === true })
    const message = checkValue(field, row[name], row)
    return message ? [{ field: name, message }] : []
  })
}

/** A value that an edit sends back as it was shown; the server compares it with the stored one. */
export const isMasked = (field: Field, value: unknown) =>
  field.mask !== undefined && typeof value === 'string' && value.includes('*')

/** The sentence for one value, or nothing. `row` is read by `requiredWhen` only. */
export function checkValue(field: Field, value: unknown, row: Row = {}): string | undefined {
  if (isEmpty(value)) return isRequired(field, row) ? `${asksFor(field)}${field.label}` : undefined
  // What a handler makes of JSON is its own affair; a text of it would say nothing.
  if (field.kind === 'json') return undefined
  const text = String(value)
  const fault = isNumeric(field) || field.integer ? checkNumber(field, text) : checkText(field, text)
  return fault ? `${field.label}：${fault}` : undefined
}

export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

export function isRequired(field: Field, row: Row): boolean {
  if (field.required) return true
  if (!field.requiredWhen) return false
  const held = row[field.requiredWhen.field]
  return !isEmpty(held) && String(held).split(',').includes(field.requiredWhen.has)
}

const typedKinds = new Set(['text', 'textarea', 'number', 'money', 'html'])
/** 请输入 before what is typed, 请选择 before what is chosen, 请上传 before files. */
export function asksFor(field: Field): string {
  if (field.kind === 'files' || field.kind === 'image') return '请上传'
  return typedKinds.has(field.kind) ? '请输入' : '请选择'
}

export const isNumeric = (field: Field) =>
  field.kind === 'number' || field.kind === 'money' || field.scale !== undefined

/** An integer, of a column that can hold no more than this unless the field says so. */
export const isWhole = (field: Field) =>
  field.integer === true || (field.kind === 'number' && field.scale === undefined)
const largestWhole = 2_147_483_647

/** Ids of rows: digits, in columns of numbers. */
export const isId = (field: Field) =>
  field.kind === 'department' || (field.kind === 'reference' && (field.value ?? 'id') === 'id')

/** The longest text where the field says nothing: what a person writes has its own bounds, codes and ids are short. */
const longest: Partial<Record<Field['kind'], number>> = { text: 500, textarea: 4000, html: 100_000 }
export const longestText = (field: Field) =>
  field.max ?? longest[field.kind] ?? (field.multiple || field.kind === 'files' ? 1000 : 100)

function checkText(field: Field, text: string): string | undefined {
  const length = [...text].length
  const most = longestText(field)
  if (length > most) return `最大长度${most}位字符，现有${length}位`
  if (field.min !== undefined && length < field.min) return `最小长度${field.min}位字符，现有${length}位`
  return field.pattern?.(text)
}

function checkNumber(field: Field, text: string): string | undefined {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return '请输入数字'
  const digits = match[2]?.length ?? 0
  const scale = scaleOf(field)
  if (digits > scale) return scale === 0 ? '请输入整数' : `最多${scale}位小数`
  if ((match[1] ?? '').length > 19 - scale) return `整数部分最多${19 - scale}位`
  if (field.min !== undefined && Number(text) < field.min) return `不能小于${field.min}`
  const most = field.max ?? (isWhole(field) ? largestWhole : undefined)
  if (most !== undefined && Number(text) > most) return `不能大于${most}`
  if (isWhole(field) && field.min === undefined && Number(text) < -largestWhole) return `不能小于-${largestWhole}`
  return undefined
}

/** Digits after the point: two for money unless said, none for numbers. */
export const scaleOf = (field: Field) => field.scale ?? (field.kind === 'money' ? 2 : 0)

interface CheckedLines {
  name: string
  field: Field
  value: unknown
  isEdit: boolean
}

function checkLines({ name, field, value, isEdit }: CheckedLines): Problem[] {
  const rows = Array.isArray(value) ? (value as Row[]) : []
  if (field.min !== undefined && rows.length < field.min) {
    return [{ field: name, message: `${field.label}：至少${field.min}行` }]
  }
  if (field.max !== undefined && rows.length > field.max) {
    return [{ field: name, message: `${field.label}：最多${field.max}行，现有${rows.length}行` }]
  }
  return rows.flatMap((row, index) =>
    atLine({ name, index }, check({ ...lineKeys, ...field.fields }, row, { keepsMasked: isEdit && !isEmpty(row.id) })),
  )
}

/** A row inside the row has an id of its own when it comes back from a form. */
export const lineKeys: Fields = { id: { kind: 'text', label: '编号', max: 32 } }

/** Problems of one row inside the row, under its place. */
export const atLine = ({ name, index }: { name: string; index: number }, problems: Problem[]): Problem[] =>
  problems.map(({ field, message }) => ({
    field: `${name}[${index}].${field}`,
    message: `第${index + 1}行 ${message}`,
  }))
