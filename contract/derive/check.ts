// The check of rows and values, with Chinese messages. Forms, imports and the gate use it, so their messages are the same.

import type { Problem } from '../language/call.ts'
import { type Field, type Fields, isLines, kindOf } from '../language/field.ts'
import type { When } from '../language/field-options.ts'
import { hasAsterisk } from '../rules/typed-text.ts'
import { maskedRest, maskedSecret } from './mask.ts'

type Row = Record<string, unknown>

/** Rows of lines without a bound of their own. */
export const mostRows = 1000

export interface CheckOptions {
  /** Does not check absent fields (an edit), except those that identify the row. */
  partial?: boolean
  /** Accepts masked values: a stored line of an edit may contain what the client was shown. */
  acceptsMasked?: boolean
  /** Ends after so many problems; all of them if absent. */
  most?: number
}

/** Returns the problems of a row, empty if it is valid. The values are of their kinds already (read-input.ts). */
export function check(fields: Fields, row: Row, options: CheckOptions = {}): Problem[] {
  const { most = Number.POSITIVE_INFINITY } = options
  const problems: Problem[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (problems.length >= most) break
    problems.push(...checkField({ fields, name, field }, row, { ...options, most: most - problems.length }))
  }
  return problems
}

function checkField(
  { fields, name, field }: { fields: Fields; name: string; field: Field },
  row: Row,
  options: CheckOptions & { most: number },
): Problem[] {
  if (isHidden(fields, name, { row, options })) return []
  if (options.partial && !field.identifiesRow && (row[name] === undefined || isMasked(field, row[name]))) return []
  if (isMasked(field, row[name]))
    return options.acceptsMasked ? [] : [{ field: name, message: unmaskedValueRequired(field) }]
  if (isLines(field)) {
    return checkLines({ name, field, rows: row[name] }, { isEdit: options.partial === true, most: options.most })
  }
  const message = checkValue(field, row[name], row)
  return message ? [{ field: name, message }] : []
}

/** Whether the value is masked, as an edit may send it back; the server compares it with the stored value. */
export const isMasked = ({ mask }: Field, value: unknown) => {
  if (mask === undefined || typeof value !== 'string') return false
  // A password or a content may contain what masks other values.
  if (mask === 'secret') return value === maskedSecret
  return mask === 'content' ? value.endsWith(maskedRest) : hasAsterisk(value)
}

/** Whether the full value may be asked for: of a secret nobody sees it. */
export const isRevealable = (field: Field, value: unknown): boolean =>
  field.mask !== 'secret' && !field.computed && isMasked(field, value)

/** Message for a masked value that cannot be stored. */
export const unmaskedValueRequired = ({ label }: Field) => `${label}：“*”遮盖了部分内容，请填写完整内容`

/** Returns the message for an invalid value, or undefined. Only `requiredWhen` and `labelWhen` read `row`. */
export function checkValue(field: Field, value: unknown, row: Row = {}): string | undefined {
  const named = { ...field, label: labelOf(field, row) }
  if (isEmpty(value)) return isRequired(field, row) ? requestFor(named) : undefined
  const fault = kindOf(field).check(value, field)
  return fault ? `${named.label}：${fault}` : undefined
}

export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The label of the field in this row. */
export const labelOf = ({ label, labelWhen }: Field, row: Row): string =>
  labelWhen && isConditionMet(labelWhen, row) ? labelWhen.label : label

export const isRequired = (field: Field, row: Row): boolean =>
  field.required === true || (field.requiredWhen !== undefined && isConditionMet(field.requiredWhen, row))

/** Returns the request to fill in the field: 请输入名称, 请选择状态 or 请上传附件. */
export const requestFor = (field: Field): string => `${kindOf(field).requestVerb}${field.requestedAs ?? field.label}`

export function isConditionMet({ field, has }: When, row: Row): boolean {
  const value = row[field]
  if (isEmpty(value)) return false
  const expected = typeof has === 'string' ? [has] : has
  return String(value)
    .split(',')
    .some((part) => expected.includes(part))
}

/**
 * Whether the condition of the field hides it. An edit may lack the field that the condition compares: then the result is false, as
 * the server checks the complete row afterwards.
 */
function isHidden(fields: Fields, name: string, { row, options }: { row: Row; options: CheckOptions }): boolean {
  const condition = fields[name]?.shownWhen
  if (options.partial && condition && row[condition.field] === undefined) return false
  return !isShown(fields, name, row)
}

/** Whether the field's condition is met and the field of the condition is shown. */
export function isShown(fields: Fields, name: string, row: Row): boolean {
  const condition = fields[name]?.shownWhen
  return condition === undefined || (isConditionMet(condition, row) && isShown(fields, condition.field, row))
}

/** Message for more rows than the field may have; undefined if there are not. */
export const excessRows = ({ label, max = mostRows }: Field, { length }: readonly unknown[]): string | undefined =>
  length > max ? `${label}：最多${max}行，现有${length}行` : undefined

type Lines = { name: string; field: Field; rows: unknown }

function checkLines(
  { name, field, rows: sent }: Lines,
  { isEdit, most }: { isEdit: boolean; most: number },
): Problem[] {
  const rows = Array.isArray(sent) ? (sent as Row[]) : []
  if (field.min !== undefined && rows.length < field.min) {
    return [{ field: name, message: `${field.label}：至少${field.min}行` }]
  }
  const tooMany = excessRows(field, rows)
  if (tooMany) return [{ field: name, message: tooMany }]
  const fields = { ...lineIdField, ...field.fields }
  const problems: Problem[] = []
  for (const [index, row] of rows.entries()) {
    if (problems.length >= most) break
    const options = { acceptsMasked: isEdit && !isEmpty(row.id), most: most - problems.length }
    problems.push(...atLine({ name, index }, check(fields, row, options)))
  }
  return problems
}

/** The id of a stored line, which a form sends back. */
export const lineIdField: Fields = { id: { kind: 'text', label: '编号', max: 32 } }

/** Returns the problems of a line under its address: `goods[1].price`, 第2行. */
export const atLine = ({ name, index }: { name: string; index: number }, problems: Problem[]): Problem[] =>
  problems.map(({ field, message }) => ({
    field: `${name}[${index}].${field}`,
    message: `第${index + 1}行 ${message}`,
  }))
