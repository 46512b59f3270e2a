// How one whole value of an encrypted field is found again: by a keyed hash of what it comes down to.
import type { Field } from '../language/field.ts'
import { columnName } from './names.ts'

/** The column beside that of the field. */
export const hashColumnName = (field: string) => `${columnName(field)}_hash`

/** Spellings of one value that count as the same. */
export function comparable(field: Field, value: string): string {
  const text = value.normalize('NFKC').trim()
  if (field.mask === 'email') return text.toLowerCase()
  if (field.mask === 'idCard') return text.toUpperCase()
  if (field.mask === 'phone') return text.replace(/[\s()-]/g, '').replace(/^(\+|00)86(?=1\d{10}$)/, '')
  return text.replace(/\s+/g, ' ')
}
