// Conditional fields of an edit: `shownWhen` and `requiredWhen` are judged by the row after the edit.
import { isEmpty, isRequired, isShown, requestFor } from '@kouan/contract/derive/check.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { BadInput } from '../ground/errors.ts'
import type { Row } from './hooks.ts'

/**
 * Returns the values to store. A hidden field keeps its value, whatever was sent. A field that the edit itself hides is reset
 * to its default, so that a hidden value has no effect and does not reappear later. Throws BadInput where a field that the
 * edit makes required is empty.
 */
export function settleShown(fields: Fields, { change, before }: { change: Row; before: Row }): Row {
  const row = { ...before, ...change }
  const settled = { ...change }
  const missing = []
  for (const [name, field] of Object.entries(fields)) {
    const { shownWhen, requiredWhen } = field
    if (!shownWhen && !requiredWhen) continue
    if (!isShown(fields, name, row)) {
      delete settled[name]
      if (isShown(fields, name, before)) settled[name] = field.default ?? null
    } else if (isRequired(field, row) && isEmpty(row[name]) && isTouched(change, [name, shownWhen, requiredWhen])) {
      missing.push({ field: name, message: requestFor(field) })
    }
  }
  if (missing.length > 0) throw new BadInput(missing)
  return settled
}

type Touched = string | { field: string } | undefined

/** Returns whether the edit touches one of these fields: an old row may lack a required value while others change. */
const isTouched = (change: Row, names: Touched[]) =>
  names.some((one) => one !== undefined && Object.hasOwn(change, typeof one === 'string' ? one : one.field))
