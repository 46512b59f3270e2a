// One check with Chinese sentences for form, sheet and gate: the same row is refused with the same words everywhere.
import type { Problem } from '../language/call.ts'
import { type Field, type Fields, isLines, kindOf } from '../language/field.ts'
import type { When } from '../language/field-options.ts'

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
    if (isOutOfSight(fields, name, { row, options })) return []
    if (options.partial && !field.isKey && (row[name] === undefined || isMasked(field, row[name]))) return []
    if (isMasked(field, row[name])) return options.keepsMasked ? [] : [{ field: name, message: asksForWhole(field) }]
    if (isLines(field)) return checkLines({ name, field, value: row[name], isEdit: options.partial === true })
    const message = checkValue(field, row[name], row)
    return message ? [{ field: name, message }] : []
  })
}

/** A value that an edit sends back as it was shown; the server compares it with the stored one. */
export const isMasked = (field: Field, value: unknown) =>
  field.mask !== undefined && typeof value === 'string' && value.includes('*')

/** What is masked is never stored in place of what it hides. */
export const asksForWhole = ({ label }: Field) => `${label}：“*”遮盖了部分内容，请填写完整内容`

/** The sentence for one value, or nothing. `row` is read by `requiredWhen` only. */
export function checkValue(field: Field, value: unknown, row: Row = {}): string | undefined {
  if (isEmpty(value)) return isRequired(field, row) ? `${asksFor(field)}${field.label}` : undefined
  const fault = kindOf(field).check(value, field)
  return fault ? `${field.label}：${fault}` : undefined
}

export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

export const isRequired = (field: Field, row: Row): boolean =>
  field.required === true || (field.requiredWhen !== undefined && holds(field.requiredWhen, row))

/** 请输入 before what is typed, 请选择 before what is chosen, 请上传 before files. */
export const asksFor = (field: Field): string => kindOf(field).asks

export function holds({ field, has }: When, row: Row): boolean {
  const held = row[field]
  if (isEmpty(held)) return false
  const wanted = typeof has === 'string' ? [has] : has
  return String(held)
    .split(',')
    .some((value) => wanted.includes(value))
}

/** Of an edit that does not say what the field depends on, nothing can be known here: the server has the rest of the row. */
function isOutOfSight(fields: Fields, name: string, { row, options }: { row: Row; options: CheckOptions }): boolean {
  const condition = fields[name]?.shownWhen
  if (options.partial && condition && row[condition.field] === undefined) return false
  return !isShown(fields, name, row)
}

/** A field is shown while its condition holds, and the field that it depends on is shown. */
export function isShown(fields: Fields, name: string, row: Row): boolean {
  const condition = fields[name]?.shownWhen
  return condition === undefined || (holds(condition, row) && isShown(fields, condition.field, row))
}

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
