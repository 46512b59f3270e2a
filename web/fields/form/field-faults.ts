// What a form says of a field: the contract's check, with the same sentences as the server's.
import { asksFor, checkValue, isEmpty } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'

type Row = Readonly<Record<string, unknown>>

/** `initial`: a masked value that nobody touched stays unchecked, because it is not the real one. */
export function faultOf(field: Field, value: unknown, context: { row: Row; initial?: unknown }): string | undefined {
  if (field.mask && !isEmpty(value) && value === context.initial) return undefined
  return checkValue(field, value, context.row)
}

export const placeholderOf = (field: Field) => `${asksFor(field)}${field.label}`

/** Below its field a sentence needs neither the label nor the line's number again. */
export function atField(message: string, field: Field): string {
  const own = message.replace(/^第\d+行 /, '')
  return own.startsWith(`${field.label}：`) ? own.slice(field.label.length + 1) : own
}
