// Messages of a form about a field: those of the contract's reading and check, the same as the server's.
import { isEmpty } from '@kouan/contract/derive/check.ts'
import { faultOfTyped } from '@kouan/contract/derive/read-value.ts'
import type { Field } from '@kouan/contract/language/field.ts'

type Row = Readonly<Record<string, unknown>>

/** Returns the message for text that cannot be read, or an invalid value. An unchanged masked value (`initial`) is valid: it is not the stored value. */
export function faultOf(field: Field, value: unknown, context: { row: Row; initial?: unknown }): string | undefined {
  if (field.mask && !isEmpty(value) && value === context.initial) return undefined
  return faultOfTyped(field, value, context.row)
}

/** Returns the message without the label and the line number, for display below the field. */
export function atField(message: string, field: Field): string {
  const own = message.replace(/^第\d+行 /, '')
  return own.startsWith(`${field.label}：`) ? own.slice(field.label.length + 1) : own
}
