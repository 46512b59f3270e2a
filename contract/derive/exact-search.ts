// Search for a complete value of an encrypted field: by a keyed hash of its normalized text.
import type { Field } from '../language/field.ts'
import { columnName } from './names.ts'

/** Returns the column of the hash, beside the column of the field. */
export const hashColumnName = (field: string) => `${columnName(field)}_hash`

/** Returns the same text for all spellings of one value. */
export function normalizedForSearch(field: Field, value: string): string {
  const text = value.normalize('NFKC').trim()
  if (field.mask === 'email') return text.toLowerCase()
  if (field.mask === 'idCard') return text.toUpperCase()
  if (field.mask === 'phone') return text.replace(/[\s()-]/g, '').replace(/^(\+|00)86(?=1\d{10}$)/, '')
  return text.replace(/\s+/g, ' ')
}
